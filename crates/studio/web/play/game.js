// A game in play: the steps made, those taken back, who sits where. All of it is in the address.

import { post } from '../api.js';

export class Play {
  constructor(game, parameters, changed) {
    this.game = game;
    this.changed = changed;
    this.moves = (parameters.get('moves') ?? '').split(' ').filter(Boolean);
    this.redo = [];
    const strengths = game.strengths.map((level) => level.strength);
    const seat = (name, usual) => (['human', ...strengths].includes(parameters.get(name)) ? parameters.get(name) : usual);
    this.seats = [seat('first', 'human'), seat('second', 'medium')];
    this.tutorial = parameters.get('tutorial') === '1';
    this.anonymous = parameters.get('anonymous') === '1' || game.blind;
    this.seed = Number(parameters.get('seed') ?? Math.floor(Math.random() * 1e6));
    this.shown = null;
    this.thinking = null;
    this.trouble = null;
  }

  /** The address of this moment. */
  link() {
    const url = new URL(location.href);
    const set = (name, value) => (value ? url.searchParams.set(name, value) : url.searchParams.delete(name));
    set('game', this.game.key);
    set('moves', this.moves.join(' '));
    set('first', this.seats[0]);
    set('second', this.seats[1]);
    set('tutorial', this.tutorial ? '1' : '');
    set('anonymous', this.anonymous && !this.game.blind ? '1' : '');
    set('seed', String(this.seed));
    return url;
  }

  /** Asks for the position, and lets machines move on. */
  async refresh() {
    this.stop();
    const moves = [...this.moves];
    const shown = await post('/api/position', { game: this.game.key, moves });
    if (moves.join(' ') !== this.moves.join(' ')) return;
    this.shown = shown;
    this.moves = shown.moves;
    if (!this.game.hold) history.replaceState(null, '', this.link());
    this.changed();
    await this.machine();
  }

  over() {
    return Boolean(this.shown?.ending);
  }

  /** Whether a person is to move. */
  human() {
    return Boolean(this.shown) && !this.over() && this.seats[this.shown.seat] === 'human';
  }

  async play(name) {
    this.stop();
    this.moves = [...this.moves, name];
    this.redo = [];
    await this.refresh();
  }

  async machine() {
    if (!this.shown || this.over() || this.human()) return;
    const moves = [...this.moves];
    const strength = this.seats[this.shown.seat];
    this.thinking = new AbortController();
    this.changed();
    try {
      const begun = performance.now();
      const thought = await post('/api/move', { game: this.game.key, moves, strength, seed: this.seed }, this.thinking.signal);
      // A moment to see what happened, when machines play each other or answer at once.
      const pause = this.pace ?? (this.seats.includes('human') ? 250 : 450);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause - (performance.now() - begun))));
      if (!this.thinking || moves.join(' ') !== this.moves.join(' ')) return;
      this.thinking = null;
      this.moves = [...moves, thought.move];
      this.redo = [];
      await this.refresh();
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.thinking = null;
      this.trouble = error.message;
      this.changed();
    }
  }

  stop() {
    this.thinking?.abort();
    this.thinking = null;
    this.trouble = null;
  }

  /** Back to where a person chose last. */
  async undo() {
    if (!this.moves.length) return;
    let to = this.moves.length - 1;
    const people = this.seats.includes('human');
    while (people && to > 0 && this.seats[this.shown.seats[to]] !== 'human') to -= 1;
    if (people && this.seats[this.shown.seats[to]] !== 'human') to = this.moves.length - 1;
    this.redo = [...this.moves.slice(to), ...this.redo];
    await this.go(to, this.redo);
  }

  async again() {
    if (!this.redo.length) return;
    const [next, ...rest] = this.redo;
    this.stop();
    this.moves = [...this.moves, next];
    this.redo = rest;
    await this.show();
    // On to where a person is to move.
    while (this.redo.length && !this.human() && !this.over()) {
      this.moves = [...this.moves, this.redo.shift()];
      await this.show();
    }
    await this.machine();
  }

  async show() {
    this.shown = await post('/api/position', { game: this.game.key, moves: this.moves });
    history.replaceState(null, '', this.link());
    this.changed();
  }

  async go(to, redo) {
    this.stop();
    this.moves = this.moves.slice(0, to);
    this.redo = redo;
    await this.show();
    // Machines wait after a step back, or it would be played again at once.
    if (this.seats.includes('human') && !this.human()) await this.machine();
  }

  async restart() {
    this.stop();
    this.moves = [];
    this.redo = [];
    this.seed = Math.floor(Math.random() * 1e6);
    await this.refresh();
  }

  async hint(signal) {
    return post('/api/move', { game: this.game.key, moves: this.moves, strength: 'medium', seed: this.seed }, signal);
  }
}
