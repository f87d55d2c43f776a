// Passes from nc to nc: queues and semaphores, and the static checks of programs.

#ifndef NC_TRANSFORMS_PASSES_TD
#define NC_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SchedulePass : Pass<"nc-schedule", "::nkic::nc::ProgramOp"> {
  let summary = "distribute a sequential program over queues, with the waits it needs";
  let description = [{
    Requires: a program in the sequential form. A scheduled one is left alone.

    Does: gives each engine a queue and each DMA a ring: static transfers take eight rings of
    the sync engine in turn, those with descriptors made on the device (`swdge`, `hwdge`) two
    of the engine that makes them. Program order stays the order of each queue.

    Two instructions that touch the same bytes, one of them writing, must stay in order. Within
    a queue they do. Otherwise the later one waits for the semaphore of the earlier, unless
    that follows from what its queue or its ring has waited for already: of the instructions
    it must follow, the last comes first, and those that the last one followed itself are not
    waited for again. So no wait can be left out. An instruction carries two waits; more stand
    in front of it as `nc.wait`.

    ```
    nc.instruction "dma_copy" dst = write %a ..., src = read %x ...
    nc.instruction "reciprocal" dst = write %a ..., data = read %a ... {engine = vector}
    -->
    nc.queue @vector { nc.instruction "reciprocal" ... wait [#nc.wait<@qSyncIO0 reaches 16>] }
    nc.queue @sync { nc.trigger @qSyncIO0 }
    nc.queue @qSyncIO0 engine sync ring none { nc.instruction "dma_copy" ... }
    ```

    Ensures: the scheduled form; every pair of conflicting accesses is ordered.
  }];
  let statistics = [
    Statistic<"numWaits", "waits", "waits of all instructions">,
    Statistic<"numEventSemaphores", "event-semaphores", "nc.wait ops for waits beyond two">
  ];
}

def CheckInstructionsPass : Pass<"nc-check-instructions", "::nkic::nc::ProgramOp"> {
  let summary = "check each instruction of a program by the rules of the nki dialect";
  let description = [{
    Requires: nothing.

    Does: builds the `nki` op that an `nc.instruction` stands for, with the shapes, steps and
    memory spaces of its access patterns, on the target of the program, and verifies it.

    Ensures: arguments have the names, order and kinds of the instruction; shapes, types,
    memory spaces and the generation are legal; the queue's engine can run it; `moves_bits`
    and what is done with each operand are what follows from the instruction.
  }];
}

def CheckOrderPass : Pass<"nc-check-order", "::nkic::nc::ProgramOp"> {
  let summary = "prove a scheduled program free of deadlocks, races and overlapping tiles";
  let description = [{
    Requires: a program in the scheduled form. A sequential one is left alone.

    Does: follows the queues as far as their semaphores let them. Then, for every pair of
    conflicting accesses, looks for a chain of program order and waits from the end of one
    to the start of the other. That is a proof, for all timings: programs have no branches.

    Ensures: every instruction runs; conflicting accesses are ordered; a tile keeps its bytes
    from its first to its last instruction. Fails with one error for each queue that is stuck,
    with what it waits for; else with the first race and the number of others; else with the
    tiles that are used after another one has taken their place.
  }];
  let statistics = [
    Statistic<"numConflicts", "conflicts-proven", "conflicting pairs found to be ordered">
  ];
}

def CheckAccumulationPass : Pass<"nc-check-accumulation", "::nkic::nc::ProgramOp"> {
  let summary = "check that matmuls add only to what matmuls have written";
  let description = [{
    Requires: nothing.

    Does: follows the tensor engine. Before trn3 a matmul may add only to bytes of PSUM
    that a matmul has written and nothing else has written since.

    Ensures: that. Fails with one error for each matmul that adds to anything else.
  }];
}

def CheckResultsPass : Pass<"nc-check-results", "::nkic::nc::ProgramOp"> {
  let summary = "check that every element of the results is written";
  let description = [{
    Requires: nothing.

    Does: marks the elements of each output tensor that some instruction writes. Where the
    rows are chosen by indices, the elements are known only when the program runs: the
    simulator looks then.

    Ensures: every element of an output is written. Fails with the number of those that are
    not, and the first of them. A program that is one of several (`core 0 of 2`) writes its
    part only and is left alone; the simulator looks at all of them together.
  }];
}

def CheckLaunchPass : Pass<"nc-check-launch", "::mlir::ModuleOp"> {
  let summary = "check that the cores of a launch do not touch what another one writes";
  let description = [{
    Requires: the programs of one launch.

    Does: compares the bytes of inputs and outputs that each program writes with those that the
    others access. Scratch tensors belong to a core. Rows that indices choose are known only
    when the program runs, and are left out.

    Ensures: no byte that one core writes is read or written by another: nothing orders the
    instructions of two cores.
  }];
}

#endif // NC_TRANSFORMS_PASSES_TD
