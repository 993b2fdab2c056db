"""The experiments of Halim, Baig and Zafar (2014) anew: archive, differences, acceptance, controllers, learning, and three theories compared.

    python3 benches/experiments/entertainment.py target/release/ludi FOLDER [PART...]

Parts: evolve controllers learn theories tables (all of them, in this order, if none is named). Everything measured is kept in FOLDER
(entertainment.db and JSON files), and what is there is not measured again, so the experiment can be stopped. `tables` writes
tables.md and family.svg there.
"""

import json
import sys

from bench import Bench, ask, ranks, spearman, table

SEEDS = range(1, 6)
METRICS = ["duration", "intelligence", "dynamism", "usability"]
FAMILIES = 10


class Entertainment(Bench):
    def run(self, seed, *options):
        name = f"seed-{seed}" if not options else f"random-{seed}"
        more = ["--name", name, "--seed", seed, "--store", self.db, "--best", "18", "--html", "-", "--json"]
        return self.kept(name, lambda: ask(self.ludi, "evolve", "entertainment", *more, *options))

    def evolve(self):
        for seed in SEEDS:
            self.run(seed)
        self.run(100, "--iterations", "0", "--families", "60")

    def games(self, run, names=None):
        """Files of the games of a run, in the order of their making."""
        rows = self.query("SELECT name, text FROM children WHERE failed IS NULL AND run = (SELECT id FROM runs WHERE name = ?) ORDER BY number", run)
        files = []
        for name, text in rows:
            if names is None or name in names:
                path = self.folder / f"{run}-{name}.ludi"
                path.write_text(text)
                files.append(path)
        return files

    def archive(self, seed):
        """The games of a run's archive with their places, and those that are most different."""
        found = []
        for game in self.run(seed)["best"]:
            places = [text for text in game["reasons"] if text.startswith(("The best game", "The second best"))]
            if places:
                found.append((game["name"], places, any("most different" in text for text in game["reasons"])))
        return found

    def first(self, run, name):
        """What the evolution itself measured of a game, 20 plays a metric, with intervals."""
        rows = self.query(
            "SELECT f.criterion, f.value, f.low, f.high FROM figures f JOIN conditions c ON f.conditions = c.id JOIN settings s ON s.id = c.settings"
            " WHERE json_extract(s.json, '$.stage') = 'first' AND c.fingerprint ="
            " (SELECT fingerprint FROM children WHERE name = ? AND run = (SELECT id FROM runs WHERE name = ?))", name, run)
        return {metric: {"value": value, "low": low, "high": high} for metric, value, low, high in rows}

    def metrics(self, files, label, *options):
        return self.kept(label, lambda: ask(self.ludi, "entertainment", *files, "--json", *options))["games"]

    def different(self, seed=1):
        return self.games(f"seed-{seed}", [name for name, _, different in self.archive(seed) if different])

    def controllers(self):
        files = self.different() + self.games("random-100")[:10]
        for label, player in (("random", "random"), ("rule-based", "rule-based"), ("uct", "uct:iterations=200")):
            self.metrics(files, f"controller-{label}", "--controller", player, "--games", "20" if label == "uct" else "100")

    def learn(self):
        for path in self.different() + self.games("random-100")[:3]:
            self.kept(f"learn-{path.stem}", lambda path=path: ask(self.ludi, "learnability", path, "--json"))

    def hundred(self):
        """Sixty random games and the best of five runs, forty of them."""
        files = self.games("random-100")
        for seed in SEEDS:
            files += self.games(f"seed-{seed}", [game["name"] for game in self.run(seed)["best"][:8]])
        return files

    def theories(self):
        for path in self.hundred():
            def all_three(path=path):
                measured = ask(self.ludi, "measure", path, "--quick", "--trials", "20", "--json")
                fit = ask(self.ludi, "fitness", path, "--plays", "50", "--most", "50", "--json")["games"][0]
                four = ask(self.ludi, "entertainment", path, "--games", "100", "--json")["games"][0]
                return {"aesthetic": measured["score"], "viable": measured["viable"], "profile": fit["fitness"]["value"], "four": four}
            self.kept(f"theories-{path.stem}", all_three)


def shown(figure, digits=2):
    return f"{figure['value']:.{digits}f} ({figure['low']:.{digits}f} – {figure['high']:.{digits}f})"


def tables(bench):
    out = []
    children = lambda run: bench.query("SELECT number, name, outcome, failed FROM children WHERE run = (SELECT id FROM runs WHERE name = ?) ORDER BY number", run)
    out.append("## Table 2: the archive of seed 1, 20 games each, and 100 other games\n")
    files = bench.games("seed-1", [name for name, *_ in bench.archive(1)])
    again = {game["game"]: game for game in bench.metrics(files, "archive-100", "--games", "100", "--seed", "77")}
    rows = []
    for name, places, different in bench.archive(1):
        what = "; ".join(text.split(" in ")[1].rstrip(".") + (" 1" if "The best" in text else " 2") for text in places)
        first = bench.first("seed-1", name)
        rows.append([name, what, "yes" if different else "", "20", *(shown(first[m]) for m in METRICS)])
        rows.append(["", "", "", "100", *(shown(again[name][m]) for m in METRICS)])
    table(out, ["game", "place", "most different", "n", *METRICS], rows)
    out.append("## Archives of five runs\n")
    rows = []
    for seed in SEEDS:
        values = [json.loads(outcome)["Measured"]["metrics"] for *_, outcome, _ in children(f"seed-{seed}")]
        rows.append([seed, *(f"{max(v[m] for v in values):.2f}" for m in range(4)), bench.run(seed)["funnel"]["made"]])
    table(out, ["seed", *(f"best {m}" for m in METRICS), "games"], rows)
    out.append("## Acceptance: children that replaced their parent, by tens of iterations, all seeds\n")
    counts = [[0, 0] for _ in range(10)]
    for seed in SEEDS:
        made = children(f"seed-{seed}")
        parents = dict(bench.query("SELECT child, parent FROM ancestry WHERE run = (SELECT id FROM runs WHERE name = ?)", f"seed-{seed}"))
        for number, name, *_ in made:
            if number >= FAMILIES and number + FAMILIES in parents:
                tens = min(9, (number // FAMILIES - 1) // 10)
                counts[tens][1] += 1
                counts[tens][0] += parents[number + FAMILIES] == name
    table(out, ["iterations", "children", "accepted", "share"], [[f"{10 * t + 1}–{10 * t + 10}", n, k, f"{100 * k / max(n, 1):.1f} %"] for t, (k, n) in enumerate(counts)])
    out.append("## Controllers\n")
    rows = []
    for label in ("random", "rule-based", "uct"):
        games = json.loads((bench.folder / f"controller-{label}.json").read_text())["games"]
        for what, part in (("three most different", games[:-10]), ("ten random", games[-10:])):
            rows.append([label, what, *(f"{sum(g[m]['value'] for g in part) / len(part):.2f}" for m in ("duration", "dynamism", "usability", "length"))])
    table(out, ["controller", "games", "duration", "dynamism", "usability", "turns"], rows)
    out.append("## Learnability\n")
    rows = []
    for path in bench.different() + bench.games("random-100")[:3]:
        known = bench.folder / f"learn-{path.stem}.json"
        if known.exists():
            found = json.loads(known.read_text())
            rows.append([path.stem, shown(found["iterations"], 1), found["median"], found["given_up"], shown(found["literal"], 1), f"{100 * found['draws']:.0f} %"])
    table(out, ["game", "iterations", "median", "given up", "by the paper's rule", "draws"], rows)
    found = [json.loads(path.read_text()) for path in sorted(bench.folder.glob("theories-*.json"))]
    out.append(f"## Three theories, {len(found)} games\n")
    series = {"57 criteria": [f["aesthetic"]["value"] for f in found], "profile": [f["profile"] for f in found]}
    series |= {m: [f["four"][m]["value"] for f in found] for m in METRICS}
    series["four metrics by rank"] = [sum(column) for column in zip(*(ranks(series[m]) for m in METRICS))]
    names = list(series)
    rows = [[a, *("{:+.2f} ({:+.2f} – {:+.2f})".format(*spearman(series[a], series[b])) if a != b else "" for b in names)] for a in names[:2] + names[-1:]]
    table(out, ["Spearman", *names], rows)
    (bench.folder / "tables.md").write_text("\n".join(out))
    family(bench, children("seed-1"))


def family(bench, made):
    """Fig. 5: the metrics of the heads of one family by iteration."""
    parents = dict(bench.query("SELECT child, parent FROM ancestry WHERE run = (SELECT id FROM runs WHERE name = 'seed-1')"))
    measured = {name: json.loads(outcome)["Measured"]["metrics"] for _, name, outcome, _ in made}
    replaced = lambda f: len({parents.get(n) for n in range(f + FAMILIES, len(made), FAMILIES)})
    chosen = max(range(FAMILIES), key=replaced)
    heads = [measured[parents[number]] for number in range(chosen + FAMILIES, len(made), FAMILIES)]
    most = [max(max(head[m] for head in heads), 1e-9) for m in range(4)]
    colours = ["#1f6f8b", "#c8553d", "#588157", "#7b5ea7"]
    lines = []
    for m, name in enumerate(METRICS):
        points = " ".join(f"{60 + 6 * i:.1f},{250 - 200 * head[m] / most[m]:.1f}" for i, head in enumerate(heads))
        lines.append(f'<polyline fill="none" stroke="{colours[m]}" stroke-width="2" points="{points}"/>')
        lines.append(f'<text x="{60 + 160 * m}" y="290" fill="{colours[m]}">{name} (most {most[m]:.2f})</text>')
    axes = '<path d="M60 40V250H660" fill="none" stroke="#888"/><text x="60" y="25">Heads of one family, each metric by its greatest value; 100 iterations</text>'
    (bench.folder / "family.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 310" font-family="sans-serif" font-size="13"><rect width="720" height="310" fill="#fff"/>{axes}{"".join(lines)}</svg>')


def main():
    bench = Entertainment(sys.argv[1], sys.argv[2], "entertainment.db")
    for part in sys.argv[3:] or ["evolve", "controllers", "learn", "theories", "tables"]:
        tables(bench) if part == "tables" else getattr(bench, part)()


if __name__ == "__main__":
    main()
