// RUN: nkic-opt %s | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --emit-bytecode | nkic-opt | FileCheck %s
// RUN: nkic-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// What program.mlir leaves out of the syntax.

// Every element type, on the type of a tensor and in a pattern.
// CHECK-LABEL: nc.program @element_types target "trn3" core 0 {
nc.program @element_types target "trn3" core 0 {
  // CHECK-NEXT: nc.tensor "a" input 0 at 0 : memref<4xf32> -> <hbm>
  %a = nc.tensor "a" input 0 at 0 : memref<4xf32> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xbf16>
  %b = nc.tensor "b" input 1 at 64 : memref<4xbf16> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xf16>
  %c = nc.tensor "c" input 2 at 128 : memref<4xf16> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xf8E4M3>
  %d = nc.tensor "d" input 3 at 192 : memref<4xf8E4M3> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xf8E4M3FN>
  %e = nc.tensor "e" input 4 at 256 : memref<4xf8E4M3FN> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xf8E5M2>
  %f = nc.tensor "f" input 5 at 320 : memref<4xf8E5M2> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xi8>
  %g = nc.tensor "g" input 6 at 384 : memref<4xi8> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xi16>
  %h = nc.tensor "h" input 7 at 448 : memref<4xi16> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xi32>
  %i = nc.tensor "i" input 8 at 512 : memref<4xi32> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xui8>
  %j = nc.tensor "j" input 9 at 576 : memref<4xui8> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xui16>
  %k = nc.tensor "k" input 10 at 640 : memref<4xui16> -> !nc.memory<hbm>
  // CHECK-NEXT: memref<4xui32>
  %l = nc.tensor "l" input 11 at 704 : memref<4xui32> -> !nc.memory<hbm>
  // A tensor of one element has no dimension; its pattern has one.
  // CHECK-NEXT: nc.tensor "one" output 0 at 768 : memref<f32> -> <hbm>
  %one = nc.tensor "one" output 0 at 768 : memref<f32> -> !nc.memory<hbm>
  %t = nc.tile "t" at 0 : 0 size 1 by 16 : !nc.memory<sbuf>
  // CHECK: dst = write %t : !nc.memory<sbuf> #nc.ap<f8E4M3 at 0 : 3 counts[1, 4] steps[1, 1]>, src = read %d : !nc.memory<hbm> #nc.ap<f8E4M3 at 0 : 192 counts[4] steps[1]>
  nc.instruction "dma_copy" dst = write %t : !nc.memory<sbuf> #nc.ap<f8E4M3 at 0 : 3 counts [1, 4] steps [1, 1]>, src = read %d : !nc.memory<hbm> #nc.ap<f8E4M3 at 0 : 192 counts [4] steps [1]>
  // CHECK: dst = write %t : !nc.memory<sbuf> #nc.ap<ui16 at 0 : 2 counts[1, 4] steps[1, 1]>, src = read %k : !nc.memory<hbm> #nc.ap<ui16 at 0 : 640 counts[4] steps[1]>
  nc.instruction "dma_copy" dst = write %t : !nc.memory<sbuf> #nc.ap<ui16 at 0 : 2 counts [1, 4] steps [1, 1]>, src = read %k : !nc.memory<hbm> #nc.ap<ui16 at 0 : 640 counts [4] steps [1]>
}

// Patterns: six dimensions, steps of 0 and below. Arguments: words, numbers, flags, lists,
// absent ones, names that are no identifiers.
// CHECK-LABEL: nc.program @arguments
nc.program @arguments target "trn2" core 0 {
  %t = nc.tile "t" at 0 : 0 size 4 by 256 : !nc.memory<sbuf>
  // CHECK: nc.instruction "reciprocal" dst = write %t : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 0 counts[4, 2, 1, 3, 1, 4] steps[1, 12, 0, 4, -7, 1]>, data = read %t : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 70 counts[4, 6, 4] steps[1, 0, -1]>
  nc.instruction "reciprocal" dst = write %t : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 0 counts [4, 2, 1, 3, 1, 4] steps [1, 12, 0, 4, -7, 1]>, data = read %t : !nc.memory<sbuf> #nc.ap<bf16 at 0 : 70 counts [4, 6, 4] steps [1, 0, -1]>
  // CHECK-NEXT: nc.instruction "memset" dst = readwrite %t : !nc.memory<sbuf> #nc.ap<i32 at 0 : 0 counts[4, 8] steps[1, 1]>, word = #nki<alu add>, number = -5 : index, flag = true, list = array<i64: 1, 8>, "two words" = "text", absent = none
  nc.instruction "memset" dst = readwrite %t : !nc.memory<sbuf> #nc.ap<i32 at 0 : 0 counts [4, 8] steps [1, 1]>, word = #nki<alu add>, number = -5 : index, flag = true, list = array<i64: 1, 8>, "two words" = "text", absent = none
  // Nothing but an absent argument.
  // CHECK-NEXT: nc.instruction "memset" dst = none{{$}}
  nc.instruction "memset" dst = none
}

// Two waits everywhere, names of queues that are no identifiers, attributes of others.
// CHECK-LABEL: nc.program @waits target "trn1" core 0 attributes {note = "p"} {
nc.program @waits target "trn1" core 0 attributes {note = "p"} {
  %x = nc.tensor "x" input 0 at 0 : memref<4x8xf32> -> !nc.memory<hbm>
  %t = nc.tile "t" at 0 : 0 size 4 by 32 : !nc.memory<sbuf>
  // CHECK: nc.queue @scalar engine scalar semaphore 4 attributes {note = "q"} {
  nc.queue @scalar engine scalar semaphore 4 attributes {note = "q"} {
    // CHECK-NEXT: nc.wait [#nc.wait<@"q 0" reaches 16>, #nc.wait<@scalar reaches 9223372036854775807>] {note = "w"}
    nc.wait [#nc.wait<@"q 0" reaches 16>, #nc.wait<@scalar reaches 9223372036854775807>] {note = "w"}
    // CHECK-NEXT: nc.trigger @"q 0" wait [#nc.wait<@"q 0" reaches 16>, #nc.wait<@scalar reaches 2>] {note = "t"}
    nc.trigger @"q 0" wait [#nc.wait<@"q 0" reaches 16>, #nc.wait<@scalar reaches 2>] {note = "t"}
    // CHECK-NEXT: nc.instruction "reciprocal" {{.*}} wait [#nc.wait<@scalar reaches 3>] {label = "inverse"}
    nc.instruction "reciprocal" dst = write %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, data = read %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]> wait [#nc.wait<@scalar reaches 3>] {label = "inverse"}
  }
  // CHECK: nc.queue @"q 0" engine scalar ring none {
  nc.queue @"q 0" engine scalar ring none {
    nc.instruction "dma_copy" dst = write %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [1, 1]>, src = read %x : !nc.memory<hbm> #nc.ap<f32 at 0 : 0 counts [4, 8] steps [8, 1]>
  }
}

// An empty program, the test machine.
// CHECK-LABEL: nc.program @empty target "test" core 1 of 2 {
// CHECK-NEXT: }
nc.program @empty target "test" core 1 of 2 {
}

// The generic form shows what the attributes of each op are called.
// GENERIC: "nc.program"() <{core = 0 : i64, sym_name = "arguments", target = "trn2"}>
// GENERIC-NEXT: %[[T:.*]] = "nc.tile"() <{byte = 0 : i64, bytes = 256 : i64, name = "t", partition = 0 : i64, partitions = 4 : i64}> : () -> !nc.memory<sbuf>
// GENERIC: "nc.instruction"(%[[T]], %[[T]]) <{arguments = [#nc.operand<write, <bf16 at 0 : 0 counts[4, 2, 1, 3, 1, 4] steps[1, 12, 0, 4, -7, 1]>>, #nc.operand<read, <bf16 at 0 : 70 counts[4, 6, 4] steps[1, 0, -1]>>], names = ["dst", "data"], opcode = "reciprocal"}> : (!nc.memory<sbuf>, !nc.memory<sbuf>) -> ()
// GENERIC: "nc.instruction"() <{arguments = [unit], names = ["dst"], opcode = "memset"}> : () -> ()
// GENERIC: "nc.program"() <{core = 0 : i64, sym_name = "waits", target = "trn1"}>
// GENERIC-NEXT: "nc.tensor"() <{address = 0 : i64, index = 0 : i64, name = "x", role = #nc<role input>, tensor_type = memref<4x8xf32>}> : () -> !nc.memory<hbm>
// GENERIC: "nc.queue"() <{engine = #nki<engine scalar>, semaphore = 4 : i64, sym_name = "scalar"}>
// GENERIC-NEXT: "nc.wait"() <{waits = [#nc.wait<@"q 0" reaches 16>, #nc.wait<@scalar reaches 9223372036854775807>]}> {note = "w"} : () -> ()
// GENERIC-NEXT: "nc.trigger"() <{queue = @"q 0", waits = [#nc.wait<@"q 0" reaches 16>, #nc.wait<@scalar reaches 2>]}>
// GENERIC: "nc.queue"() <{engine = #nki<engine scalar>, ring = #nki<dge_mode none>, sym_name = "q 0"}>
// GENERIC: "nc.program"() <{core = 1 : i64, cores = 2 : i64, sym_name = "empty", target = "test"}>
