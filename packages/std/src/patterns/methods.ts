/** The methods of strings that take a regular expression, given as a program. */
import { partOf, unitAt } from "../text/units.js";
import { Matching } from "./matching.js";
import { CAPTURES } from "./operations.js";

export function patternTest(program: Int32Array, text: string): boolean {
  return new Matching(program, text).find(0);
}

/** `text.search(pattern)`: where the first match begins, or -1. */
export function patternSearch(program: Int32Array, text: string): number {
  const matching = new Matching(program, text);
  return matching.find(0) ? matching.places[0]! : -1;
}

/** `text.match(pattern)` and `pattern.exec(text)` without `g`: the match and its groups. */
export function patternGroups(program: Int32Array, text: string): (string | undefined)[] | null {
  const matching = new Matching(program, text);
  if (!matching.find(0)) return null;
  const groups: (string | undefined)[] = [];
  for (let place = 0; place < program[CAPTURES]!; place += 2) groups.push(given(matching.places, text, place));
  return groups;
}

/** `text.match(pattern)` with `g`: all matches. */
export function patternMatches(program: Int32Array, text: string): string[] | null {
  const matching = new Matching(program, text);
  const all: string[] = [];
  for (let from = 0; from <= text.length && matching.find(from); from = behind(matching))
    all.push(partOf(text, matching.places[0]!, matching.places[1]! - matching.places[0]!));
  return all.length > 0 ? all : null;
}

/** `text.split(pattern, limit)` of a pattern without groups. */
export function patternSplit(program: Int32Array, text: string, limit: number): string[] {
  const most = limit >>> 0;
  const parts: string[] = [];
  if (most === 0) return parts;
  const matching = new Matching(program, text);
  const { places } = matching;
  if (text.length === 0) {
    if (!matching.find(0)) parts.push(text);
    return parts;
  }
  let start = 0;
  let from = 0;
  while (from < text.length && matching.find(from) && places[0]! < text.length) {
    if (places[1]! === start) {
      // A match of nothing where a part begins separates nothing.
      from = matching.next(places[0]! > from ? places[0]! : from);
      continue;
    }
    parts.push(partOf(text, start, places[0]! - start));
    if (parts.length === most) return parts;
    start = places[1]!;
    from = start;
  }
  parts.push(partOf(text, start, text.length - start));
  return parts;
}

/** `text.replace(pattern, replacement)`, of all matches with `g`. */
export function patternReplace(program: Int32Array, text: string, replacement: string, all: boolean): string {
  const matching = new Matching(program, text);
  const isPlain = !replacement.includes("$");
  let result = "";
  let done = 0;
  for (let from = 0; from <= text.length && matching.find(from); from = behind(matching)) {
    const at = matching.places[0]!;
    result += partOf(text, done, at - done);
    result += isPlain ? replacement : expanded(matching, text, replacement, program[CAPTURES]!);
    done = matching.places[1]!;
    if (!all) break;
  }
  return result + partOf(text, done, text.length - done);
}

/** The same with a function for the replacement, of a pattern without groups. */
export function patternReplaceBy(
  program: Int32Array,
  text: string,
  all: boolean,
  replaced: (match: string, at: number, text: string) => string,
): string {
  return replacedEach(program, text, all, (groups, match) => replaced(match, groups[0]!, text));
}

/** The same of a pattern with one group. */
export function patternReplaceBy1(
  program: Int32Array,
  text: string,
  all: boolean,
  replaced: (match: string, first: string | undefined, at: number, text: string) => string,
): string {
  return replacedEach(program, text, all, (groups, match) => replaced(match, given(groups, text, 2), groups[0]!, text));
}

/** The same of a pattern with two groups. */
export function patternReplaceBy2(
  program: Int32Array,
  text: string,
  all: boolean,
  replaced: (match: string, first: string | undefined, second: string | undefined, at: number, text: string) => string,
): string {
  return replacedEach(program, text, all, (groups, match) =>
    replaced(match, given(groups, text, 2), given(groups, text, 4), groups[0]!, text),
  );
}

/** The same of a pattern with three groups. */
export function patternReplaceBy3(
  program: Int32Array,
  text: string,
  all: boolean,
  replaced: (
    match: string,
    first: string | undefined,
    second: string | undefined,
    third: string | undefined,
    at: number,
    text: string,
  ) => string,
): string {
  return replacedEach(program, text, all, (groups, match) =>
    replaced(match, given(groups, text, 2), given(groups, text, 4), given(groups, text, 6), groups[0]!, text),
  );
}

/** A text with something in place of each match, or of the first one. */
function replacedEach(
  program: Int32Array,
  text: string,
  all: boolean,
  replacement: (groups: Int32Array, match: string) => string,
): string {
  let result = "";
  let done = 0;
  for (const groups of foundIn(program, text, all)) {
    const [at, end] = [groups[0]!, groups[1]!];
    result += partOf(text, done, at - done);
    result += replacement(groups, partOf(text, at, end - at));
    done = end;
  }
  return result + partOf(text, done, text.length - done);
}

/** Where each match and its groups begin and end; all are looked for before a replacement is asked for. */
function foundIn(program: Int32Array, text: string, all: boolean): Int32Array[] {
  const matching = new Matching(program, text);
  const found: Int32Array[] = [];
  for (let from = 0; from <= text.length && matching.find(from); from = behind(matching)) {
    found.push(matching.places.slice(0, program[CAPTURES]));
    if (!all) break;
  }
  return found;
}

const given = (groups: Int32Array, text: string, place: number): string | undefined =>
  groups[place]! < 0 || groups[place + 1]! < 0
    ? undefined
    : partOf(text, groups[place]!, groups[place + 1]! - groups[place]!);

/** Where the next match is looked for: a match of nothing is passed by. */
const behind = (matching: Matching): number =>
  matching.places[1]! === matching.places[0]! ? matching.next(matching.places[1]) : matching.places[1]!;

/** A replacement with what its dollar signs stand for: `$$`, `$&`, `` $` ``, `$'`, `$1` and `$01`. */
function expanded({ places }: Matching, text: string, replacement: string, captures: number): string {
  const groups = captures / 2 - 1;
  let result = "";
  let done = 0;
  let at = replacement.indexOf("$");
  while (at >= 0 && at + 1 < replacement.length) {
    const kind = unitAt(replacement, at + 1);
    let size = 2;
    let part: string | undefined;
    if (kind === 36) part = "$";
    else if (kind === 38) part = partOf(text, places[0]!, places[1]! - places[0]!);
    else if (kind === 96) part = partOf(text, 0, places[0]!);
    else if (kind === 39) part = partOf(text, places[1]!, text.length - places[1]!);
    else if (isDigit(kind)) {
      let group = kind - 48;
      const second = at + 2 < replacement.length ? unitAt(replacement, at + 2) : 0;
      if (isDigit(second) && group * 10 + second - 48 <= groups && group * 10 + second - 48 > 0) {
        group = group * 10 + second - 48;
        size = 3;
      }
      if (group > 0 && group <= groups) part = given(places, text, 2 * group) ?? "";
    }
    if (part !== undefined) {
      result += partOf(replacement, done, at - done);
      result += part;
      done = at + size;
    }
    at = replacement.indexOf("$", part !== undefined ? done : at + 1);
  }
  return result + partOf(replacement, done, replacement.length - done);
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
