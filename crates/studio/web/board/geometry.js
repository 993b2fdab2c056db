// Where things are on a board: bounds, neighbours in a direction, coordinates beside it. Knows no rules.

/** Brings a board to a common size, the widest circle in a cell being one across, and lays the levels of a block side by side, not all in one row. */
export function prepare(board) {
  if (board.ready) return board;
  board.ready = true;
  const room = Math.max(...board.cells.map((cell) => cell.room));
  const scale = board.points ? 1 : 0.5 / room;
  for (const cell of board.cells) {
    cell.x *= scale;
    cell.y *= scale;
    cell.outline = cell.outline.map(([x, y]) => [x * scale, y * scale]);
    if (!board.points) cell.room *= scale;
  }
  for (const target of board.targets) target.edges = target.edges.map((edge) => edge.map((at) => at * scale));
  const level = (cell) => Number(/\/(\d+)$/.exec(cell.label)?.[1] ?? 0);
  const levels = [...new Set(board.cells.map(level))].sort((a, b) => a - b);
  if (levels.length > 2 && !board.lines.length && !board.targets.length) arrange(board, levels, level);
  return board;
}

function arrange(board, levels, level) {
  const across = Math.ceil(Math.sqrt(levels.length));
  const corners = levels.map((one) => board.cells.filter((cell) => level(cell) === one)).map((cells) => [Math.min(...cells.map((cell) => cell.x)), Math.min(...cells.map((cell) => cell.y)), Math.max(...cells.map((cell) => cell.x)), Math.max(...cells.map((cell) => cell.y))]);
  const [wide, high] = [corners[0][2] - corners[0][0] + 2, corners[0][3] - corners[0][1] + 2];
  for (const cell of board.cells) {
    const i = levels.indexOf(level(cell));
    const [dx, dy] = [(i % across) * wide - corners[i][0], -Math.floor(i / across) * high - corners[i][1]];
    cell.x += dx;
    cell.y += dy;
    cell.outline = cell.outline.map(([x, y]) => [x + dx, y + dy]);
  }
}

/** The part of the board to show: all of it, or on boards without end what is near the men. */
export function visible(board, shown) {
  if (!board.boardless || !shown) return board.cells.map((_, i) => i);
  const used = new Set(shown.legal.flatMap((step) => [step.from, step.to]).filter((cell) => cell !== null));
  shown.stacks.forEach((stack, i) => { if (stack.length) used.add(i); });
  if (!used.size || used.size === board.cells.length) return board.cells.map((_, i) => i);
  const near = (cell) => [...used].some((i) => Math.hypot(board.cells[i].x - cell.x, board.cells[i].y - cell.y) < 3.2);
  return board.cells.flatMap((cell, i) => (used.has(i) || near(cell) ? [i] : []));
}

/** The box around cells, in board units with y downwards. */
export function bounds(board, cells) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  const add = (x, y, pad) => {
    box.left = Math.min(box.left, x - pad);
    box.right = Math.max(box.right, x + pad);
    box.top = Math.min(box.top, -y - pad);
    box.bottom = Math.max(box.bottom, -y + pad);
  };
  for (const i of cells) {
    const cell = board.cells[i];
    if (cell.outline.length) cell.outline.forEach(([x, y]) => add(x, y, 0.1));
    else add(cell.x, cell.y, 0.6);
  }
  return box;
}

const TOWARDS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The cell an arrow key leads to: the nearest in about that direction. */
export function neighbour(board, from, key) {
  const [dx, dy] = TOWARDS[key];
  const here = board.cells[from];
  let best = from;
  let least = Infinity;
  board.cells.forEach((cell, i) => {
    const [x, y] = [cell.x - here.x, cell.y - here.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (i === from || along < 0.2 || aside > along * 1.8) return;
    const far = along + 2 * aside;
    if (far < least) [least, best] = [far, i];
  });
  return best;
}

/** Coordinates beside the board, where columns and rows are straight; null where they are not. */
export function margins(board, cells) {
  const columns = new Map();
  const rows = new Map();
  for (const i of cells) {
    const parts = /^([A-Z]+)(\d+)$/.exec(board.cells[i].label);
    if (!parts) return null;
    for (const [lines, key, at] of [[columns, parts[1], board.cells[i].x], [rows, parts[2], board.cells[i].y]]) {
      if (!lines.has(key)) lines.set(key, at);
      else if (Math.abs(lines.get(key) - at) > 0.01) return null;
    }
  }
  return { columns: [...columns], rows: [...rows] };
}
