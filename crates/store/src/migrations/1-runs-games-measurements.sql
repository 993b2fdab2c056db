-- Seeds are unsigned; kept is the signed number with the same bits. Times are Unix seconds, texts called JSON are JSON.

CREATE TABLE runs (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL UNIQUE,
    kind       TEXT    NOT NULL,
    parameters TEXT    NOT NULL CHECK (json_valid(parameters)),
    seed       INTEGER NOT NULL,
    engine     TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('running', 'stopped', 'finished')),
    started    INTEGER NOT NULL,
    ended      INTEGER,
    told       INTEGER NOT NULL DEFAULT 0,
    inserted   INTEGER NOT NULL DEFAULT 0,
    viable     INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Who advances a run. A process is known by its number and its birth, since numbers come again; one process may hold
-- several claims one after the other, so these are numbered too.
CREATE TABLE claims (
    run    INTEGER PRIMARY KEY REFERENCES runs,
    pid    INTEGER NOT NULL,
    birth  TEXT    NOT NULL,
    number INTEGER NOT NULL
) STRICT;

CREATE TABLE games (
    fingerprint TEXT    NOT NULL PRIMARY KEY,
    name        TEXT    NOT NULL,
    text        TEXT    NOT NULL,
    source      TEXT    NOT NULL CHECK (source IN ('library', 'run', 'user')),
    seen        INTEGER NOT NULL
) STRICT;

-- The population a run begins with. One that an earlier run made says which.
CREATE TABLE founders (
    run         INTEGER NOT NULL REFERENCES runs,
    number      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    fingerprint TEXT    NOT NULL REFERENCES games,
    text        TEXT    NOT NULL,
    origin_run  INTEGER REFERENCES runs,
    origin_name TEXT,
    UNIQUE (run, number),
    UNIQUE (run, name),
    CHECK ((origin_run IS NULL) = (origin_name IS NULL))
) STRICT;

-- Every child a run made, numbered without gap from 0 in the order asked: dropped by a check, or inserted with a score.
CREATE TABLE children (
    run         INTEGER NOT NULL REFERENCES runs,
    number      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    fingerprint TEXT    NOT NULL,
    text        TEXT    NOT NULL,
    generation  INTEGER NOT NULL,
    candidate   TEXT    NOT NULL CHECK (json_valid(candidate)),
    failed      TEXT,
    reason      TEXT,
    score       REAL,
    low         REAL,
    high        REAL,
    viable      INTEGER CHECK (viable IN (0, 1)),
    rank        INTEGER,
    outcome     TEXT    NOT NULL CHECK (json_valid(outcome)),
    UNIQUE (run, number),
    CHECK ((failed IS NULL) = (reason IS NULL)),
    CHECK ((failed IS NULL) = (score IS NOT NULL AND low IS NOT NULL AND high IS NOT NULL AND viable IS NOT NULL AND rank IS NOT NULL))
) STRICT;

-- Names are unique in a population; what was dropped never got there.
CREATE UNIQUE INDEX members ON children (run, name) WHERE failed IS NULL;
CREATE INDEX dropped ON children (run, failed) WHERE failed IS NOT NULL;
CREATE INDEX children_by_fingerprint ON children (fingerprint);

-- Parents are founders or inserted children of the same run, by name.
CREATE TABLE ancestry (
    run      INTEGER NOT NULL,
    child    INTEGER NOT NULL,
    position INTEGER NOT NULL,
    parent   TEXT    NOT NULL,
    PRIMARY KEY (run, child, position),
    FOREIGN KEY (run, child) REFERENCES children (run, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    id   INTEGER PRIMARY KEY,
    json TEXT    NOT NULL UNIQUE CHECK (json_valid(json))
) STRICT;

-- All that a measurement of a game depends on.
CREATE TABLE conditions (
    id          INTEGER PRIMARY KEY,
    fingerprint TEXT    NOT NULL REFERENCES games,
    settings    INTEGER NOT NULL REFERENCES settings,
    seed        INTEGER NOT NULL,
    engine      TEXT    NOT NULL,
    UNIQUE (fingerprint, settings, seed, engine)
) STRICT;

CREATE TABLE measurements (
    conditions INTEGER PRIMARY KEY REFERENCES conditions,
    score      REAL    NOT NULL,
    low        REAL    NOT NULL,
    high       REAL    NOT NULL,
    viable     INTEGER NOT NULL CHECK (viable IN (0, 1)),
    made       INTEGER NOT NULL
) STRICT;

CREATE TABLE figures (
    conditions INTEGER NOT NULL REFERENCES measurements ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    criterion  TEXT    NOT NULL,
    value      REAL    NOT NULL,
    low        REAL    NOT NULL,
    high       REAL    NOT NULL,
    PRIMARY KEY (conditions, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE trials (
    conditions INTEGER NOT NULL REFERENCES conditions,
    number     INTEGER NOT NULL,
    json       TEXT    NOT NULL CHECK (json_valid(json)),
    UNIQUE (conditions, number)
) STRICT;
