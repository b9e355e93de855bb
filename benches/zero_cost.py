#!/usr/bin/env python3
"""What the library costs beside loops written by hand: instructions of both, counted by callgrind.

Builds the bench `plain`, runs each of its workloads both ways under valgrind and prints a table. What it takes to start and
to make the board is taken off. Instructions, unlike seconds, are the same on a busy machine.

    zero_cost.py [--bars] [WORKLOAD ...]

With --bars the exit code is 1 where the library needs more than its bar allows. Both ways must print the same answer and
counters, with --bars or without.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys

BAR = 1.10
ASTAR_BAR = 1.25
# A recursion has its path on the stack, the library's may have any length.
IDA_BAR = 1.43
# Three bits a key instead of two, so that there is a way back.
SWEEP_BAR = 1.25
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def build():
    """The bench's binary. In the release profile, whose dependencies the examples have built already."""
    command = ["cargo", "build", "--release", "--bench", "plain", "--message-format=json-render-diagnostics"]
    output = subprocess.run(command, cwd=PACKAGE, check=True, stdout=subprocess.PIPE, text=True).stdout
    for message in map(json.loads, output.splitlines()):
        if message.get("target", {}).get("name") == "plain" and message.get("executable"):
            return message["executable"]
    sys.exit("cargo named no binary for the bench `plain`")


def measure(binary, workload, way):
    """Instructions of a workload, and what it prints."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", binary, workload, way]
    run = subprocess.run(command, capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not collected:
        sys.exit(f"{' '.join(command)} failed:\n{run.stderr}")
    return int(collected.group(1)), run.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bars", action="store_true", help="exit with 1 where a bar is missed")
    parser.add_argument("workloads", nargs="*", metavar="WORKLOAD", help="all, if none is named")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: nothing was counted")
        return 0

    binary = build()
    known = subprocess.run([binary, "list"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    unknown = set(options.workloads) - set(known)
    if unknown:
        parser.error(f"no such workload: {' '.join(sorted(unknown))}; there are {' '.join(known)}")

    all_ok = all_equal = True
    print("| workload | instructions, loop | instructions, library | ratio | bar | ok |")
    print("|---|---:|---:|---:|---:|---|")
    for workload in options.workloads or known:
        start_up, _ = measure(binary, workload, "nothing")
        by_loop, loop_answer = measure(binary, workload, "loop")
        by_library, library_answer = measure(binary, workload, "library")
        by_loop, by_library = by_loop - start_up, by_library - start_up
        ratio = by_library / by_loop
        bars = {"astar": ASTAR_BAR, "ida": IDA_BAR, "sweep": SWEEP_BAR}
        bar = next((bar for name, bar in bars.items() if name in workload), BAR)
        ok = ratio <= bar
        all_ok &= ok
        print(f"| {workload} | {by_loop:,} | {by_library:,} | {ratio:.3f} | {bar:.2f} | {'yes' if ok else 'NO'} |", flush=True)
        if loop_answer != library_answer:
            all_equal = False
            print(f"\n{workload}: the answers differ\nloop:    {loop_answer}library: {library_answer}")
    return 1 if not all_equal or (options.bars and not all_ok) else 0


if __name__ == "__main__":
    sys.exit(main())
