#!/usr/bin/env python3
"""Whether the library needs more instructions than it did: six small workloads, counted by callgrind.

    instructions.py            compares with instructions.tsv; exit code 1 where a workload grew by more than 5 %
    instructions.py --write    counts anew and writes instructions.tsv

A change that is worth its instructions writes the file in the same commit. Counts do not depend on how busy a machine is,
but on the compiler: with another one than the file names, or without valgrind, nothing is compared, and a line says so.
"""

import argparse
import os
import shutil
import subprocess
import sys

from zero_cost import build, measure

COUNTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "instructions.tsv")
WORKLOADS = ["snake_bfs", "rolling_block_bfs", "sokoban_nested", "tiles_bfs", "tiles_astar", "tiles_ida"]
ALLOWED = 1.05


def compiler():
    """What decides the counts: the compiler's version and the machine it compiles for."""
    lines = subprocess.run(["rustc", "-vV"], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    facts = dict(line.split(": ", 1) for line in lines[1:])
    return f"{facts['release']} {facts['host']}"


def count():
    """Instructions of each workload, without those of starting and making the board."""
    binary = build()
    counts = {}
    for workload in WORKLOADS:
        start_up, _ = measure(binary, workload, "nothing")
        counts[workload] = measure(binary, workload, "library")[0] - start_up
    return counts


def read():
    """The compiler and the counts of the file."""
    with open(COUNTS, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return rows[0][1], {workload: int(number) for workload, number in rows[1:]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the counts instead of comparing with them")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("skipped: valgrind is not installed, so no instructions were counted")
        return 0
    if options.write:
        counts = count()
        with open(COUNTS, "w", encoding="utf-8") as file:
            file.write(f"rustc\t{compiler()}\n")
            file.writelines(f"{workload}\t{number}\n" for workload, number in counts.items())
        return 0

    counted_with, before = read()
    if counted_with != compiler():
        print(f"skipped: instructions.tsv was counted with rustc {counted_with}, and this is {compiler()}")
        return 0
    grown = []
    for workload, number in count().items():
        ratio = number / before[workload]
        print(f"{workload:20} {before[workload]:>12,} -> {number:>12,}  {ratio:.3f}", flush=True)
        if ratio > ALLOWED:
            grown.append(workload)
    if grown:
        print(f"more instructions than {ALLOWED} times those of instructions.tsv: {', '.join(grown)}")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
