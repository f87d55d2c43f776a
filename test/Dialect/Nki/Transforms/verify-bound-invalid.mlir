// Everything that tile IR does not allow, and the pass that should have removed it.
// RUN: nkic-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(nki.kernel(nki-verify-bound))'

#hbm = #nki.mem<hbm>

nki.kernel @parameters
  parameters { N : int "rows" s : list columns 1 "starts" w : word in ["a"] "word" }
  (%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'nki.param' is not legal after nki-verify-bound}}
  // expected-note @below {{'nki-bind-parameters' should have removed it}}
  %n = nki.param N : index
  // expected-error @below {{'nki.param_is' is not legal after nki-verify-bound}}
  // expected-note @below {{'nki-bind-parameters' should have removed it}}
  %is = nki.param_is w, "a"
  // expected-error @below {{'nki.param_len' is not legal after nki-verify-bound}}
  // expected-note @below {{'nki-bind-parameters' should have removed it}}
  %len = nki.param_len s
  // expected-error @below {{'nki.param_at' is not legal after nki-verify-bound}}
  // expected-note @below {{'nki-bind-parameters' should have removed it}}
  %at = nki.param_at s[%c0, %c0]
  // expected-error @below {{'nki.require' is not legal after nki-verify-bound}}
  // expected-note @below {{'nki-check-requirements' should have removed it}}
  nki.require %is, "a"
}

// -----

#hbm = #nki.mem<hbm>

func.func private @piece(%x: memref<4xf32, #hbm>) {
  return
}
nki.kernel @calls(%x: memref<4xf32, #hbm>) {
  scf.forall (%i) in (2) {
    // expected-error @below {{'func.call' is not legal after nki-verify-bound}}
    // expected-note @below {{'inline' should have removed it}}
    func.call @piece(%x) : (memref<4xf32, #hbm>) -> ()
  }
}

// -----

#hbm = #nki.mem<hbm>
#sbuf = #nki.mem<sbuf>

// Each memref that is not static is reported: a size, a stride, an element type.
nki.kernel @dynamic parameters { dtype : type "element type" }
  // expected-error @below {{sizes and strides must be known after nki-refine-types, but got 'memref<?xf32, #nki.mem<hbm>>'}}
  (%x: memref<?xf32, #hbm>,
  // expected-error @below {{sizes and strides must be known after nki-refine-types, but got 'memref<4x!nki.elem<dtype>, #nki.mem<hbm>>'}}
   %z: memref<4x!nki.elem<dtype>, #hbm>,
   %y: memref<4x8xf32, #hbm>) {
  %id = nki.program_id
  // expected-error @below {{sizes and strides must be known after nki-refine-types, but got 'memref<4x?xf32, #nki.mem<sbuf>>'}}
  %t = nki.alloc "t" [4, %id] : memref<4x?xf32, #sbuf>
  // expected-error @below {{sizes and strides must be known after nki-refine-types, but got 'memref<2x8xf32, strided<[?, 1], offset: ?>, #nki.mem<hbm>>'}}
  %rows = nki.slice %y[%id : 2, :] : memref<4x8xf32, #hbm> to memref<2x8xf32, strided<[?, 1], offset: ?>, #hbm>
}

// -----

// Loops and branches that no later pass would follow.
nki.kernel @other_branches() -> () {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  // expected-error @below {{'scf.while' must be one of scf.for, scf.forall, scf.if: tile IR has no other loops and branches}}
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  // expected-error @below {{'scf.index_switch' must be one of scf.for, scf.forall, scf.if}}
  scf.index_switch %c0
  default {
    scf.yield
  }
  // expected-error @below {{'scf.execute_region' must be one of scf.for, scf.forall, scf.if}}
  scf.execute_region {
    scf.yield
  }
}
