"""Tables and figures of what `chess_like.py` has measured so far."""

import itertools
import math
import re

from bench import mean, percent, table

STUDENT = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36, 9: 2.31, 10: 2.26, 11: 2.23, 12: 2.20}


def spread(values, digits=3):
    """A mean with Student's interval over runs."""
    if not values:
        return "–"
    if len(values) == 1:
        return f"{values[0]:.{digits}f}"
    m = mean(values)
    error = math.sqrt(sum((v - m) ** 2 for v in values) / (len(values) - 1) / len(values))
    half = STUDENT.get(len(values), 1.96) * error
    # Fitness is never above 1.
    return f"{m:.{digits}f} ({m - half:.{digits}f} – {min(m + half, 1):.{digits}f})"


def write(bench):
    out = []
    profiles(bench, out)
    guesses(bench, out)
    fitness(bench, out)
    generations(bench, out)
    pawn_table(bench, out)
    (bench.folder / "tables.md").write_text("\n".join(out))


def profiles(bench, out):
    for name in ("profiles", "profiles-nine"):
        found = bench.known(name)
        if not found:
            continue
        compared = found["comparison"]
        games = found["games"]
        out.append(f"## {len(games)} games, {found['plays']} plays a pair\n")
        order = sorted(range(len(compared["players"])), key=lambda k: -compared["averages"][k])
        half = lambda k: STUDENT[len(games)] * compared["deviations"][k] / math.sqrt(len(games) - 1)
        rows = [[place, compared["players"][k], f"{compared['averages'][k]:.3f}", f"± {half(k):.3f}"] for place, k in enumerate(order, 1)]
        table(out, ["place", "player", "mean score", "95 % over games"], rows)
        if name == "profiles":
            names = [compared["players"][k] for k in order]
            rows = [[game["game"], *(f"{game['averages'][game['players'].index(p)]:.2f}" for p in names), f"{game['turns']['value']:.0f}", f"{100 * game['quickness']['value']:.1f}"] for game in games]
            table(out, ["game", *names, "turns", "quick %"], rows)
            rows = [[a, *(f"{compared['distances'][i][j]:.4f}" if i != j else "" for j in range(len(games)))] for i, a in enumerate(compared["games"])]
            table(out, ["distance", *compared["games"]], rows)
        model = compared["model"]
        out.append(f"Model: {', '.join(model['games'])} (mean distance {model['mean_distances'][0]:.4f}, place {model['rank'][0]} of {model['rank'][1]} sets of its size); "
                   f"rest: {', '.join(model['rest'])} ({model['mean_distances'][1]:.4f}, place {model['rest_rank'][0]} of {model['rest_rank'][1]}).\n")
        members = ", ".join(f"{game} {100 * share:.0f} %" for game, share in zip(compared["games"], model["members"]))
        out.append(f"Other plays would give this very model in {100 * model['share']:.0f} % of cases; one with {members}. Chance adds {compared['chance']:.4f} to a distance.\n")
        for few in compared["best_players"]:
            out.append(f"- best {few['k']} players: {', '.join(few['players'])} (spread {few['spread']:.4f}, {few['spread_low']:.4f} – {few['spread_high']:.4f}; the best by {100 * few['share']:.0f} % of other plays)")
        out.append("")
        differences(found, out)
        published(found, out)


def guesses(bench, out):
    """What is chosen when a guess is made otherwise."""
    rows = []
    for name in ("profiles", "profiles-nine", *(f"profiles-{guess}" for guess in bench.guessed)):
        found = bench.known(name)
        if found:
            compared = found["comparison"]
            averages = dict(zip(compared["players"], compared["averages"]))
            order = sorted(averages, key=averages.get, reverse=True)
            family = lambda base: [averages[player] for player in order if player[0] == base]
            model = compared["model"]
            place = place_of(compared, PUBLISHED) if len(found["games"]) == 10 else "–"
            rows.append([bench.guessed.get(name[9:], "as in the library" if name == "profiles" else "without Small-Deacon"), " ".join(order[:3]), " ".join(order[-2:]),
                         f"{min(family('W')):.3f}, {max(family('C')):.3f}", place, ", ".join(model["rest"]), f"{100 * model['share']:.0f} %"])
    if len(rows) > 2:
        out.append("## Guesses\n")
        table(out, ["rules", "best three", "last two", "lowest W, highest C", "place of the paper's model", "left over by ours", "sure"], rows)


def place_of(compared, names):
    """The place of a set of games among all of its size, the most alike first."""
    games = compared["games"]
    apart = lambda places: sum(compared["distances"][i][j] for i, j in itertools.combinations(places, 2))
    own = apart([games.index(name) for name in names])
    return f"{1 + sum(apart(other) < own for other in itertools.combinations(range(len(games)), len(names)))} of {math.comb(len(games), len(names))}"


PUBLISHED = ["Action-Mans-Chess", "Cannons-and-Crabs", "Chess", "Los-Alamos-Chess", "Shatranj", "Small-Deacon-Chess"]
CHOSEN = [["CG", "WGC", "WGCM"], ["C", "CG", "WGM", "WGC"], ["C", "CG", "WGM", "WGC", "WGCM"]]


PAIRS = ["CG C", "CGC CC", "CGM CM", "CGCM CCM", "WG W", "WGC WC", "WGM WM", "WGCM WCM"]


def differences(found, out):
    """What Goal does to each player, and how sure the paper's orders are: differences game by game, with Student's interval over games."""
    games = found["games"]
    averages = [dict(zip(game["players"], game["averages"])) for game in games]
    family = lambda base: [player for player in averages[0] if player[0] == base]
    lowest = min(family("W"), key=lambda player: mean([scores[player] for scores in averages]))
    highest = max(family("C"), key=lambda player: mean([scores[player] for scores in averages]))
    rows = []
    for a, b in [pair.split() for pair in PAIRS] + [(lowest, highest)]:
        apart = [scores[a] - scores[b] for scores in averages]
        rows.append([f"{a} − {b}", signed(apart), sum(value > 0 for value in apart)])
    rows.append([f"{lowest} − one half", signed([scores[lowest] - 0.5 for scores in averages]), sum(scores[lowest] > 0.5 for scores in averages)])
    table(out, ["difference", "mean over games (95 %)", f"positive in so many of {len(games)}"], rows)


def signed(values):
    """A mean with its sign and Student's interval."""
    m = mean(values)
    half = STUDENT[len(values)] * math.sqrt(sum((v - m) ** 2 for v in values) / (len(values) - 1) / len(values))
    return f"{m:+.3f} ± {half:.3f}"


def published(found, out):
    """Where the paper's choices stand by our plays: its model among sets of as many games, its players among sets of as many."""
    compared = found["comparison"]
    chosen = [name for name in PUBLISHED if name in compared["games"]]
    rest = [name for name in compared["games"] if name not in PUBLISHED]
    out.append(f"The paper's model: place {place_of(compared, chosen)}; the other four: place {place_of(compared, rest)}.\n")
    for words, names in (("the paper's model", chosen), ("ours", compared["model"]["games"])):
        smaller = sum(deviation(found, names, player) < deviation(found, compared["games"], player) for player in compared["players"])
        out.append(f"- narrowing to {words} makes deviations smaller for {smaller} of {len(compared['players'])} players")
    model = [game for game in found["games"] if game["game"] in PUBLISHED]
    names = model[0]["players"]
    score = lambda a, b: mean([game["matrix"][names.index(a)][names.index(b)] for game in model])
    spread = lambda players: sum((score(a, b) - 0.5) ** 2 for a, b in itertools.combinations(players, 2))
    for players in CHOSEN:
        all_sets = list(itertools.combinations(names, len(players)))
        better = sum(spread(other) > spread(players) for other in all_sets)
        best = max(all_sets, key=spread)
        out.append(f"- the paper's {', '.join(players)}: spread {spread(players):.4f} over its model, place {better + 1} of {len(all_sets)}; the greatest is that of {', '.join(best)} ({spread(best):.4f})")
    out.append("")


def dead(game):
    """Whether nobody won any play of a game: then its fitness is that of being even, whatever its rules."""
    return game[6] == 1


def deviation(found, names, player):
    """How much a player's average score varies over some games."""
    scores = [game["averages"][game["players"].index(player)] for game in found["games"] if game["game"] in names]
    return math.sqrt(mean([(score - mean(scores)) ** 2 for score in scores]))


def populations(run):
    """The living games of each generation, as (score, promising): the best of parents and children, the older of equals."""
    size, games = run["population"], run["games"]
    alive, shown = [], []
    for first in range(0, len(games) - size + 1, size):
        alive += [(-score, number, good) for number, _, score, _, _, good, _ in games[first:first + size] if score is not None]
        alive = sorted(alive)[:size]
        shown.append([(-score, good) for score, _, good in alive])
    return shown


WORDS = {"bred-3": "bred, 3 players", "bred-4": "bred, 4 players", "bred-16": "bred, 4 players, population 16", "drawn-3": "drawn, 3 players", "drawn-4": "drawn, 4 players"}


def fitness(bench, out):
    """Table 2: for each set the best fitness, the mean fitness of promising games and their share."""
    out.append("## Table 2\n")
    rows = []
    for part, words in WORDS.items():
        runs = list(bench.runs(part).values())
        # Of a run that draws there is one generation: all its games.
        last = [populations(run)[-1] for run in runs]
        if last:
            every = [game for games in last for game in games]
            made = sum(run["population"] for run in runs)
            good = [mean([score for score, good in games if good]) for games in last if any(good for _, good in games)]
            best = [max(score for score, _ in games) for games in last]
            rows.append([words, len(runs), made, f"{max(best):.3f}", spread(best), spread(good), percent(sum(good for _, good in every), made)])
    for players in (3, 4):
        known = bench.known(f"examples-{players}")
        if known:
            games = known["games"]
            good = [game["fitness"]["value"] for game in games if game["promising"]]
            rows.append([f"examples, {players} players", "", len(games), f"{max(g['fitness']['value'] for g in games):.3f}", "", f"{mean(good):.3f}", percent(len(good), len(games))])
    table(out, ["set", "runs", "games", "best", "best of a run (95 % over runs)", "mean of promising games (95 % over runs)", "promising (95 %)"], rows)
    again(bench, out)
    known = {players: bench.known(f"examples-{players}") for players in (3, 4)}
    if all(known.values()):
        model = known[3]["model_games"]
        shown = lambda game: f"{game['fitness']['value']:.3f} ({game['fitness']['low']:.3f} – {game['fitness']['high']:.3f}){'' if game['promising'] else ', not promising'}"
        rows = [[a["game"], "yes" if a["game"] in model else "", shown(a), shown(b)] for a, b in zip(known[3]["games"], known[4]["games"])]
        table(out, ["example", "model game", "3 players", "4 players"], sorted(rows, key=lambda row: row[2], reverse=True))
    drawn = {name: run["games"] for part in ("drawn-3", "drawn-4") for name, run in bench.runs(part).items()}
    counted = lambda games: [len(games), sum(g[2] is not None for g in games), sum(bool(g[5]) for g in games), sum(bool(g[5]) and dead(g) for g in games), f"{max(g[2] for g in games if g[2] is not None):.3f}"]
    table(out, ["drawn by preset", "games", "playable", "promising", "of them always drawn", "best"], [[name, *counted(games)] for name, games in drawn.items()])


def again(bench, out):
    """What the fitness of bred games loses when they are judged by plays they were not selected by."""
    rows = []
    for part in COLOURS:
        runs = {name: bench.known(f"again-{name}") for name in bench.runs(part)}
        if runs and all(runs.values()):
            first = {name: {name: score for _, name, score, *_ in bench.known(name)["games"]} for name in runs}
            pairs = [(first[run][game["game"]], game) for run, games in runs.items() for game in games]
            loss = [before - game["fitness"]["value"] for before, game in pairs]
            good = sum(game["promising"] for _, game in pairs)
            means = [mean([game["fitness"]["value"] for game in games]) for games in runs.values()]
            rows.append([WORDS[part], len(pairs), f"{max(game['fitness']['value'] for _, game in pairs):.3f}", spread(means), f"{mean(loss):.3f}", f"{max(loss):.3f}", percent(good, len(pairs))])
    if rows:
        out.append("## Judged again\n")
        table(out, ["set", "games", "best", "mean (95 % over runs)", "mean loss", "greatest loss", "promising again (95 %)"], rows)


COLOURS = {"bred-3": "#1f6f8b", "bred-4": "#588157", "bred-16": "#c8553d"}


def generations(bench, out):
    """Fig. 3: the best and the mean fitness of the playable games of each generation, a line a run."""
    lines, rows = [], []
    for part, colour in COLOURS.items():
        for name, run in bench.runs(part).items():
            shown = populations(run)
            best = [max(score for score, _ in games) for games in shown]
            means = [mean([score for score, _ in games]) for games in shown]
            for left, values in ((60, best), (460, means)):
                points = " ".join(f"{left + 300 * i / max(len(values) - 1, 1):.1f},{260 - 210 * max(v, 0):.1f}" for i, v in enumerate(values))
                lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.6" points="{points}"/>')
            all_promising = next((g for g, games in enumerate(shown) if all(good for _, good in games)), "–")
            rows.append([name, f"{best[0]:.3f}", f"{best[-1]:.3f}", f"{means[0]:.3f}", f"{means[-1]:.3f}", all_promising])
    if not rows:
        return
    out.append("## Figure 3\n")
    table(out, ["run", "best at first", "best at last", "mean at first", "mean at last", "all promising from generation"], rows)
    axes = []
    for left, title in ((60, "best fitness by generation"), (460, "mean fitness by generation")):
        axes.append(f'<path d="M{left} 50V260H{left + 300}" fill="none" stroke="#888"/><text x="{left}" y="35">{title}</text>')
        axes += [f'<text x="{left - 8}" y="{264 - 210 * v:.0f}" text-anchor="end">{v:g}</text>' for v in (0, 0.25, 0.5, 0.75, 1)]
        axes += [f'<text x="{left + 15 * g}" y="278" text-anchor="middle">{g}</text>' for g in (0, 5, 10, 15, 20)]
    key = [f'<text x="{60 + 200 * i}" y="305" fill="{colour}">{WORDS[part]}</text>' for i, (part, colour) in enumerate(COLOURS.items())]
    (bench.folder / "generations.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 320" font-family="sans-serif" font-size="13"><rect width="800" height="320" fill="#fff"/>'
        + "".join(axes + lines + key) + "</svg>\n")


def setup(text):
    """What stands where at the start of a bred game: cell to piece."""
    men = {}
    for piece, cells in re.findall(r"\(place \(([A-Za-z]+) (?:White|Black)\)((?:\s+[A-Z]\d+)+)\)", text):
        men.update({cell: piece for cell in cells.split()})
    assert "Pawn" in men.values() and list(men.values()).count("King") == 2, "the start is not read as it is written"
    return men


def pawns(records, text):
    """Moves, moves of pawns, wins, and wins by a pawn on the far row, over some plays of a game."""
    start = setup(text)
    far = [int(re.search(r"\(size \d+ (\d+)\)", text)[1]), 1]
    count = {"plays": len(records), "moves": 0, "pawn": 0, "wins": 0, "pawn_wins": 0}
    for record in records:
        men, last, arrived = dict(start), None, False
        for turn in record["moves"]:
            for side, entry in enumerate(turn):
                if entry is None:
                    continue
                cells = re.findall(r"[A-Z]\d+", entry if isinstance(entry, str) else entry["move"])
                if len(cells) < 2:
                    continue
                last = men.pop(cells[0], None)
                men[cells[-1]] = last
                arrived = last == "Pawn" and int(cells[-1][1:]) == far[side]
                count["moves"] += 1
                count["pawn"] += last == "Pawn"
        won = sum(player["result"] for player in record["header"]["players"]) == 1
        count["wins"] += won
        count["pawn_wins"] += won and arrived and list(men.values()).count("King") == 2
    return count


def pawn_table(bench, out):
    rows = []
    for score, run, number, name, _ in bench.best():
        found = bench.known(f"pawns-{run}-{name}")
        if found:
            rows.append([name, run, number, f"{score:.3f}", percent(found["pawn"], found["moves"]), f"{found['pawn_wins']} of {found['wins']}", found["plays"]])
    if rows:
        out.append("## Pawns in the best ten\n")
        table(out, ["game", "run", "number", "fitness", "moves of pawns", "wins by a pawn", "plays"], rows)
