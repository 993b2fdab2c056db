#!/usr/bin/env python3
"""UCT iterations a second beside OpenSpiel's C++ MCTS bot, from the opening, one thread, in one run.

    python3 benches/peers/openspiel.py [--iterations N] [--seconds S] [--rounds R]

Installs `open_spiel` into target/peers, builds the example `iterations` in release, then lets the two take turns on each
game: uniformly random playouts, one a simulation, proven results passed up the tree, the same exploration, the same number
of simulations a choice, every choice from an empty tree. Processor time counts, so a busy machine disturbs little; of the
rounds each side keeps its best. Exit code 1 if a ratio is missed.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / "target" / "peers"
PACKAGE = "open_spiel==2.0.2"

# OpenSpiel's name, ours, and the least ratio.
GAMES = [
    ("tic_tac_toe", "tic-tac-toe", 10),
    ("connect_four", "connect-four", 10),
    ("breakthrough", "breakthrough", 10),
    ("hex", "hex", 5),
    ("othello", "othello", 5),
]

# OpenSpiel counts a loss -1 and a win 1; our scale is half as wide, and so is its exploration.
EXPLORATION = 0.7


def peer(game_name, iterations, seconds):
    """Runs inside the environment: prints simulations a second of processor time."""
    import pyspiel

    game = pyspiel.load_game(game_name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    memory_mb, solve, seed, verbose = 1000, True, 7, False
    bot = pyspiel.MCTSBot(game, evaluator, 2 * EXPLORATION, iterations, memory_mb, solve, seed, verbose)
    state = game.new_initial_state()
    bot.mcts_search(state)
    done = 0
    begun = time.process_time()
    while done == 0 or time.process_time() - begun < seconds:
        done += bot.mcts_search(state).explore_count
    print(done / (time.process_time() - begun))


def environment():
    """The Python that has OpenSpiel."""
    python = VENV / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    if subprocess.run([str(python), "-c", "import pyspiel"], capture_output=True).returncode != 0:
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", PACKAGE], check=True)
    return python


def build():
    """Our side, built in release."""
    subprocess.run(["cargo", "build", "--release", "-p", "strategy", "--example", "iterations"], cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return target / "release" / "examples" / "iterations"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--iterations", type=int, default=1000, help="simulations a choice")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of each side in a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ours", help="a binary built before")
    parser.add_argument("--peer", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.peer:
        peer(args.peer, args.iterations, args.seconds)
        return 0
    python, ours = environment(), args.ours or build()
    print(f"{'GAME':<14}{'OPENSPIEL/S':>14}{'LUDI/S':>14}{'RATIO':>8}{'LEAST':>8}")
    missed = False
    for theirs_name, our_name, least in GAMES:
        numbers = ["--iterations", str(args.iterations), "--seconds", str(args.seconds)]
        their_command = [str(python), __file__, "--peer", theirs_name, *numbers]
        player = f"uct:iterations={args.iterations},exploration={EXPLORATION}"
        our_command = [str(ours), our_name, player, str(args.seconds)]
        theirs, mine = 0.0, 0.0
        for _ in range(args.rounds):
            theirs = max(theirs, float(subprocess.run(their_command, check=True, capture_output=True).stdout))
            output = subprocess.run(our_command, check=True, capture_output=True, text=True).stdout
            mine = max(mine, float(output.split()[-3]))
        ratio = mine / theirs
        missed |= ratio < least
        print(f"{our_name:<14}{theirs:>14,.0f}{mine:>14,.0f}{ratio:>8.1f}{least:>8}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
