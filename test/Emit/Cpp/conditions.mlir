// Conditions joined by and, or: C++ without a warning about precedence.
// RUN: nkic compile %s --emit cpp -o %t.cpp
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %if clang %{ %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp %}

#hbm = #nki.mem<hbm>

nki.kernel @conditions parameters { num_programs : int = 2 "programs" }
  (%x: memref<4xf32, #hbm>) -> (%y: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.forall (%i) in (4) {
    %not_first = arith.cmpi ne, %i, %c0 : index
    %early = arith.cmpi ult, %i, %c3 : index
    %both = arith.andi %not_first, %early : i1
    %either = arith.ori %both, %early : i1
    scf.if %both {
      nki.dma_copy %y, %x : memref<4xf32, #hbm>, memref<4xf32, #hbm>
    }
    scf.if %either {
      nki.dma_copy %y, %x : memref<4xf32, #hbm>, memref<4xf32, #hbm>
    }
  }
}
