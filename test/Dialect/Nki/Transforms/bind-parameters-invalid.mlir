// Every value that is refused, with the name, the rule and what was found. One
// kernel reports all of its faults at once.
// RUN: split-file %s %t
// RUN: nkic-opt %t/malformed.mlir --verify-diagnostics --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters{values=n=seven,half=1.5,huge=9223372036854775808,blank=,flag=yes,scale=fast,{pairs=1x2,3},{letters=1xa},gap=1xx2,type=bf17,surplus=1}))'
// RUN: nkic-opt %t/forbidden.mlir --verify-diagnostics --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters{values=low=0,high=129,count=3,word=mirror,case=Zeros,type=f16,{pairs=1x2x3,4x5x6},{rows=1x2}}))'
// RUN: nkic-opt %t/missing.mlir --verify-diagnostics --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters))'
// RUN: nkic-opt %t/list-row.mlir --verify-diagnostics --pass-pipeline='builtin.module(nki.kernel(nki-bind-parameters))'

//--- malformed.mlir
#hbm = #nki.mem<hbm>
// expected-error @below {{parameter 'n' must be an integer, but got 'seven'}}
// expected-error @below {{parameter 'half' must be an integer, but got '1.5'}}
// expected-error @below {{parameter 'huge' must be an integer, but got '9223372036854775808'}}
// expected-error @below {{parameter 'blank' must be an integer, but got ''}}
// expected-error @below {{parameter 'flag' must be true or false, but got 'yes'}}
// expected-error @below {{parameter 'scale' must be a number, but got 'fast'}}
// expected-error @below {{parameter 'pairs' must be rows of equally many integers, but got '1x2,3'}}
// expected-error @below {{parameter 'letters' must be rows of integers such as 50x45,25x21, but got '1xa'}}
// expected-error @below {{parameter 'gap' must be rows of integers such as 50x45,25x21, but got '1xx2'}}
// expected-error @below {{parameter 'type' must be an element type such as bf16, f16 or f32, but got 'bf17'}}
// expected-error @below {{kernel 'malformed' declares no parameter 'surplus'}}
nki.kernel @malformed
  parameters {
    n : int = 1 "an integer"
    half : int = 1 "an integer"
    huge : int = 1 "an integer"
    blank : int = 1 "an integer"
    flag : bool = false "a flag"
    scale : number = 1.0 : f32 "a number"
    pairs : list = [] columns 2 "a list"
    letters : list = [] columns 2 "a list"
    gap : list = [] columns 3 "a list"
    type : type = f32 "an element type"
  }
  (%x: memref<4xf32, #hbm>) {
}

//--- forbidden.mlir
#hbm = #nki.mem<hbm>
// expected-error @below {{parameter 'low' must be at least 1, but got 0}}
// expected-error @below {{parameter 'high' must be at most 128, but got 129}}
// expected-error @below {{parameter 'count' must be one of 1, 2, but got '3'}}
// expected-error @below {{parameter 'word' must be one of zeros, border, but got 'mirror'}}
// expected-error @below {{parameter 'case' must be one of zeros, border, but got 'Zeros'}}
// expected-error @below {{parameter 'type' must be one of bf16, f32, but got 'f16'}}
// expected-error @below {{parameter 'pairs' must have rows of 2 integers, but got '1x2x3'}}
// expected-error @below {{parameter 'rows' must have rows of 1 integers, but got '1x2'}}
nki.kernel @forbidden
  parameters {
    low : int = 1 min 1 "an integer"
    high : int = 1 min 1 max 128 "an integer"
    count : int = 1 in [1, 2] "an integer"
    word : word = "zeros" in ["zeros", "border"] "a word"
    case : word = "zeros" in ["zeros", "border"] "a word"
    type : type = f32 in [bf16, f32] "an element type"
    pairs : list = [] columns 2 "a list"
    rows : list = [] columns 1 "a list"
  }
  (%x: memref<4xf32, #hbm>) {
}

//--- missing.mlir
#hbm = #nki.mem<hbm>
// No value and no default: the help says what is wanted. A default is checked as well.
// expected-error @below {{parameter 'N' (rows of x) must have a value; give it with -D N=...}}
// expected-error @below {{parameter 'dtype' (element type) must have a value; give it with -D dtype=...}}
// expected-error @below {{parameter 'default' must be at most 3, but got 4}}
nki.kernel @missing
  parameters {
    N : int min 1 "rows of x"
    dtype : type "element type"
    default : int = 4 max 3 "an integer"
  }
  (%x: memref<4xf32, #hbm>) {
}

//--- list-row.mlir
#hbm = #nki.mem<hbm>
nki.kernel @list_row parameters { rows : list = [[1], [2]] columns 1 "two rows" }
  (%x: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // expected-error @below {{'nki.table_at' op 'row' must be at least 0 and at most 1, but got 2}}
  %third = nki.param_at rows[%c2, %c0]
  %true = arith.constant true
  nki.require %true, "{0}", %third : index
}
