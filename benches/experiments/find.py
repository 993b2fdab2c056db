"""Does recombination find Yavalath's rule? Ten seeded runs from twelve games on hexagons that hold its two halves, but not the whole.

    python3 benches/experiments/find.py target/release/ludi [RUNS] [CHILDREN]

The halves: a line of n wins, a line of m loses, on boards of four and five cells a side. The whole: a line of n wins and, told after
it, a line of n - 1 loses. A run that is already in the store (find.db) is not made again, so the experiment can be stopped.
"""

import json
import pathlib
import re
import sqlite3
import subprocess
import sys

from bench import wilson

HERE = pathlib.Path(__file__).parent
STORE = "find.db"


def whole(text):
    """Whether a line of n wins and, told after it, a line of n - 1 loses; and whether nothing else ends the game."""
    end = text[text.find("(end"):]
    end = end[: end.find("(support")] if "(support" in end else end
    wins = [(m.start(), int(m[1])) for m in re.finditer(r"\(All win \(in-a-row (\d+)\)\)", end)]
    pattern = r"\(All lose \((?:and \()?in-a-row (\d+)\)"
    loses = [(m.start(), int(m[1])) for m in re.finditer(pattern, end)]
    found = any(n == m + 1 and at < later for at, n in wins for later, m in loses)
    return found, found and len(re.findall(r"\((?:All|White|Black) (?:win|lose|draw) ", end)) == 2


def made(ludi, seed, children):
    name = f"find-{seed}-{children}"
    if pathlib.Path(STORE).exists():
        runs = sqlite3.connect(STORE).execute("SELECT name FROM runs WHERE state = 'finished'").fetchall()
        if (name,) in runs:
            return name
    founders = sorted(str(path) for path in (HERE / "find").glob("*.ludi"))
    limits = ["--children", str(children), "--nodes", "100", "--trials", "10", "--best", "0", "--html", "-"]
    command = [ludi, "evolve", "--name", name, "--seed", str(seed), "--store", STORE, *limits, "--json", "--founders", *founders]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return name


def main():
    ludi = sys.argv[1]
    runs, children = [int(given) for given in sys.argv[2:]] + [10, 1000][len(sys.argv) - 2:]
    print("| seed | made | kept | with the rule | first at | nothing else | best rank | in the top tenth |")
    print("|---:|---:|---:|---:|---:|---:|---:|---|")
    hits = tops = 0
    for seed in range(1, runs + 1):
        name = made(ludi, seed, children)
        store = sqlite3.connect(STORE)
        run = store.execute("SELECT id FROM runs WHERE name = ?", (name,)).fetchone()[0]
        rows = store.execute("SELECT number, text, score FROM children WHERE run = ? ORDER BY number", (run,)).fetchall()
        founders = [f["score"] for f in json.loads(store.execute("SELECT parameters FROM runs WHERE id = ?", (run,)).fetchone()[0])["founders"]]
        kept = [(number, text, score) for number, text, score in rows if score is not None]
        scores = sorted((score for *_, score in kept), reverse=True)
        everyone = sorted(scores + founders, reverse=True)
        found = [(number, score, whole(text)[1]) for number, text, score in kept if whole(text)[0]]
        rank = min((everyone.index(score) + 1 for _, score, _ in found), default=None)
        top = rank is not None and rank <= len(everyone) / 10
        hits, tops = hits + bool(found), tops + top
        first = found[0][0] if found else "–"
        pure = sum(1 for *_, alone in found if alone)
        print(f"| {seed} | {len(rows)} | {len(kept)} | {len(found)} | {first} | {pure} | {rank or '–'} of {len(everyone)} | {'yes' if top else 'no'} |", flush=True)
    for what, count in (("the rule appears", hits), ("it ranks in the top tenth", tops)):
        low, high = wilson(count, runs)
        print(f"\n{what} in {count} of {runs} runs (95 %: {low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
