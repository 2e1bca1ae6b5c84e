/**
 * The table of statements: what each means, the expressions and the lists that stand in it, and how a walk makes it
 * anew.
 */
import type { Expression, Read, Statement } from "./ir.js";

type Kind = Statement["kind"];
type MapExpression = (expression: Expression) => Expression;
type MapList = (body: Statement[]) => Statement[];

interface StatementRow<S> {
  /** One line of what it means. */
  readonly says: string;
  /** Those that stand directly in it. */
  readonly expressions: (s: S) => readonly Expression[];
  /** The statement with each of its direct expressions and each of its inner lists replaced. */
  readonly map: (s: S, expression: MapExpression, list: MapList) => Statement;
  /** The lists inside. */
  readonly bodies?: (s: S) => readonly Statement[][];
  /** Nothing behind it runs: it goes elsewhere, or ends in an error. */
  readonly ends?: "jump" | "error";
  /** Changes arrays or objects. */
  readonly memory?: true;
}

type Row<K extends Kind> = StatementRow<Statement & { readonly kind: K }>;

const NONE: readonly Expression[] = [];
const none = (): readonly Expression[] => NONE;
const same = (s: Statement): Statement => s;

const rows: { readonly [K in Kind]: Row<K> } = {
  assign: { says: "`variable = value`", expressions: (s) => [s.value], map: (s, e) => ({ ...s, value: e(s.value) }) },
  store: {
    says: "`array[index] = value`; fails outside, where it has a site",
    expressions: (s) => [s.array, s.index, s.value],
    map: (s, e) => ({ ...s, array: e(s.array), index: e(s.index), value: e(s.value) }),
    memory: true,
  },
  setField: {
    says: "`object.field = value`",
    expressions: (s) => [s.object, s.value],
    map: (s, e) => ({ ...s, object: e(s.object), value: e(s.value) }),
    memory: true,
  },
  push: {
    says: "Adds an element to the end of a list",
    expressions: (s) => [s.list, s.value],
    map: (s, e) => ({ ...s, list: e(s.list), value: e(s.value) }),
    memory: true,
  },
  shorten: {
    says: "Makes a list shorter",
    expressions: (s) => [s.list, s.length],
    map: (s, e) => ({ ...s, list: e(s.list), length: e(s.length) }),
    memory: true,
  },
  drop: {
    says: "Takes elements off the beginning of a list",
    expressions: (s) => [s.list, s.count],
    map: (s, e) => ({ ...s, list: e(s.list), count: e(s.count) }),
    memory: true,
  },
  copy: {
    says: "Copies all elements of an array to the start of another",
    expressions: (s) => [s.target, s.source],
    map: (s, e) => ({ ...s, target: e(s.target), source: e(s.source) }),
    memory: true,
  },
  if: {
    says: "`if (condition) then else otherwise`",
    expressions: (s) => [s.condition],
    map: (s, e, list) => ({ ...s, condition: e(s.condition), then: list(s.then), otherwise: list(s.otherwise) }),
    bodies: (s) => [s.then, s.otherwise],
  },
  loop: {
    says: "`head; while (test) { body; update; head }`; `continue` goes to `update`",
    expressions: (s) => (s.test ? [s.test] : NONE),
    map: (s, e, list) => ({
      ...s,
      head: list(s.head),
      test: s.test && e(s.test),
      body: list(s.body),
      update: list(s.update),
    }),
    bodies: (s) => [s.head, s.body, s.update],
  },
  lanes: {
    says: "Rounds of a loop at the same time, in the lanes of vectors, ahead of the loop",
    expressions: (s) => [s.bound, ...s.apart.flat(), ...s.inside.flat()],
    map: (s, e, list) => ({
      ...s,
      bound: e(s.bound),
      apart: s.apart.map(([a, b]) => [e(a) as Read, e(b) as Read] as const),
      inside: s.inside.map(([array, at]) => [e(array) as Read, e(at)] as const),
      body: list(s.body),
      rest: list(s.rest),
    }),
    bodies: (s) => [s.body, s.rest],
    memory: true,
  },
  block: {
    says: "Statements that `break` leaves at their end",
    expressions: none,
    map: (s, _e, list) => ({ ...s, body: list(s.body) }),
    bodies: (s) => [s.body],
  },
  arena: {
    says: "Statements behind which the top of the arena is put back",
    expressions: none,
    map: (s, _e, list) => ({ ...s, body: list(s.body) }),
    bodies: (s) => [s.body],
  },
  barrier: { says: "Waits for all threads of the block", expressions: none, map: same, memory: true },
  break: { says: "Goes behind a block or a loop", expressions: none, map: same, ends: "jump" },
  continue: { says: "Goes to the update of a loop", expressions: none, map: same, ends: "jump" },
  return: {
    says: "Leaves the function, with its result",
    expressions: (s) => (s.value ? [s.value] : NONE),
    map: (s, e) => ({ ...s, value: s.value && e(s.value) }),
    ends: "jump",
  },
  evaluate: {
    says: "Computes a value for what that does",
    expressions: (s) => [s.value],
    map: (s, e) => ({ ...s, value: e(s.value) }),
  },
  throw: {
    says: "Throws the error of a place of the program",
    expressions: (s) => s.values,
    map: (s, e) => ({ ...s, values: s.values.map(e) }),
    ends: "error",
  },
  raise: {
    says: "Throws an error whose class and message are not known when building",
    expressions: (s) => [s.class, s.message],
    map: (s, e) => ({ ...s, class: e(s.class), message: e(s.message) }),
    ends: "error",
  },
  fail: {
    says: "Throws one of JavaScript's own errors, in the words of the engine",
    expressions: (s) => [s.value],
    map: (s, e) => ({ ...s, value: e(s.value) }),
    ends: "error",
  },
};

/** For statements of which the kind is not known. */
export const statements = rows as unknown as { readonly [K in Kind]: StatementRow<Statement> };
