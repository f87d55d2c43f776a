// The nc dialect: NeuronCore programs.

#ifndef NC_DIALECT_TD
#define NC_DIALECT_TD

include "nki/NkiAttrs.td"

def Nc_Dialect : Dialect {
  let name = "nc";
  let cppNamespace = "::nkic::nc";
  let summary = "NeuronCore programs: queues, physical access patterns, semaphores";
  let description = [{
    What one NeuronCore executes. A program lists the memory it uses, tensors in HBM and
    tiles in SBUF and PSUM with their addresses, and one in-order queue for each engine
    and each DMA ring. Everything is static: loops were unrolled, addresses are numbers.

    A program has one of two forms. Sequential: its instructions stand in program order
    behind the memories, each names its engine. Scheduled: they stand in queues, and wait
    for the semaphores of other queues.

    #### Semaphores
    Every queue owns one. That of an engine counts the instructions it has finished; that
    of a DMA ring grows by 16 with each finished transfer, because each of the 16 DMA
    engines adds 1 (nki-dma-overview). `wait [@vector reaches 3]` holds an instruction back
    until the third instruction of the vector engine is done. Triggers and waits run on
    the sequencer of their engine and are not counted.

    #### What is ordered
    - The instructions of an engine touch memory one after the other, in queue order.
    - The transfers of a ring move data one after the other, in queue order.
    - A transfer begins after its trigger, which begins after what it waits for. A trigger
      does not wait for the instructions before it on its own engine unless it says so:
      the sequencer runs ahead of the engine (trainium_inferentia2_arch).
    - What comes behind a wait in a queue is behind what was waited for.

    The encoding of the real machine is not public. Opcodes are those of `nki.isa`, the
    operand syntax of the listing (`--emit asm`) follows the public profiler pages, and
    the rest of this dialect is ours.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let dependentDialects = ["::nkic::nki::NkiDialect"];
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

class Nc_Op<string mnemonic, list<Trait> traits = []> : Op<Nc_Dialect, mnemonic, traits>;

#endif // NC_DIALECT_TD
