// Requirements that do not hold, or cannot be evaluated.
// RUN: nkic-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(nki.kernel(nki-check-requirements))'

#hbm = #nki.mem<hbm>

// The kernel's own words, with the values in place. Each failure is reported.
nki.kernel @fails(%x: memref<4xf32, #hbm>) {
  %true = arith.constant true
  %false = arith.constant false
  %minus = arith.constant -3 : index
  %half = arith.constant 0.5 : f32
  // expected-error @below {{no values}}
  nki.require %false, "no values"
  // expected-error @below {{-3, 0.5, and -3 again; true, false; 1}}
  nki.require %false, "{0}, {1}, and {0} again; {2}, {3}; 1", %minus, %half, %true, %false
      : index, f32, i1, i1
}

// -----

#hbm = #nki.mem<hbm>

// A loop: the iterations that fail, and no others.
nki.kernel @fails_in_a_loop(%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %twice = arith.addi %i, %i : index
    %ok = arith.cmpi slt, %twice, %c5 : index
    // expected-error @below {{iteration 3 gives 6}}
    // expected-error @below {{iteration 4 gives 8}}
    nki.require %ok, "iteration {0} gives {1}", %i, %twice : index, index
  }
}

// -----

#hbm = #nki.mem<hbm>

// A value of the run is not there yet, neither in the condition nor in the message.
nki.kernel @run_time(%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  %id = nki.program_id
  %first = arith.cmpi eq, %id, %c0 : index
  // expected-error @below {{the condition of a requirement must be known when the kernel is bound, but it depends on a value of the run}}
  nki.require %first, "first"
  // expected-error @below {{program ? of all}}
  nki.require %false, "program {0} of all", %id : index
}

// -----

#hbm = #nki.mem<hbm>

// Iterations of scf.forall are values of the run as well.
nki.kernel @forall(%x: memref<4xf32, #hbm>) {
  %c3 = arith.constant 3 : index
  scf.forall (%i) in (4) {
    %ok = arith.cmpi ne, %i, %c3 : index
    // expected-error @below {{must be known when the kernel is bound, but it depends on a value of the run}}
    nki.require %ok, "not 3"
  }
}

// -----

#hbm = #nki.mem<hbm>

nki.kernel @bounds_of_the_run(%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %id = nki.program_id
  // expected-error @below {{a loop that holds 'nki.require' must have bounds that are known when the kernel is bound}}
  scf.for %i = %c0 to %id step %c1 {
    %ok = arith.cmpi eq, %i, %c0 : index
    nki.require %ok, "first"
  }
}
