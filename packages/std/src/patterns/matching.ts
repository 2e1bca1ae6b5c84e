/**
 * In: a regular expression as a program, and a text; out: whether, and where, it matches. Backtracks as ECMA-262 says,
 * with a stack of choices and of what to put back.
 */
import { unitAt } from "../text/units.js";
import {
  ANCHORED,
  ANY,
  BACKWARD,
  BEGIN,
  CAPTURES,
  CHAR,
  CLEAR,
  CODE,
  END,
  FIRST,
  FIRST_BITS,
  FIRST_OTHERS,
  JUMP,
  LINE_BEGIN,
  LINE_END,
  LOOK,
  LOOKED,
  MATCH,
  MOVED,
  REGISTERS,
  REMEMBER,
  REPEAT,
  RUN,
  SAVE,
  SET,
  SPLIT,
  STICKY,
  UNICODE,
  WORD_EDGE,
} from "./operations.js";

/**
 * What the stack holds, each with three numbers: a choice, a place to put back, a lookahead, one that must fail, and a
 * run of units that may be shorter.
 */
const CHOICE = 0;
const RESTORE = 1;
const AHEAD = 2;
const NOT_AHEAD = 3;
const SHORTER = 4;
const FRAME = 4;

/** A run of a program over a text. */
export class Matching {
  /** Where groups begin and end; then the registers. -1 is nowhere. */
  readonly places: Int32Array;
  private stack: Int32Array = new Int32Array(0);

  constructor(
    private readonly program: Int32Array,
    private readonly text: string,
  ) {
    this.places = new Int32Array(program[CAPTURES]! + program[REGISTERS]!);
  }

  /** Looks for the first match from a position on; `places` has it. */
  find(from: number): boolean {
    const { program, text } = this;
    const { length } = text;
    if (program[ANCHORED] !== 0) return from === 0 && this.matches(0);
    if (program[STICKY] !== 0) return from <= length && this.matches(from);
    const isKnown = program[FIRST] !== 0;
    for (let at = from; at <= length; at = this.next(at)) {
      if (isKnown) {
        at = firstFrom(program, text, at);
        if (at >= length) return false;
      }
      if (this.matches(at)) return true;
    }
    return false;
  }

  /** The position behind a unit, or behind a code point. */
  next(at: number): number {
    return this.program[UNICODE] !== 0 && isPair(this.text, at) ? at + 2 : at + 1;
  }

  /** Whether the program matches from a position on. */
  private matches(from: number): boolean {
    const { program, text, places } = this;
    const { length } = text;
    const captures = program[CAPTURES]!;
    const unicode = program[UNICODE] !== 0;
    let { stack } = this;
    let height = 0;
    const push = (kind: number, a: number, b: number, c: number): void => {
      if (height + FRAME > stack.length) {
        stack = larger(stack);
        this.stack = stack;
      }
      stack[height] = kind;
      stack[height + 1] = a;
      stack[height + 2] = b;
      stack[height + 3] = c;
      height += FRAME;
    };
    places.fill(-1);
    places[0] = from;
    let pc = CODE;
    let at = from;
    for (;;) {
      let isThere = true;
      const operation = program[pc]!;
      if (operation <= SET) {
        if (operation === MATCH) {
          places[1] = at;
          return true;
        }
        isThere = at < length;
        if (isThere) {
          let code = unitAt(text, at);
          let to = at + 1;
          if (unicode && isPair(text, at)) {
            code = (code << 10) + unitAt(text, to) - PAIR;
            to++;
          }
          isThere = takes(program, pc, operation, code);
          at = to;
          pc = behindTaking(program, pc, operation);
        }
      } else if (operation === RUN) {
        const most = program[pc + 2]!;
        const end = most < 0 || most > length - at ? length : at + most;
        const low = at + program[pc + 1]!;
        const taking = pc + 3;
        const kind = program[taking]!;
        const start = at;
        if (kind === SET) {
          while (at < end && isIn(program, taking + 1, unitAt(text, at))) at++;
        } else if (kind === CHAR) {
          const wanted = program[taking + 1]!;
          while (at < end && unitAt(text, at) === wanted) at++;
        } else if (kind === ANY) {
          while (at < end && !isLineEnd(unitAt(text, at))) at++;
        } else at = end > start ? end : start;
        isThere = at >= low;
        pc = behindTaking(program, taking, kind);
        if (isThere && at > low) push(SHORTER, pc, at, low);
      } else if (operation === SPLIT) {
        push(CHOICE, program[pc + 2]!, at, 0);
        pc = program[pc + 1]!;
      } else if (operation === JUMP) pc = program[pc + 1]!;
      else if (operation === SAVE || operation === REMEMBER) {
        const place = operation === SAVE ? program[pc + 1]! : captures + program[pc + 1]!;
        push(RESTORE, place, places[place]!, 0);
        places[place] = at;
        pc += 2;
      } else if (operation === CLEAR) {
        for (let place = program[pc + 1]!; place < program[pc + 2]!; place++) {
          push(RESTORE, place, places[place]!, 0);
          places[place] = -1;
        }
        pc += 3;
      } else if (operation === MOVED) {
        isThere = places[captures + program[pc + 1]!]! !== at;
        pc += 2;
      } else if (operation === LOOK) {
        push(program[pc + 1]! !== 0 ? NOT_AHEAD : AHEAD, program[pc + 2]!, at, 0);
        pc += 3;
      } else if (operation === LOOKED) {
        // The frame of the look is the topmost one that is not done.
        let frame = height - FRAME;
        while (stack[frame]! !== AHEAD && stack[frame]! !== NOT_AHEAD) frame -= FRAME;
        isThere = stack[frame]! === AHEAD;
        pc = stack[frame + 1]!;
        at = stack[frame + 2]!;
        height = isThere ? keepRestores(stack, frame, height) : undo(stack, places, frame, height);
      } else if (operation >= BACKWARD) {
        const kind = operation - BACKWARD;
        if (kind === REPEAT) {
          const size = sizeOf(places, program[pc + 1]!);
          isThere = at >= size && isSame(text, places[program[pc + 1]!]!, at - size, size);
          at -= size;
          pc += 2;
        } else {
          isThere = at > 0;
          if (isThere) {
            at--;
            let code = unitAt(text, at);
            if (unicode && at > 0 && isPair(text, at - 1)) {
              at--;
              code = (unitAt(text, at) << 10) + code - PAIR;
            }
            isThere = takes(program, pc, kind, code);
            pc = behindTaking(program, pc, kind);
          }
        }
      } else if (operation === REPEAT) {
        const size = sizeOf(places, program[pc + 1]!);
        isThere = at + size <= length && isSame(text, places[program[pc + 1]!]!, at, size);
        at += size;
        pc += 2;
      } else {
        isThere = isAssertion(operation, text, at);
        pc++;
      }
      if (isThere) continue;
      // Back to the last choice.
      for (;;) {
        if (height === 0) return false;
        height -= FRAME;
        const kind = stack[height]!;
        if (kind === RESTORE) places[stack[height + 1]!] = stack[height + 2]!;
        else if (kind !== AHEAD) {
          pc = stack[height + 1]!;
          at = stack[height + 2]!;
          if (kind === SHORTER) {
            at--;
            stack[height + 2] = at;
            if (at > stack[height + 3]!) height += FRAME;
          }
          break;
        }
      }
    }
  }
}

/** What the two units of a pair give besides its code point. */
const PAIR = 0x35fdc00;

function larger(stack: Int32Array): Int32Array {
  const grown = new Int32Array(stack.length === 0 ? 16 * FRAME : 2 * stack.length);
  grown.set(stack);
  return grown;
}

/** The first position from which on a match may begin, or the end of the text. */
function firstFrom(program: Int32Array, text: string, from: number): number {
  const others = program[FIRST_OTHERS] !== 0;
  let at = from;
  for (; at < text.length; at++) {
    const unit = unitAt(text, at);
    if (unit < 128 ? (program[FIRST_BITS + (unit >> 5)]! >>> (unit & 31)) & 1 : others) break;
  }
  return at;
}

/** Whether an operation takes a unit or code point. */
function takes(program: Int32Array, pc: number, kind: number, code: number): boolean {
  if (kind === CHAR) return code === program[pc + 1]!;
  if (kind === SET) return isIn(program, pc + 1, code);
  return kind !== ANY || !isLineEnd(code);
}

/** The operation behind one that takes a unit or code point. */
function behindTaking(program: Int32Array, pc: number, kind: number): number {
  return kind === CHAR ? pc + 2 : kind === SET ? pc + 6 + 2 * program[pc + 5]! : pc + 1;
}

/** Whether a set has a unit or code point. */
function isIn(program: Int32Array, set: number, code: number): boolean {
  if (code < 128) return ((program[set + (code >> 5)]! >>> (code & 31)) & 1) !== 0;
  for (let k = set + 5, end = k + 2 * program[set + 4]!; k < end; k += 2) {
    if (code < program[k]!) return false;
    if (code <= program[k + 1]!) return true;
  }
  return false;
}

/** How long what a group has captured is; nothing where it has not. */
const sizeOf = (places: Int32Array, place: number): number =>
  places[place]! < 0 || places[place + 1]! < 0 ? 0 : places[place + 1]! - places[place]!;

function isSame(text: string, one: number, other: number, size: number): boolean {
  for (let k = 0; k < size; k++) if (unitAt(text, one + k) !== unitAt(text, other + k)) return false;
  return true;
}

function isAssertion(operation: number, text: string, at: number): boolean {
  const { length } = text;
  if (operation === BEGIN) return at === 0;
  if (operation === END) return at === length;
  if (operation === LINE_BEGIN) return at === 0 || isLineEnd(unitAt(text, at - 1));
  if (operation === LINE_END) return at === length || isLineEnd(unitAt(text, at));
  const before = at > 0 && isWord(unitAt(text, at - 1));
  const behind = at < length && isWord(unitAt(text, at));
  return operation === WORD_EDGE ? before !== behind : before === behind;
}

/** Puts back all that has been set since a frame, and takes it away; how high the stack is then. */
function undo(stack: Int32Array, places: Int32Array, frame: number, height: number): number {
  for (let k = height - FRAME; k > frame; k -= FRAME) if (stack[k]! === RESTORE) places[stack[k + 1]!] = stack[k + 2]!;
  return frame;
}

/** What a look has captured stays; its choices are gone. How high the stack is then. */
function keepRestores(stack: Int32Array, frame: number, height: number): number {
  let to = frame;
  for (let k = frame + FRAME; k < height; k += FRAME) {
    if (stack[k]! !== RESTORE) continue;
    stack[to] = RESTORE;
    stack[to + 1] = stack[k + 1]!;
    stack[to + 2] = stack[k + 2]!;
    to += FRAME;
  }
  return to;
}

const isPair = (text: string, at: number): boolean =>
  at + 1 < text.length && (unitAt(text, at) & 0xfc00) === 0xd800 && (unitAt(text, at + 1) & 0xfc00) === 0xdc00;

const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029;

const isWord = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95;
