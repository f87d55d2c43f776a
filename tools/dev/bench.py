#!/usr/bin/env python3
"""Times the shipped kernels on the host and writes a table.

  tools/dev/bench.py [--configs A1,A2] [--threads 1,2] [--repeat 15] [--build build]
                     [--type bf16|f32] [--rival 'COMMAND']

A configuration is made by the reference programs, run by `nkic run --repeat`, checked
against the reference, and its median and fastest time printed: the kernel alone,
warm, without reading files or compiling. `--rival` runs a command before and after each
row, with {config} and {threads} filled in; it prints the milliseconds that the rival
took, and the table shows the ratio. Machines drift: compare only within one run.
"""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEVELS = "50x45,25x21,13x9,5x7"
BEV = "113x200,57x100,29x50,15x25"

# Multi-scale deformable attention; four rows are gathered for each sample.
MSDA = {
    "A1": dict(B=2, N_q=256, N_h=8, C_h=32, N_p=8, spatial_shapes=LEVELS),
    "A2": dict(B=1, N_q=900, N_h=8, C_h=32, N_p=4, spatial_shapes="200x200"),
    "A3": dict(B=1, N_q=18000, N_h=8, C_h=32, N_p=8, spatial_shapes=BEV),
    "A4": dict(B=1, N_q=40000, N_h=8, C_h=32, N_p=4, spatial_shapes="200x200"),
    "A5": dict(B=1, N_q=256, N_h=4, C_h=144, N_p=4, spatial_shapes=LEVELS),
}
# ViT attention block, one image.
BLOCK = {
    "B1": dict(H=1024, Fp=1024, D=64, N=256, n_valid=201),
    "B2": dict(H=1024, Fp=1024, D=64, N=1152, n_valid=1029),
    "B3": dict(H=1280, Fp=1536, D=64, N=1152, n_valid=1029),
    "B4": dict(H=256, Fp=512, D=32, N=128, n_valid=100),
}
# Heads that carry weights, where others are padding.
HEADS = {"B3": 20, "B4": 8}


def work(name):
    """(amount, unit, divisor) of the rate column: gathered rows or floating point operations."""
    if name in MSDA:
        c = MSDA[name]
        levels = c["spatial_shapes"].count(",") + 1
        return 4 * c["B"] * c["N_q"] * c["N_h"] * levels * c["N_p"], "ns/row"
    c = BLOCK[name]
    features = HEADS[name] * c["D"] if name in HEADS else c["Fp"]
    projections = 2 * c["N"] * c["H"] * features * 4
    attention = 4 * c["N"] * c["n_valid"] * features
    return projections + attention, "GFLOP/s"


def make(name, folder, tools, dtype):
    config = MSDA.get(name) or BLOCK[name]
    program = "msda-reference" if name in MSDA else "attention-reference"
    options = [f"{k}={v}" for k, v in config.items()]
    if name in HEADS:
        options.append(f"heads={HEADS[name]}")
    if name in MSDA:
        options += [f"dtype={dtype}", "weight_dtype=f32"]
    subprocess.run([tools / program, "make", folder, *options], check=True, stdout=subprocess.DEVNULL)
    return program


def arguments(name, folder):
    inputs = (["value", "sampling_locations", "attention_weights"] if name in MSDA
              else ["h", "wqk", "bqk", "tab", "wvt", "bv", "wot", "bo"])
    result = "output" if name in MSDA else "result"
    kernel = "ms_deformable_attention" if name in MSDA else "attention_block_l1"
    yield str(ROOT / "kernels" / f"{kernel}.mlir")
    for line in (folder / "params.txt").read_text().split():
        yield from ("-D", line)
    if name in HEADS:
        yield from ("-D", f"n_heads={HEADS[name]}")
    for argument in inputs:
        yield from ("--in", f"{argument}={folder / argument}.npy")
    yield from ("--out", f"{result}={folder / 'out.npy'}")


def rival_ms(command, name, threads):
    text = command.replace("{config}", name).replace("{threads}", str(threads))
    run = subprocess.run(text, shell=True, check=True, capture_output=True, text=True)
    return float(run.stdout.split()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--configs", default=",".join([*MSDA, *BLOCK]))
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--repeat", type=int, default=15)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--type", default="bf16", choices=["bf16", "f16", "f32"])
    parser.add_argument("--rival", help="shell command that prints the rival's milliseconds last")
    options = parser.parse_args()
    tools = options.build / "bin"
    print("| config | threads | median ms | fastest ms | rate | check |" + (" rival ms | rival / nkic |" if options.rival else ""))
    print("|---|---|---|---|---|---|" + ("---|---|" if options.rival else ""))
    wrong = False
    for name in options.configs.split(","):
        folder = options.build / "bench" / f"{name}-{options.type}"
        program = make(name, folder, tools, options.type)
        for threads in options.threads.split(","):
            rivals = [rival_ms(options.rival, name, threads)] if options.rival else []
            stats = folder / "stats.json"
            subprocess.run([tools / "nkic", "run", *arguments(name, folder), "--threads", threads,
                            "--repeat", str(options.repeat), "--stats", stats], check=True)
            if options.rival:
                rivals.append(rival_ms(options.rival, name, threads))
            check = subprocess.run([tools / program, "check", folder, folder / "out.npy"],
                                   capture_output=True, text=True)
            wrong |= check.returncode != 0
            times = json.loads(stats.read_text())
            median, fastest = times["wall_ns"], times["wall_ns_min"]
            amount, unit = work(name)
            rate = median / amount if unit == "ns/row" else amount / median
            row = (f"| {name} | {threads} | {median / 1e6:.2f} | {fastest / 1e6:.2f} | {rate:.1f} {unit} | "
                   f"{check.stdout.split()[0] if check.stdout else 'failed'} |")
            if rivals:
                rival = sum(rivals) / len(rivals)
                row += f" {rival:.2f} | {rival / (median / 1e6):.2f} |"
            print(row, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
