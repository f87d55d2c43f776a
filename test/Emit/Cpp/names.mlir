// Names of a kernel file that mean something to C++, or nothing: the code compiles.
// RUN: rm -rf %t && mkdir -p %t
// RUN: nkic compile %s --emit cpp -o %t/names.cpp
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t/names.cpp
// RUN: echo '#include "names.h"' > %t/user.cpp && %gxx -Wall -Wextra -Werror -fsyntax-only -I %t %t/user.cpp

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

nki.kernel @"delete"
  parameters {
    int : int = 1 "help of\0Atwo lines"
    word : word = "a\\" in ["a\\"] "help that ends in a backslash \\"
  }
  (%class: memref<4xf32, #hbm>, %error: memref<4xf32, #hbm>, %threads: memref<4xf32, #hbm>,
   %0: memref<4xf32, #hbm>, %a.b-c: memref<4xf32, #hbm>)
  -> (%core: memref<4xf32, #hbm>, %arrays: memref<4xf32, #hbm>) {
  %for = nki.alloc "for" [4, 4] : memref<4x4xf32, #sbuf>
  %v1 = nki.alloc "v1" [4, 4] : memref<4x4xf32, #sbuf>
  %zero = arith.constant 0.0 : f32
  nki.memset %for, %zero : memref<4x4xf32, #sbuf>, f32
  nki.memset %v1, %zero : memref<4x4xf32, #sbuf>, f32
  nki.dma_copy %core, %class : memref<4xf32, #hbm>, memref<4xf32, #hbm>
  nki.dma_copy %arrays, %error : memref<4xf32, #hbm>, memref<4xf32, #hbm>
}
