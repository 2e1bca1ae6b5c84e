/** Long functions: TypeScript says the same of every name in them after its flow, or the way up, has been made short. */
import { ts } from "@ts-morph/common";
import { expect, test } from "vitest";
import { shortenFlow } from "../../packages/compiler/dist/frontend/type-check/short-flow.js";
import { shortenParents } from "../../packages/compiler/dist/frontend/type-check/short-parents.js";

const GLOBALS = `interface Array<T> { [at: number]: T; length: number; push(value: T): number }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
declare function use(...values: unknown[]): void;
declare function isText(value: unknown): value is string;
declare function asserts(value: unknown): asserts value;
declare function never(): never;
type Pair = { k: "x"; n: number } | { k: "y"; m: string };
`;

/** What may be at any place; some of it is wrong there. */
const STATEMENTS = [
  "a = a + 1;",
  "u = undefined;",
  "u = a;",
  "w = 'z'; q = { v: 3 };",
  "s += 'q'; i++; i += 2;",
  "use(u, w, p.k, q.v, a, b, many[0], many[i], o.deep.x);",
  "if (a > i) { a += 2; i--; } else i *= 2;",
  "if (u === undefined) { a = 2; use(w.length, u.length); } else { use(u.length); }",
  "if (isKnown) use(u); if (isWord) use(w.length); if (kk === 'x') use(p.n);",
  "q = undefined; use(q.v); if (q) q.v = 1;",
  "many[0] = a; many[i] = undefined; use(many[0], many[i]); o.deep = { x: 2 };",
  "while (u) { u = u > 3 ? undefined : 2; if (a > 5) break; if (typeof w === 'string') continue; w = 4; }",
  "for (let i = 0; i < 3; i++) { a += i; use(u, w, t); }",
  "try { u = 1; never(); } catch { w = 1; } finally { s += 'f'; use(u, w); }",
  "switch (t) { case 'A': t = 'B'; break; default: use(t); t = 'A'; }",
  "{ let u: string | undefined = 'k'; use(u.length); u += 'm'; }",
  "grown[i] = a; use(grown, grown[0]); grown.push(w); use(grown);",
  "asserts(u); use(u.length); [a, u] = [1, undefined];",
  "if (a > 7) never(); u ??= 4; w ||= 'e'; u += 1;",
  "const f = () => { u = 3; use(w, a); }; f();",
  "if (enough === 5) { enough += 1; use(enough === 6); } b = a; use(b); b = s;",
  "if (enough === 3) use(enough); else if (enough !== 4) use(a); else if (a === 5) { enough = 6; } use(enough);",
  "if (a === 1 || i === 2) use(a, i); if (a !== 1) use(a); else if (i == 3) { use(i, a); i = 4; use(i); }",
  "switch (i) { case 1: use(i); break; case 2: { let a = 5; use(a); } default: use(i, a); } use(i);",
  "switch (a + 1) { case i: use(i, a); break; case 2: a = 3; } use(a, i);",
  "switch (true) { case i === 3: use(i); break; default: use(i); }",
  "if (typeof enough === 'number') use(enough); else use(enough); if (!(i === 5)) use(i); else use(i);",
  "do { if (enough !== 8) continue; use(enough); } while (i++ < 3);",
  "if (enough === 2) { if (enough === 3) use(enough); }",
  "{ const d = a * 2; if (d === 4) use(d); else if (d === 5) never(); use(d, a); }",
  "while (i !== 6) { i++; if (s === 'a') break; else if (s !== 'b') { use(s); s = 'b'; } use(s, i); } use(i);",
  "if (a === 2) { never(); } else { a = 9; } use(a); if (i === a) use(i, a); else use(i, a);",
  "{ const g = (k: number, e = k) => { if (k === 1) return e; if (k !== 2) { use(k); return 2; } return k; }; }",
  "{ let c: number; if (a) c = 1; else if (i === 1) c = 2; else if (s === 'e') never(); use(c); }",
  "if (i === 3 ? a === 4 : a === 5) use(i, a); if ((a = 7) === 7) use(a); if (i === (a = 2)) use(i, a); use(i, a);",
  "{ let i = 3; { let i = 'x'; if (i === 'x') use(i); else if (i === 'y') use(i); } if (i !== 3) use(i); use(i); }",
  "if (a.constructor === Number) use(a); if (s.length === 3) use(s, i);",
  "if (s[0] === 'c' && many[i] === 2) use(s, many[i], i);",
  "if (isText(s)) use(s); else use(s); if (!u && i === 4) { use(u, i); i += 1; use(i); }",
  "for (const key in many) { use(many[key]); u = 7; } if (i > 2) u = 3; else u = undefined;",
];

function programText(pieces: number): string {
  let at = 5;
  const next = (): string => STATEMENTS[(at = (at * 1_103_515_245 + 12_345) % 2_147_483_648) % STATEMENTS.length]!;
  const parameters = "u: number | undefined, w: string | number, p: Pair, q: { v?: number } | undefined";
  const body = Array.from({ length: pieces }, () => `{ ${next()} } ${next()}`.replace("const f", "var f"));
  return `${GLOBALS}
function long(${parameters}, many: (number | undefined)[], t: "A" | "B", enough: number): void {
  let a = 1; let b; let i = 0; let s = ""; let n: number; let grown = [];
  let o: { deep: { x: "l" | number } } = { deep: { x: 1 } };
  const isWord = typeof w === "string"; const isKnown = u === undefined; const { k: kk } = p;
  ${body.join("\n  ")}
  use(grown, a, b, i, s, n, o.deep.x, u, w, p, q, t);
}`;
}

/** All that TypeScript says of a program. */
function saysOf(text: string, prepare: (file: ts.SourceFile) => void): string[] {
  const file = ts.createSourceFile("/long.ts", text, ts.ScriptTarget.Latest, true);
  const host = ts.createCompilerHost({});
  host.getSourceFile = (name) => (name === "/long.ts" ? file : undefined);
  const program = ts.createProgram({ rootNames: ["/long.ts"], options: { strict: true, noLib: true }, host });
  const checker = program.getTypeChecker();
  prepare(file);
  const errors = program.getSemanticDiagnostics(file).map(({ start, code }) => `${start} TS${code}`);
  const types: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
      types.push(`${node.pos} ${node.getText()}: ${checker.typeToString(checker.getTypeAtLocation(node))}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...errors, ...types];
}

test("TypeScript says the same of every name", () => {
  const text = programText(220);
  const says = saysOf(text, () => undefined);
  expect(says.filter((line) => / TS\d+$/.test(line)).length).toBeGreaterThan(20);
  expect(saysOf(text, shortenFlow)).toEqual(says);
});

/** Some of it is wrong where it stands. */
const TERMS = ["a", "w", "u", "q.v", "many[i]", "t", "n", "5n", "'x'", "use(u)", "(a - i)", "-a", "o.deep.x", "lacks"];

test("TypeScript says the same of every part of long sums", () => {
  const operators = [" + ", " - ", " * ", " / ", " % ", " & ", " | ", " ^ ", " + "];
  const sums = Array.from({ length: 12 }, (_, sum) => {
    const term = (k: number): string => TERMS[(k * (sum + 3)) % (sum < 6 ? 6 : TERMS.length)]!;
    return Array.from({ length: 500 }, (_, k) => term(k) + operators[((k * 5) % (sum + 1)) % operators.length]!).join(
      "",
    );
  });
  const text = programText(0).replace(
    /use\(grown.*/,
    (last) => `${sums.map((sum) => `b = ${sum}a;`).join("\n")} ${last}`,
  );
  const says = saysOf(text, () => undefined);
  expect(says.filter((line) => / TS\d+$/.test(line)).length).toBeGreaterThan(20);
  const short = saysOf(text, (file) => {
    shortenParents(file);
    let found = 0;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, (child) => {
        if (child.parent !== node) found++;
        visit(child);
      });
    };
    visit(file);
    expect(found).toBeGreaterThan(10);
  });
  expect(short).toEqual(says);
});
