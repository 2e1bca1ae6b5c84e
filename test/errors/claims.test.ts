/** Programs whose types say what is not so: their kernels throw, and give no other case's answer. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forcedKernels } from "./forced-kernels.js";

const PROGRAM = `
type Shape = { kind: "square"; side: number } | { kind: "circle"; radius: number };
const shapeOf = (n: number): Shape => (n > 0 ? { kind: "square", side: n } : { kind: "circle", radius: -n });
const isCircle = (shape: Shape): shape is { kind: "circle"; radius: number } => shape.kind === "square";
const isText = (x: number | string): x is string => typeof x === "number";
function pick(n: 0 | 1): number { switch (n) { case 0: return 10; case 1: return 20; } }
function textOf(x: number): number;
function textOf(x: string): string;
function textOf(x: number | string): number | string { return typeof x === "number" ? String(x) : 5; }
const mixed = (n: number): number | string => (n > 0 ? "abc" : n);
// @njit
export function text(n: number): number { try { return (mixed(n) as string).length; } catch { return -1; } }
// @njit
export function kept(n: number): number { const m = new Map([[1, 2]]); const l: number[] = []; try { l.push(m.get(n)!); } catch { return -1; } return l.length; }
const some = (n: number): { v: number } | undefined => (n > 0 ? { v: n } : undefined);
// @njit
export function emptied(n: number): number { const l = [{ v: 7 }]; const wide: ({ v: number } | undefined)[] = l; wide[0] = some(n); return l[0]!.v; }
// @njit
export function emptiedMap(n: number): number { const m = new Map([["k", { v: 7 }]]); const wide: Map<string, { v: number } | undefined> = m; wide.set("k", some(n)); let s = 0; for (const e of m.values()) s += e.v; return s; }
// @njit
export function emptiedRecord(n: number): number { const r: Record<string, { v: number }> = {}; const wide: Record<string, { v: number } | undefined> = r; wide.k = some(n); return Object.values(r).reduce((s, e) => s + e.v, 0); }
// @njit
export function emptiedField(n: number): number { const o = { text: "abc" }; const wide: { text?: string }[] = []; wide.push(o); for (const e of wide) e.text = n > 0 ? "z" : undefined; return o.text.length; }
// @njit
export function changed(n: number): string { let v: number | string = n; const set = (): void => { v = "changed"; }; if (typeof v === "number") { if (n > 1) set(); return \`\${v * 2} number\`; } return "none"; }
type Flipped = { kind: "a"; x: number } | { kind: "b"; o: { q: number } };
const flip = (s: { kind: "a" | "b" }): void => { s.kind = s.kind === "a" ? "b" : "a"; };
// @njit
export function flipped(n: number): number { const all: Flipped[] = [{ kind: "a", x: n }]; if (n > 1) for (const e of all) flip(e); let t = 0; for (const e of all) t += e.kind === "b" ? e.o.q : e.x; return t; }
// @njit
export function unshifted(n: number): number { const x: (number | string)[] = [1, 2]; x[0] = 5; if (n > 1) x.unshift("a"); return x[0] + 1; }
// @njit
export function reversed(n: number): number { const x: (number | string)[] = [1, "b"]; x[0] = 5; if (n > 1) x.reverse(); return x[0] + 1; }
// @njit
export function spliced(n: number): number { const x: (number | string)[] = [1, "b"]; x[0] = 5; if (n > 1) x.splice(0, 1); return x[0] + 1; }
// @njit
export function filled(n: number): number { const x: (number | string)[] = [1, 2]; x[0] = 5; if (n > 1) x.fill("c"); return x[0] + 1; }
enum Level { Low, High = 5 }
// @njit
export function cast(n: number): number { return (shapeOf(n) as { kind: "square"; side: number }).side; }
// @njit
export function predicate(n: number): number { const shape = shapeOf(n); return isCircle(shape) ? shape.radius : shape.side; }
// @njit
export function primitive(x: number | string): number { return isText(x) ? x.length : x + 1; }
// @njit
export function exhaustive(n: number): number { return pick(n as 0 | 1); }
// @njit
export function caught(n: number): number { try { return pick(n as 0 | 1); } catch { return -1; } }
// @njit
export function unset(n: 0 | 1): number { let r: number; switch (n) { case 0: r = 1; break; case 1: r = 2; } return r; }
// @njit
export function overloaded(n: number): number { return textOf(n) + 1; }
// @njit
export function key(k: "x" | "y"): number { const o = { x: 1, y: 2 }; return o[k]; }
// @njit
export function put(k: "x" | "y"): number { const o = { x: 1, y: 2 }; o[k] = 7; return o.x + o.y; }
// @njit
export function sum(n: number): string { const m = new Map<number, string>([[1, "a"]]); return m.get(n)! + n; }
const sideOf = (side: { at: "left" } | { at: "right"; by: number }): number => { if (side.at === "left") return 1; if (side.at === "right") return side.by; const rest: never = side; return rest; };
// @njit
export function never(n: number): number { return sideOf({ at: n > 0 ? "left" : ("up" as "left") }); }
class Animal { legs = 4; name(): number { return 1; } }
class Bird extends Animal { wings = 2; override name(): number { return 2; } fly(): number { return this.wings * 10; } }
const animalOf = (n: number): Animal => (n > 0 ? new Bird() : new Animal());
// @njit
export function flown(n: number): number { return (animalOf(n) as Bird).fly(); }
// @njit
export function named(n: number): number { let s = 0; for (const x of [n, n]) { const bird = animalOf(x) as Bird; s += bird.name(); } return s; }
// @njit
export function swapped(n: number): string { let animal: Animal = new Bird(); const swap = (): void => { if (n > 1) animal = new Animal(); }; if (!(animal instanceof Bird)) return ""; swap(); return animal.name() + "" + animal.fly(); }
type Sized = { kind: "n"; size: number } | { kind: "s"; size: string } | { kind: "o"; own: number };
// @njit
export function parted(n: number): string { let one = { kind: "n", size: n } as Sized; const set = (): void => { if (n > 1) one = { kind: "s", size: "id" }; }; if (one.kind !== "n") return ""; set(); const { kind, size } = one; return kind + size; }
// @njit
export function respread(n: number): number { let one = { kind: "n", size: n } as Sized; const set = (): void => { if (n > 1) one = { kind: "o", own: 7 }; }; if (one.kind !== "n") return 0; set(); const copy = { ...one }; return copy.size; }
// @njit
export function asField(n: number): number { const held: { one: Sized } = { one: { kind: "o", own: n } }; const set = (): void => { if (n > 1) held.one = { kind: "n", size: 7 }; }; if (held.one.kind !== "o") return 0; set(); return held.one.own; }
// @njit
export function asElement(n: number): number { const all: Sized[] = [{ kind: "o", own: n }]; if (all[0]!.kind !== "o") return 0; if (n > 1) all.fill({ kind: "n", size: 7 }); return all[0]!.own; }
// @njit
export function emptiedList(n: number): number { const one = { list: [n] }; const clear = (it: { list?: number[] }): void => { if (n > 1) it.list = undefined; }; clear(one); return one.list.length; }
const flippedOf = (n: number): Flipped => (n > 1 ? { kind: "b", o: { q: 7 } } : { kind: "a", x: n });
// @njit
export function elseWider(n: number): number { const all: { kind: "a"; x: number }[] = []; return (all[n] ?? flippedOf(n)).x; }
// @njit
export function elseBase(n: number): number { const birds: Bird[] = []; const bird = birds[n] || animalOf(2 - n); return bird.wings; }
const words = (n: number): Record<string, string> => (n > 0 ? { a: "x" } : {});
// @njit
export function added(n: number): string { const w = words(n); return w.a + w.b; }
// @njit
export function measured(n: number): number { const w = words(n); try { return (w.a + w.b).length; } catch { return -1; } }
// @njit
export function appended(n: number): string { const w = words(n); let s = w.b; s += w.a; return s; }
// @njit
export function level(n: number): number { return Level[n].length; }
`;

const folder = mkdtempSync(path.join(tmpdir(), "wumba-claims-"));
let kernels: Record<string, (value: unknown) => unknown>;

beforeAll(async () => {
  const { kernels: built, diagnostics } = await forcedKernels(folder, PROGRAM, "base");
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  kernels = built as typeof kernels;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["cast", 1, 1, -1],
  ["primitive", undefined, undefined, 1],
  ["primitive", undefined, undefined, "abc"],
  ["predicate", undefined, undefined, 1],
  ["predicate", undefined, undefined, -1],
  ["exhaustive", 1, 20, 7],
  ["caught", 0, 10, 7],
  ["unset", 1, 2, 7],
  ["overloaded", undefined, undefined, 1],
  ["key", "y", 2, "z"],
  ["put", "x", 9, "z"],
  ["sum", 1, "a1", 2],
  ["never", 1, 1, -1],
  ["flown", 1, 20, -1],
  ["named", 1, 4, -1],
  ["text", 1, 3, -1],
  ["kept", 1, 1, 2],
  ["changed", 1, "2 number", 2],
  ["flipped", 1, 1, 2],
  ["emptied", 1, 1, -1],
  ["emptiedMap", 2, 2, -1],
  ["emptiedRecord", 3, 3, -1],
  ["emptiedField", 1, 1, -1],
  ["elseWider", 1, 1, 2],
  ["elseBase", 1, 2, 2],
  ["added", 1, "xundefined", 0],
  ["measured", 1, 10, 0],
  ["appended", 1, "undefinedx", 0],
  ["level", 5, 4, 1],
  ["swapped", 1, "220", 2],
  ["parted", 1, "n1", 2],
  ["respread", 1, 1, 2],
  ["asField", 1, 1, 2],
  ["asElement", 1, 1, 2],
  ["emptiedList", 1, 1, 2],
  ["unshifted", 1, 6, 2],
  ["reversed", 1, 6, 2],
  ["spliced", 1, 6, 2],
  ["filled", 1, 6, 2],
])("%s", (name, right, expected, wrong) => {
  if (right !== undefined) expect(kernels[name]!(right)).toBe(expected);
  expect(() => kernels[name]!(wrong)).toThrow(TypeError);
});
