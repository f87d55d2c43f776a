// Kernels, parameters and tiles that are refused, one case per rule.
// RUN: nkic-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{names of parameters must differ, but got 'N' twice}}
nki.kernel @kernel_c1
  parameters {
    N : int "rows"
    N : int "rows again"
  } () {
}

// -----

// expected-error @below {{'nki.shape' of argument 'x' must have 2 elements, but got 1}}
nki.kernel @kernel_c2
  parameters { N : int "rows" }
  (%x: memref<?x?xf32, #nki.mem<hbm>> {nki.shape = ["N"]}) {
}

// -----

// expected-error @below {{'nki.shape' of argument 'x' must be a list, but got "N"}}
nki.kernel @kernel_c2_list
  parameters { N : int "rows" }
  (%x: memref<?xf32, #nki.mem<hbm>> {nki.shape = "N"}) {
}

// -----

// expected-error @below {{'nki.shape' of argument 'x' must name declared parameters of kind int, but got 'M'}}
nki.kernel @kernel_c2_undeclared
  parameters { N : int "rows" }
  (%x: memref<?xf32, #nki.mem<hbm>> {nki.shape = ["N*M"]}) {
}

// -----

// expected-error @below {{'nki.shape' of argument 'x' must name declared parameters of kind int, but got 'b'}}
nki.kernel @kernel_c2_kind
  parameters { b : bool "flag" }
  (%x: memref<?xf32, #nki.mem<hbm>> {nki.shape = ["b"]}) {
}

// -----

// expected-error @below {{'nki.shape' of argument 'x' must hold integers and products of parameters, but got "N+1"}}
nki.kernel @kernel_c2_product
  parameters { N : int "rows" }
  (%x: memref<?xf32, #nki.mem<hbm>> {nki.shape = ["N+1"]}) {
}

// -----

// expected-error @below {{'nki.shape' of argument 'x' must map one word parameter to a list per word, but got}}
nki.kernel @kernel_c2_word
  parameters { N : int "rows" }
  (%x: memref<?xf32, #nki.mem<hbm>> {nki.shape = {N = {a = ["N"]}}}) {
}

// -----

// expected-error @below {{'nki.shape' of argument 'x' must have a list for each word of 'order', but got none for "b"}}
nki.kernel @kernel_c2_words
  parameters {
    N : int "rows"
    order : word in ["a", "b"] "order"
  }
  (%x: memref<?xf32, #nki.mem<hbm>> {nki.shape = {order = {a = ["N"]}}}) {
}

// -----

// expected-error @below {{argument 'x' must be a memref in hbm, but got 'memref<128x4xf32, #nki.mem<sbuf>>'}}
nki.kernel @kernel_c3(%x: memref<128x4xf32, #nki.mem<sbuf>>) {
}

// -----

// expected-error @below {{argument 'x' must be a memref in hbm, but got 'memref<4xf32>'}}
nki.kernel @kernel_c3_no_space(%x: memref<4xf32>) {
}

// -----

nki.kernel @param_kind
  parameters {
    // expected-error @below {{kind of parameter 'N' must be one of int, bool, number, list, word, type, but got 'float'}}
    N : float "rows"
  } () {
}

// -----

nki.kernel @param_default
  parameters {
    // expected-error @below {{default of parameter 'N' must be a int, but got true}}
    N : int = true "rows"
  } () {
}

// -----

nki.kernel @param_allowed
  parameters {
    // expected-error @below {{allowed values of parameter 'order' must be of kind word, but got 1}}
    order : word in ["a", 1] "order"
  } () {
}

// -----

nki.kernel @param_default_allowed
  parameters {
    // expected-error @below {{default of parameter 'order' must be one of ["a", "b"], but got "c"}}
    order : word = "c" in ["a", "b"] "order"
  } () {
}

// -----

nki.kernel @param_word_without_words
  parameters {
    // expected-error @below {{parameter 'order' of kind word must list its allowed values}}
    order : word = "a" "order"
  } () {
}

// -----

nki.kernel @param_bounds
  parameters {
    // expected-error @below {{parameter 'b' must be an int to have a min or max, but got bool}}
    b : bool min 0 "flag"
  } () {
}

// -----

nki.kernel @param_columns
  parameters {
    // expected-error @below {{parameter 'shapes' must say 'columns N', N at least 1, exactly when it is a list}}
    shapes : list "sizes"
  } () {
}

// -----

nki.kernel @param_c1
  parameters { N : int "rows" } () {
  // expected-error @below {{names parameter 'M', but kernel 'param_c1' declares no such parameter}}
  %m = nki.param M : index
}

// -----

nki.kernel @param_c2
  parameters { N : int "rows" } () {
  // expected-error @below {{kind of parameter 'N' must be one of bool, but got int}}
  %n = nki.param N : i1
}

// -----

nki.kernel @param_c2_number
  parameters { causal : bool "mask" } () {
  // expected-error @below {{kind of parameter 'causal' must be one of number, but got bool}}
  %causal = nki.param causal : f32
}

// -----

nki.kernel @param_is_c1
  parameters { N : int "rows" } () {
  // expected-error @below {{kind of parameter 'N' must be one of word, type, but got int}}
  %is = nki.param_is N, "a"
}

// -----

nki.kernel @param_is_c2
  parameters { order : word in ["a", "b"] "order" } () {
  // expected-error @below {{'value' must be one of ["a", "b"], but got "c"}}
  %is = nki.param_is order, "c"
}

// -----

nki.kernel @param_len_c1
  parameters { N : int "rows" } () {
  // expected-error @below {{kind of parameter 'N' must be one of list, but got int}}
  %n = nki.param_len N
}

// -----

nki.kernel @param_at_c1
  parameters { N : int "rows" } () {
  %zero = arith.constant 0 : index
  // expected-error @below {{names parameter 'shapes', but kernel 'param_at_c1' declares no such parameter}}
  %n = nki.param_at shapes[%zero, %zero]
}

// -----

func.func @table_at_rank(%i: index) {
  // expected-error @below {{'table' must have 2 dimensions, but got}}
  %v = nki.table_at dense<[1, 2]> : tensor<2xi64> [%i, %i]
  return
}

// -----

func.func @table_at_c1(%i: index) {
  %two = arith.constant 2 : index
  // expected-error @below {{'row' must be at least 0 and at most 1, but got 2}}
  %v = nki.table_at dense<[[1], [2]]> : tensor<2x1xi64> [%two, %i]
  return
}

// -----

func.func @table_at_c1_column(%i: index) {
  %minus = arith.constant -1 : index
  // expected-error @below {{'column' must be at least 0 and at most 0, but got -1}}
  %v = nki.table_at dense<[[1], [2]]> : tensor<2x1xi64> [%i, %minus]
  return
}

// -----

func.func @require_c1(%ok: i1, %n: index) {
  // expected-error @below {{'message' must name values by {0} to {1} exclusive, but got '{1}'}}
  nki.require %ok, "at most {0}, but got {1}", %n : index
  return
}

// -----

func.func @alloc_c1() {
  // expected-error @below {{memory space of 't' must be one of hbm, shared_hbm, private_hbm, sbuf, psum, but got 'memref<128x4xf32>'}}
  %t = nki.alloc "t" [128, 4] : memref<128x4xf32>
  return
}

// -----

func.func @alloc_c2() {
  // expected-error @below {{sizes must equal those of the type 'memref<128x4xf32, #nki.mem<sbuf>>', but got 8}}
  %t = nki.alloc "t" [128, 8] : memref<128x4xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @alloc_c2_rank() {
  // expected-error @below {{must have one size per dimension of 'memref<128x4xf32, #nki.mem<sbuf>>' (2), but got 3}}
  %t = nki.alloc "t" [128, 4, 1] : memref<128x4xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @alloc_c3() {
  // expected-error @below {{size 1 of 't' must be at least 1, but got 0}}
  %t = nki.alloc "t" [128, 0] : memref<128x0xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @alloc_c3_value() {
  %minus = arith.constant -4 : index
  // expected-error @below {{size 1 of 't' must be at least 1, but got -4}}
  %t = nki.alloc "t" [128, %minus] : memref<128x?xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @alloc_c4() {
  // expected-error @below {{'address' must be a partition and 1 to 8 bytes of an sbuf or psum tile, none negative}}
  %t = nki.alloc "t" [4] {address = array<i64: 0, 0>} : memref<4xf32, #nki.mem<hbm>>
  return
}

// -----

func.func @alloc_c4_negative() {
  // expected-error @below {{'address' must be a partition and 1 to 8 bytes of an sbuf or psum tile, none negative}}
  %t = nki.alloc "t" [128, 4] {address = array<i64: 0, -4>}
      : memref<128x4xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @alloc_v_p() {
  // expected-error @below {{partitions of 't' must be at most 128, but got 256}}
  %t = nki.alloc "t" [256, 4] : memref<256x4xf32, #nki.mem<sbuf>>
  return
}

// -----

func.func @alloc_rank() {
  // expected-error @below {{rank of 't' must be at least 2, but got 1}}
  %t = nki.alloc "t" [128] : memref<128xf32, #nki.mem<sbuf>>
  return
}
