// Ops of the nc dialect.

#ifndef NC_OPS_TD
#define NC_OPS_TD

include "nc/NcAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"

def Nc_ProgramOp : Nc_Op<"program", [Symbol, SymbolTable, IsolatedFromAbove,
                                     SingleBlock, NoTerminator]> {
  let summary = "what one NeuronCore executes";
  let description = [{
    `core 0 of 2` numbers the programs of a launch: `nki.program_id` and `nki.num_programs`
    of the kernel. A launch of one program leaves `of 1` out.

    #### Constraints
    - (C1) `target` is a machine that nkic knows; it has as many cores for one launch as the
      launch has programs, and `core` is one of them.
    - (C2) memories come first; then either instructions, or queues.
    - (C3) inputs and outputs are numbered from 0, each number and each name once.
    - (C4) tensors do not overlap.
    - (C5) a wait names a queue, with a value of at least 1 and, for a ring, a multiple of 16.

    #### Example
    ```mlir
    nc.program @copy target "trn2" core 0 {
      %x = nc.tensor "x" input 0 at 0 : memref<128x64xf32> -> !nc.memory<hbm>
      %y = nc.tensor "y" output 0 at 32768 : memref<128x64xf32> -> !nc.memory<hbm>
      %t = nc.tile "t" at 0 : 0 size 128 by 256 : !nc.memory<sbuf>
      nc.queue @sync engine sync {
        nc.trigger @qSyncIO0
        nc.trigger @qSyncIO0
      }
      nc.queue @qSyncIO0 engine sync ring none {
        nc.instruction "dma_copy" dst = write %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [128, 64] steps [1, 1]>, src = read %x : !nc.memory<hbm> #nc.ap<f32 at 0 : 0 counts [128, 64] steps [64, 1]>, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
        nc.instruction "dma_copy" dst = write %y : !nc.memory<hbm> #nc.ap<f32 at 0 : 32768 counts [128, 64] steps [64, 1]>, src = read %t : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [128, 64] steps [1, 1]>, dst_indices = none, src_indices = none, dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> {moves_bits}
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$target, I64Attr:$core,
                       OptionalAttr<I64Attr>:$cores);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `target` $target `core` $core (`of` $cores^)? attr-dict-with-keyword $body
  }];
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether instructions stand in queues.
    bool isScheduled();
  }];
}

class Nc_MemoryOp<string mnemonic> : Nc_Op<mnemonic, [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let results = (outs Nc_MemoryType:$result);
  let hasVerifier = 1;
}

def Nc_TensorOp : Nc_MemoryOp<"tensor"> {
  let summary = "a dense tensor in HBM";
  let description = [{
    `index` counts the inputs and the outputs, in the order of the kernel's arguments and
    results. Scratch tensors have index 0.

    #### Constraints
    - (C1) a static row-major memref of at least one element of the nki dialect; `address`
      is a multiple of its size, and at least 0.
    - (C2) the result is in one of the HBM spaces.
    - (C3) it lies inside the HBM of the target.

    #### Example
    ```mlir
    %x = nc.tensor "x" input 0 at 0 : memref<128x64xf32> -> !nc.memory<hbm>
    ```
  }];
  let arguments = (ins StrAttr:$name, Nc_TensorRoleAttr:$role,
                       I64Attr:$index, I64Attr:$address, TypeAttrOf<AnyMemRef>:$tensor_type);
  let assemblyFormat = [{
    $name `` $role $index `at` $address attr-dict `:` $tensor_type `->` type($result)
  }];
  let extraClassDeclaration = [{
    ::mlir::MemRefType getTensorMemRef() {
      return ::mlir::cast<::mlir::MemRefType>(getTensorType());
    }
    int64_t getBytes();
  }];
}

def Nc_TileOp : Nc_MemoryOp<"tile"> {
  let summary = "a tile in SBUF or PSUM";
  let description = [{
    The bytes `byte` to `byte + bytes - 1` of `partitions` partitions from `partition` on.
    A tile holds nothing before its first write. Its memory belongs to it from its first to
    its last instruction; other tiles may use the same bytes before and after.

    #### Constraints
    - (C1) partitions and bytes lie inside the memory of the target.
    - (C2) the result is in SBUF or PSUM.

    #### Example
    ```mlir
    %acc = nc.tile "acc" at 0 : 2048 size 128 by 2048 : !nc.memory<psum>
    ```
  }];
  let arguments = (ins StrAttr:$name, I64Attr:$partition, I64Attr:$byte, I64Attr:$partitions,
                       I64Attr:$bytes);
  let assemblyFormat = [{
    $name `at` $partition `:` $byte `size` $partitions `by` $bytes attr-dict `:` type($result)
  }];
}

def Nc_QueueOp : Nc_Op<"queue", [Symbol, SingleBlock, NoTerminator]> {
  let summary = "an in-order queue: of an engine, or a DMA ring";
  let description = [{
    With `ring` the queue holds transfers, which `engine` triggers one by one; the mode says
    who makes the descriptors: `none` the host before the run, `swdge` the gpsimd engine,
    `hwdge` the block behind the sync or scalar engine. Without, it holds what the engine
    executes. `semaphore` numbers the queue's semaphore.

    #### Constraints
    - (C1) instructions of a ring are DMA instructions without waits; those of an
      engine's queue are not DMA instructions. Engine and mode are those of the queue.
    - (C2) engines have one queue each; a ring has as many transfers as triggers, all in
      the queue of its engine.
    - (C3) the engine is known; rings are triggered by gpsimd, sync or scalar, `swdge` by
      gpsimd, `hwdge` by sync or scalar.

    #### Example
    ```mlir
    nc.queue @vector engine vector semaphore 6 {
      nc.instruction "reciprocal" dst = write %b : !nc.memory<sbuf> #nc.ap<f32 at 0 : 256 counts [128, 64] steps [1, 1]>, data = read %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [128, 64] steps [1, 1]> wait [#nc.wait<@qSyncIO0 reaches 16>]
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
    Nki_EngineAttr:$engine,
    OptionalAttr<Nki_DgeModeAttr>:$ring,
    OptionalAttr<I64Attr>:$semaphore);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `engine` `` $engine (`ring` `` $ring^)?
    (`semaphore` $semaphore^)? attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Nc_InstructionOp : Nc_Op<"instruction"> {
  let summary = "one instruction of an engine, or one DMA transfer";
  let description = [{
    `opcode` is the instruction of `nki.isa`; the arguments follow in the order of the
    runtime function of that name, which is its meaning. An argument is `none`, a word or
    number, or an operand in memory: `read`, `write` or `readwrite`, a tensor or tile, and
    an access pattern.

    `moves_bits` says that the instruction copies elements of its second operand to its
    first without looking at them: bytes that nobody wrote stay unwritten on the way.
    `engine` and `dge_mode` are there in the sequential form only; in the scheduled form the
    queue says it.

    #### Constraints
    - (C1) `opcode` is an instruction of the nki dialect, with an argument for each of its
      operands and attributes.
    - (C2) the elements of an operand lie inside its tensor or tile. A tensor is accessed
      by its element type, a tile one partition after the other: its first step is 1.
      It has at most 2^24 pieces without gaps.
    - (C3) an access pattern has at most 4 free dimensions of more than one element, each of
      up to 65535 elements, with steps of 16 bits; HBM patterns have no such limit.
    - (C4) operands of more than 64 partitions begin at partition 0, of more than 32 at 0 or
      64, others at a multiple of 32; DMA is free of this rule.
    - (C5) at most 2 waits; `nc.wait` takes more.
    - (C6) an engine is known; transfers are triggered by gpsimd, sync or scalar, an `swdge`
      one by gpsimd, an `hwdge` one by sync or scalar; only transfers have a mode.
    - (C7) inputs are not written.

    #### Example
    ```mlir
    nc.instruction "reciprocal" dst = write %b : !nc.memory<sbuf> #nc.ap<f32 at 0 : 256 counts [128, 64] steps [1, 1]>, data = read %a : !nc.memory<sbuf> #nc.ap<f32 at 0 : 0 counts [128, 64] steps [1, 1]> wait [#nc.wait<@qSyncIO0 reaches 16>]
    ```
  }];
  let arguments = (ins StrAttr:$opcode, Variadic<Nc_MemoryType>:$memories, StrArrayAttr:$names,
    ArrayAttr:$arguments, OptionalAttr<ArrayAttr>:$waits, UnitAttr:$moves_bits,
    OptionalAttr<Nki_EngineAttr>:$engine,
    OptionalAttr<Nki_DgeModeAttr>:$dge_mode,
    OptionalAttr<StrAttr>:$label);
  let assemblyFormat = [{
    $opcode custom<Arguments>($memories, type($memories), $names, $arguments)
    (`wait` $waits^)? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether the DMA engines execute it.
    bool isDma();
    /// Calls `body` for each operand in memory: the tensor or tile, what is done, where.
    void forEachOperand(::llvm::function_ref<void(::mlir::Value, OperandAttr)> body);
  }];
}

def Nc_TriggerOp : Nc_Op<"trigger"> {
  let summary = "start the next transfer of a ring";
  let description = [{
    Runs on the sequencer of its queue's engine. The n-th trigger of a ring starts its
    n-th transfer.

    #### Constraints
    - (C1) names a ring of the program.
    - (C2) at most 2 waits.

    #### Example
    ```mlir
    nc.trigger @qSyncIO0 wait [#nc.wait<@vector reaches 3>]
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$queue, OptionalAttr<ArrayAttr>:$waits);
  let assemblyFormat = "$queue (`wait` $waits^)? attr-dict";
  let hasVerifier = 1;
}

def Nc_WaitOp : Nc_Op<"wait"> {
  let summary = "hold a queue back, and nothing else";
  let description = [{
    EVENT_SEMAPHORE of the profiler. Runs on the sequencer of its queue's engine; stands
    before an instruction that has more waits than it can carry.

    #### Constraints
    - (C1) 1 or 2 waits.

    #### Example
    ```mlir
    nc.wait [#nc.wait<@tensor reaches 7>, #nc.wait<@scalar reaches 2>]
    ```
  }];
  let arguments = (ins ArrayAttr:$waits);
  let assemblyFormat = "$waits attr-dict";
  let hasVerifier = 1;
}

#endif // NC_OPS_TD
