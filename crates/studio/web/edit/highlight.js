// Ludemes in colour.

const TOKENS = /(;[^\n]*)|("(?:[^"\\]|\\.)*"?)|([()])|(-?\d+(?![^\s()";]))|([^\s()";]+)/g;

/** What a piece of text is made of: [text, kind] pairs that together are the text. */
export function tokens(text, words) {
  const parts = [];
  let at = 0;
  let afterOpen = false;
  for (const match of text.matchAll(TOKENS)) {
    if (match.index > at) parts.push([text.slice(at, match.index), '', at]);
    const [whole, comment, string, paren, number, word] = match;
    let kind = '';
    if (comment !== undefined) kind = 'comment';
    else if (string !== undefined) kind = 'string';
    else if (paren !== undefined) kind = 'paren';
    else if (number !== undefined) kind = 'number';
    else if (words.has(word)) kind = afterOpen ? 'head' : 'word';
    else kind = 'name';
    parts.push([whole, kind, match.index]);
    afterOpen = paren === '(' || (afterOpen && comment !== undefined);
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push([text.slice(at), '', at]);
  return parts;
}

/** The word around a place, and the words that open the lists around it, innermost first. */
export function around(text, at) {
  const before = /[^\s()";]*$/.exec(text.slice(0, at))[0];
  const after = /^[^\s()";]*/.exec(text.slice(at))[0];
  const open = [];
  let comment = false;
  let string = false;
  for (let i = 0; i < at - before.length; i += 1) {
    const c = text[i];
    if (comment) comment = c !== '\n';
    else if (string) { if (c === '\\') i += 1; else if (c === '"') string = false; }
    else if (c === ';') comment = true;
    else if (c === '"') string = true;
    else if (c === '(') open.push(i);
    else if (c === ')') open.pop();
  }
  const heads = open.reverse().map((i) => /^\(\s*([^\s()";]*)/.exec(text.slice(i, i + 200))?.[1] ?? '');
  return { word: before + after, prefix: before, start: at - before.length, end: at + after.length, heads, dead: comment || string, opens: text[at - before.length - 1] === '(' };
}
