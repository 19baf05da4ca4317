// A bot in another language: plays a whole game of KeyForge to its end through `companion rules`.
//
//   node play_a_game.mjs DECKS.json SEED companion rules
//
// DECKS.json holds a list of two decks, each with `houses` and `cards`. All chance comes from the seed: this program
// shuffles, draws lots and decides for both players. It prints one JSON object: the winner, turns, moves and events.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [decksFile, seed, command, ...args] = process.argv.slice(2);

class Engine {
  constructor(command, args) {
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async ask(request) {
    this.child.stdin.write(JSON.stringify(request) + "\n");
    const { value, done } = await this.answers.next();
    if (done) throw new Error(`the engine ended without an answer to ${JSON.stringify(request)}`);
    const answer = JSON.parse(value);
    if (answer.error) throw new Error(`${answer.error}, asked ${JSON.stringify(request)}`);
    return answer;
  }

  async end() {
    this.child.stdin.end();
    return new Promise((resolve) => this.child.on("close", resolve));
  }
}

// The generator mulberry32: small, and the same everywhere.
function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (number) => Math.floor(next() * number);
  const shuffled = (items) => {
    const copy = [...items];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = below(last + 1);
      [copy[last], copy[other]] = [copy[other], copy[last]];
    }
    return copy;
  };
  return { below, shuffled, pick: (items) => items[below(items.length)] };
}

function firstPosition(decks, luck) {
  const players = decks.map(({ houses, cards }, number) => {
    const pile = luck.shuffled(cards.map(({ card, house }) => ({ card, house })));
    const drawn = number === 0 ? 7 : 6;
    return { name: `Bot ${number}`, houses, hand: pile.slice(0, drawn), deck: pile.slice(drawn) };
  });
  return { turn: { step: "setup", active: 0 }, players };
}

function choice(decision, luck) {
  const { kind, what, options, min, max } = decision;
  if (what === "shuffle") return luck.shuffled(decision.cards);
  if (what === "reveal") return options ? luck.pick(options) : null;
  if (kind === "order") return luck.shuffled(options);
  if (max === 1) return luck.pick(options);
  return luck.shuffled(options).slice(0, min + luck.below(max - min + 1));
}

const WORTH = { keep: 9, archives: 9, forge: 9, play: 5, reap: 4, omni: 4, action: 4, unstun: 3, fight: 2, discard: 1, end: 0 };

function cardsOf(player, house, titles) {
  return [...player.hand, ...player.battleline, ...player.artifacts]
    .filter((card) => (card.house ?? titles.get(card.card)) === house).length;
}

function bestMove(moves, position, titles, luck) {
  if (moves[0].kind === "house") {
    const player = position.players[position.turn.active];
    const worth = (move) => cardsOf(player, move.house, titles);
    return moves.reduce((best, move) => (worth(move) > worth(best) ? move : best));
  }
  const best = Math.max(...moves.map((move) => WORTH[move.kind] ?? 0));
  return luck.pick(moves.filter((move) => (WORTH[move.kind] ?? 0) === best));
}

async function play(engine, move, luck) {
  const choices = [];
  for (;;) {
    const answer = await engine.ask({ op: "play", move, choices });
    if (!answer.decision) return answer;
    choices.push(choice(answer.decision, luck));
  }
}

const decks = JSON.parse(readFileSync(decksFile, "utf8"));
const titles = new Map(decks.flatMap((deck) => deck.cards.map(({ card, house }) => [card, house])));
const luck = chance(Number(seed));
const engine = new Engine(command, args);
let { position } = await engine.ask({ op: "new", position: firstPosition(decks, luck) });
const told = { winner: null, turns: 0, moves: 0, events: 0 };
while (position.turn.step !== "over") {
  const { moves } = await engine.ask({ op: "moves" });
  const answer = await play(engine, bestMove(moves, position, titles, luck), luck);
  if (!answer.position) throw new Error(`refused: ${JSON.stringify(answer)}`);
  position = answer.position;
  told.moves += 1;
  told.events += answer.events.length;
}
const exitCode = await engine.end();
console.log(JSON.stringify({ ...told, exitCode, winner: position.turn.winner, turns: position.turn.number }));
