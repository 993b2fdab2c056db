// Beginnings for new games.

export const TEMPLATES = [
  ['A line on a hexagonal board', `(game Mine
  (players White Black)
  (board (tiling hex) (shape hex) (size 4))
  (end (All win (in-a-row 4))))
`],
  ['Join two sides', `(game Mine
  (players White Black)
  (board (tiling hex) (shape rhombus) (size 7)
    (regions (White (sides n s)) (Black (sides e w))))
  (play swap-rule)
  (end (All win (connect own-regions))))
`],
  ['A race of pawns', `(game Mine
  (players White Black)
  (board phase (tiling square i-nbors) (size 6))
  (pieces
    (Pawn All
      (moves
        (move (pre (and (owner from) (empty to) (steps f))) (action (pop) (push)))
        (move (pre (and (owner from) (enemy to) (or (steps fl) (steps fr)))) (action (pop) (push)) (post (capture replace))))))
  (start (place (Pawn All) home))
  (end (All win (reach away)) (All lose no-move)))
`],
];
