// scf.forall is a parallelFor over all iterations by one number; scf.for and scf.if stay.
// RUN: nkic-opt %s --convert-nki-to-emitc | FileCheck %s

#hbm = #nki.mem<hbm>

// CHECK-LABEL: emitc.func @forall_1d_program
nki.kernel @forall_1d(%x: memref<4xf32, #hbm>) -> (%y: memref<4xf32, #hbm>) {
  // CHECK: %[[FROM:.*]] = literal "8" : !emitc.size_t
  // CHECK: %[[STEP:.*]] = literal "16" : !emitc.size_t
  // CHECK: %[[TO:.*]] = literal "100" : !emitc.size_t
  // CHECK: %[[COUNT:.*]] = call_opaque "rt::tripCount"(%[[FROM]], %[[TO]], %[[STEP]])
  // CHECK: verbatim "rt::parallelFor(core, 0, int64_t({}), threads, [&]({{\[\[}}maybe_unused]] rt::Core &core, {{\[\[}}maybe_unused]] int64_t [[I:i_[0-9]+]]) {{[{]+}}" args %[[COUNT]]
  // CHECK: %[[LINEAR:.*]] = literal "size_t([[I]])"
  // CHECK: %[[SCALED:.*]] = mul %[[LINEAR]], %[[STEP]]
  // CHECK: %[[IV:.*]] = add %[[FROM]], %[[SCALED]]
  // CHECK: call_opaque "rt::view"(%{{.*}}, %[[IV]])
  // CHECK: call_opaque "rt::dma_copy"
  // CHECK: verbatim "});"
  scf.forall (%i) = (8) to (100) step (16) {
    %s = nki.slice %x[%i : 1] : memref<4xf32, #hbm> to memref<1xf32, strided<[1], offset: ?>, #hbm>
    %d = nki.slice %y[0 : 1] : memref<4xf32, #hbm> to memref<1xf32, #hbm>
    nki.dma_copy %d, %s : memref<1xf32, #hbm>, memref<1xf32, strided<[1], offset: ?>, #hbm>
  }
}

// Two dimensions: the last one varies fastest. A bound may be a value.
// CHECK-LABEL: emitc.func @forall_2d_program
nki.kernel @forall_2d(%x: memref<8x8xf32, #hbm>) -> (%y: memref<1x1xf32, #hbm>) {
  // CHECK: %[[ID:.*]] = literal "program"
  %id = nki.program_id
  // CHECK: %[[ROWS:.*]] = call_opaque "rt::tripCount"(%{{.*}}, %[[ID]], %{{.*}})
  // CHECK: %[[COLUMNS:.*]] = call_opaque "rt::tripCount"
  // CHECK: %[[TOTAL:.*]] = call_opaque "rt::iterations"(%[[ROWS]], %[[COLUMNS]]) {args = [#emitc.opaque<"core">, #emitc.opaque<"\22'scf.forall' at loops.mlir:{{[0-9]+}}\22">, 0 : index, 1 : index]}
  // CHECK: verbatim "rt::parallelFor({{.*}}" args %[[TOTAL]]
  // CHECK: %[[LINEAR:.*]] = literal "size_t(
  // CHECK: %[[J:.*]] = rem %[[LINEAR]], %[[COLUMNS]]
  // CHECK: %[[I:.*]] = div %[[LINEAR]], %[[COLUMNS]]
  // CHECK: %[[SCALED_J:.*]] = mul %[[J]], %{{.*}}
  // CHECK: %[[IV_J:.*]] = add %{{.*}}, %[[SCALED_J]]
  // CHECK: %[[SCALED_I:.*]] = mul %[[I]], %{{.*}}
  // CHECK: %[[IV_I:.*]] = add %{{.*}}, %[[SCALED_I]]
  // CHECK: %[[ROW:.*]] = mul %[[IV_I]], %{{.*}}
  // CHECK: %[[OFFSET:.*]] = add %[[ROW]], %[[IV_J]]
  // CHECK: call_opaque "rt::view"(%{{.*}}, %[[OFFSET]])
  // CHECK: verbatim "});"
  scf.forall (%i, %j) in (%id, 8) {
    %s = nki.slice %x[%i : 1, %j : 1] : memref<8x8xf32, #hbm> to memref<1x1xf32, strided<[8, 1], offset: ?>, #hbm>
    nki.dma_copy %y, %s : memref<1x1xf32, #hbm>, memref<1x1xf32, strided<[8, 1], offset: ?>, #hbm>
  }
}

// A value carried round a loop becomes a variable.
// CHECK-LABEL: emitc.func @count_program
nki.kernel @count(%x: memref<4xf32, #hbm>) -> (%y: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  // CHECK: %[[SUM:.*]] = "emitc.variable"
  // CHECK: for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}}  : !emitc.size_t {
  // CHECK: %[[OLD:.*]] = load %[[SUM]]
  // CHECK: %[[NEW:.*]] = add %[[OLD]], %[[I]]
  // CHECK: assign %[[NEW]] : !emitc.size_t to %[[SUM]]
  // CHECK: }
  %sum = scf.for %i = %c0 to %c10 step %c1 iter_args(%s = %c0) -> (index) {
    %next = arith.addi %s, %i : index
    scf.yield %next : index
  }
  // CHECK: call_opaque "rt::view"
  %s = nki.slice %x[%sum : 1] : memref<4xf32, #hbm> to memref<1xf32, strided<[1], offset: ?>, #hbm>
  %d = nki.slice %y[0 : 1] : memref<4xf32, #hbm> to memref<1xf32, #hbm>
  nki.dma_copy %d, %s : memref<1xf32, #hbm>, memref<1xf32, strided<[1], offset: ?>, #hbm>
}

// CHECK-LABEL: emitc.func @branch_program
nki.kernel @branch(%x: memref<4xf32, #hbm>) -> (%y: memref<4xf32, #hbm>) {
  %c0 = arith.constant 0 : index
  %id = nki.program_id
  %first = arith.cmpi eq, %id, %c0 : index
  // CHECK: if %{{.*}} {
  // CHECK-NEXT: call_opaque "rt::dma_copy"{{.*$}}
  // CHECK-NEXT: } else {
  // CHECK-NEXT: call_opaque "rt::dma_copy"{{.*$}}
  // CHECK-NEXT: }
  scf.if %first {
    nki.dma_copy %y, %x : memref<4xf32, #hbm>, memref<4xf32, #hbm>
  } else {
    nki.dma_copy %x, %y : memref<4xf32, #hbm>, memref<4xf32, #hbm>
  }
}
