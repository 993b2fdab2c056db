-- What the studio keeps. Times are Unix seconds.

-- Descriptions that people wrote, by the beginning of their SHA-256: a link means one text for ever.
CREATE TABLE texts (
    id   TEXT    NOT NULL PRIMARY KEY,
    name TEXT    NOT NULL,
    text TEXT    NOT NULL,
    made INTEGER NOT NULL
) STRICT;

-- Long work started from a page: what it is about, how far it is, and what came of it as JSON and as a page of HTML.
CREATE TABLE jobs (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    kind     TEXT    NOT NULL,
    title    TEXT    NOT NULL,
    about    TEXT    NOT NULL CHECK (json_valid(about)),
    state    TEXT    NOT NULL CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
    progress TEXT    NOT NULL DEFAULT '',
    started  INTEGER NOT NULL,
    ended    INTEGER,
    result   TEXT    CHECK (json_valid(result)),
    page     TEXT
) STRICT;

-- Games shown to somebody who does not know which they are: two to be compared, or one to be played three times.
CREATE TABLE presentations (
    id          TEXT    NOT NULL PRIMARY KEY,
    participant TEXT    NOT NULL,
    form        TEXT    NOT NULL CHECK (form IN ('pair', 'three-plays')),
    source      TEXT    NOT NULL,
    first       TEXT    NOT NULL,
    second      TEXT,
    made        INTEGER NOT NULL,
    CHECK ((form = 'pair') = (second IS NOT NULL))
) STRICT;

-- What they said: the better of a pair, or how they liked the game each time. `plays` says how the games went, as JSON.
CREATE TABLE answers (
    presentation TEXT    NOT NULL REFERENCES presentations,
    round        INTEGER NOT NULL CHECK (round BETWEEN 1 AND 3),
    answer       TEXT    NOT NULL CHECK (answer IN ('first', 'second', 'equal', 'liked', 'neutral', 'disliked')),
    plays        TEXT    NOT NULL CHECK (json_valid(plays)),
    given        INTEGER NOT NULL,
    PRIMARY KEY (presentation, round)
) STRICT, WITHOUT ROWID;
