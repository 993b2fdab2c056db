"""The experiments of Kowalski and Szykuła (2016) anew: profiles of ten games, model, fitness of examples, drawn and bred games, pawns.

    python3 benches/experiments/chess_like.py target/release/ludi FOLDER [PART...]

Parts: profiles guesses examples bred-3 drawn-3 bred-4 drawn-4 bred-16 again pawns tables (all of them, in this order, if none is named). What is measured
is kept in FOLDER (profiles.csv and JSON files, a file a run; chess-like.db holds runs under way), and what is there is not measured
again: the experiment can be stopped at any moment, and parts can run side by side. `tables` writes what there is so far to tables.md and
the figures beside it.
"""

import json
import sys
import tempfile
from pathlib import Path

import chess_like_tables
from bench import Bench, ask

GAMES = "gardner action-man petty half demi los-alamos cannons-and-crabs small-deacon shatranj chess".split()
GUESSED = "small-deacon"
# What nobody could find out, written otherwise: name, game, in words, and what stands for what in its rules.
GUESSES = {
    "queen-only": ("action-man", "Action Man's: spearmen on the far row win nothing", {"(All win (reach Spearman away)) ": ""}),
    "all-crabs": ("cannons-and-crabs", "Cannons and Crabs: crabs only", "XXXXXXX"),
    "crabs-within": ("cannons-and-crabs", "Cannons and Crabs: crabs in the middle", "PPXXXPP"),
    "crabs-without": ("cannons-and-crabs", "Cannons and Crabs: crabs and pawns exchanged", "XPXPXPX"),
}
PRESETS = "printed leaping retreating ornate".split()
DRAWN = 50
# Name of the part: players of the model, population, chance of mutations, seeds.
BRED = {"bred-3": (3, 10, 0.05, range(1, 5)), "bred-4": (4, 10, 0.05, range(11, 13)), "bred-16": (4, 16, 0.1, range(21, 22))}
GENERATIONS = 20
# Games of a run whose rules are kept: all of a population, the best of those drawn.
RULES = 16


def rewritten(text, change):
    """Rules with some words exchanged, or with another second row of pawns and crabs."""
    if isinstance(change, str):
        cells = {letter: [chr(ord("A") + column) for column, other in enumerate(change) if other == letter] for letter in "PX"}
        change = {}
        for piece, letter, old in (("Pawn", "P", "ACEG"), ("Crab", "X", "BDF")):
            for owner, row in (("White", 2), ("Black", 5)):
                place = lambda columns: f"(place ({piece} {owner}) {' '.join(f'{column}{row}' for column in columns)})" if columns else ""
                change[place(old)] = place(cells[letter])
    for old, new in change.items():
        assert old in text, f"{old} is not in the rules"
        text = text.replace(old, new)
    return text


class ChessLike(Bench):
    guessed = {name: words for name, (_, words, _) in GUESSES.items()}

    def profiles(self):
        """All sixteen players, 100 plays a pair; once with the game whose rules are a guess, once without."""
        profile = [self.ludi, "profile", "--out", self.folder / "profiles.csv", "--json"]
        self.kept("profiles", lambda: ask(*profile, "--svg", self.folder / "profiles.svg", *GAMES))
        self.kept("profiles-nine", lambda: ask(*profile, *(game for game in GAMES if game != GUESSED)))

    def guesses(self):
        """The ten games once more with one of them written otherwise: does what is chosen hang on our guesses?"""
        for name, (game, _, change) in GUESSES.items():
            path = self.folder / f"{game}-{name}.ludi"
            path.write_text(rewritten(ask(self.ludi, "export", game, "--json")["text"], change))
            games = [path if other == game else other for other in GAMES]
            profile = [self.ludi, "profile", "--out", self.folder / "profiles.csv", "--json", *games]
            self.kept(f"profiles-{name}", lambda: ask(*profile))

    def examples(self):
        """The ten games judged as the bred ones are, by plays that had no part in the model."""
        for players in (3, 4):
            judge = [self.ludi, "fitness", *GAMES, "--model", players, "--most", "100", "--seed", "2", "--json"]
            self.kept(f"examples-{players}", lambda: ask(*judge))

    def evolve(self, name, *options):
        """A run, from its beginning or from where it was stopped: its games, and those alive at the end with their rules."""
        def made():
            state = self.query("SELECT state FROM runs WHERE name = ?", name)
            if state != [("finished",)]:
                # A run that goes on knows how it was begun.
                begin = ["--resume", name] if state else ["--name", name, *options]
                ask(self.ludi, "evolve", "chess-like", *begin, "--store", self.db, "--best", "0", "--html", "-", "--json")
            # The share of drawn plays is among the figures of a game's first measurement.
            drawn = "SELECT value FROM figures JOIN conditions ON id = conditions WHERE fingerprint = children.fingerprint AND criterion = 'drawn' LIMIT 1"
            columns = f"number, name, score, low, high, viable, ({drawn})"
            of_run = "FROM children WHERE run = (SELECT id FROM runs WHERE name = ?) ORDER BY"
            games = self.query(f"SELECT {columns} {of_run} number", name)
            size = self.query("SELECT json_extract(parameters, '$.breeding.population') FROM runs WHERE name = ?", name)[0][0]
            alive = self.query(f"SELECT name, text {of_run} score DESC, number LIMIT ?", name, min(size, RULES))
            return {"options": [str(option) for option in options], "population": size, "games": games, "alive": alive}
        return self.kept(name, made)

    def drawn(self, players):
        for preset in PRESETS:
            options = ["--random", "--generations", "0", "--population", DRAWN, "--preset", preset]
            # A seed of its own for each: the same one would draw the same boards and starts.
            seed = 10 * players + PRESETS.index(preset) + 1
            self.evolve(f"drawn-{players}-{preset}", "--seed", seed, "--algorithms", players, *options)

    def bred(self, part):
        players, population, mutation, seeds = BRED[part]
        for seed in seeds:
            options = ["--generations", GENERATIONS, "--population", population, "--mutation", mutation]
            self.evolve(f"{part}-{seed}", "--seed", seed, "--algorithms", players, *options)

    def runs(self, part):
        """The finished runs of a part, by name."""
        names = sorted(path.stem for path in self.folder.glob(f"{part}-*.json"))
        return {name: self.known(name) for name in names}

    def best(self):
        """The ten best bred games, all of them promising: score, run, number, name, rules."""
        found = []
        for part in BRED:
            for run, kept in self.runs(part).items():
                rules = dict(kept["alive"])
                found += [(score, run, number, name, rules[name]) for number, name, score, _, _, good, _ in kept["games"] if good and name in rules]
        return sorted(found, key=lambda game: (-game[0], game[1], game[2]))[:10]

    def again(self):
        """The last population of every bred run judged once more, with plays that had no part in its selection."""
        for part, (players, *_) in BRED.items():
            for run, kept in self.runs(part).items():
                def judged(kept=kept, players=players):
                    with tempfile.TemporaryDirectory() as folder:
                        files = [Path(folder, f"{name}.ludi") for name, _ in kept["alive"]]
                        for file, (_, rules) in zip(files, kept["alive"]):
                            file.write_text(rules)
                        judge = [self.ludi, "fitness", *files, "--model", players, "--plays", "50", "--most", "100", "--seed", "101", "--json"]
                        return [{key: game[key] for key in ("game", "fitness", "promising", "plays")} for game in ask(*judge)["games"]]
                self.kept(f"again-{run}", judged)

    def pawns(self):
        """Who moves and who wins in the best ten bred games: twenty plays of WGC against itself."""
        for _, run, _, name, rules in self.best():
            path = self.folder / f"{run}-{name}.ludi"
            path.write_text(rules)

            def played(path=path, rules=rules):
                record = path.with_suffix(".record")
                pair = ["heuristic:WGC", "heuristic:WGC"]
                ask(self.ludi, "match", path, "--players", *pair, "--games", "20", "--record", record, "--json")
                found = chess_like_tables.pawns(json.loads(record.read_text()), rules)
                record.unlink()
                return found
            self.kept(f"pawns-{run}-{name}", played)


def main():
    bench = ChessLike(sys.argv[1], sys.argv[2], "chess-like.db")
    everything = ["profiles", "guesses", "examples", "bred-3", "drawn-3", "bred-4", "drawn-4", "bred-16", "again", "pawns", "tables"]
    for part in sys.argv[3:] or everything:
        if part in BRED:
            bench.bred(part)
        elif part.startswith("drawn-"):
            bench.drawn(int(part[6:]))
        elif part == "tables":
            chess_like_tables.write(bench)
        else:
            getattr(bench, part)()


if __name__ == "__main__":
    main()
