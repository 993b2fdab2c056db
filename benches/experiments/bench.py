"""What the experiments of this folder share: asking `ludi`, keeping what it answered, statistics, tables."""

import json
import math
import pathlib
import sqlite3
import subprocess


def ask(*command):
    """What a command answers with --json."""
    done = subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)["result"]


class Bench:
    """A folder that keeps all that was measured, so that an experiment can be stopped and go on."""

    def __init__(self, ludi, folder, store):
        self.ludi, self.folder = pathlib.Path(ludi).resolve(), pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.db = self.folder / store

    def known(self, name):
        """What a file of the folder holds, if it is there."""
        path = self.folder / f"{name}.json"
        return json.loads(path.read_text()) if path.exists() else None

    def kept(self, name, make):
        """What a file of the folder holds; made if it is not there."""
        if not (self.folder / f"{name}.json").exists():
            made = json.dumps(make())
            (self.folder / f"{name}.json").write_text(made)
        return self.known(name)

    def query(self, sql, *values):
        return sqlite3.connect(self.db).execute(sql, values).fetchall() if self.db.exists() else []


def mean(values):
    return sum(values) / len(values)


def wilson(hits, n, z=1.96):
    """The interval of a share at 95 %."""
    p, d = hits / n, 1 + z * z / n
    centre, half = (p + z * z / 2 / n) / d, z / d * math.sqrt(p * (1 - p) / n + z * z / 4 / n / n)
    return centre - half, centre + half


def percent(hits, n):
    """A share with its interval."""
    low, high = wilson(hits, n)
    return f"{100 * hits / n:.0f} % ({100 * low:.0f} – {100 * high:.0f})"


def ranks(values):
    """Ranks from 0, equals sharing theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    rank = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and values[order[end + 1]] == values[order[at]]:
            end += 1
        for place in range(at, end + 1):
            rank[order[place]] = (at + end) / 2
        at = end + 1
    return rank


def spearman(a, b):
    """With the interval of Bonett and Wright."""
    a, b = ranks(a), ranks(b)
    n, middle = len(a), (len(a) - 1) / 2
    cov = sum((x - middle) * (y - middle) for x, y in zip(a, b))
    var = math.sqrt(sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b))
    r = cov / var if var else 0.0
    half = 1.96 * math.sqrt((1 + r * r / 2) / (n - 3))
    z = math.atanh(max(-0.999999, min(0.999999, r)))
    return r, math.tanh(z - half), math.tanh(z + half)


def table(out, header, rows):
    """Appends a table in Markdown to a list of lines."""
    out.append("| " + " | ".join(header) + " |")
    out.append("|" + "|".join("---" for _ in header) + "|")
    out.extend("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)
    out.append("")
