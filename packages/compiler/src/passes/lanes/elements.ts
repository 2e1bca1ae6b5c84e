/**
 * Sums that rounds keep in an element of an array, as in `c[i * n + j] += a[i * n + k] * b[k * n + j]`: side by side,
 * each round has a variable of its own for its element, which is loaded before the round if it is needed, and stored
 * behind it. No other access of the round may touch the element; that other arrays lie elsewhere is looked at before.
 */
import { copy, isTypedArray, makeLocal, operation, read } from "../../ir/build.js";
import { isAdjacent } from "../../ir/lanes.js";
import {
  eachExpression,
  eachNode,
  eachStatement,
  expressionsOf,
  mapStatement,
  someExpression,
  someNode,
} from "../../ir/walk.js";
import type { Expression, Load, Local, Read, Statement } from "../../ir/ir.js";
import type { Lanes, Loop, Store } from "../../ir/statement-kinds.js";
import { exposedIn, writtenIn } from "../../analyses/liveness.js";
import { printed } from "../../analyses/printed.js";
import type { Counter } from "../../analyses/counting-loops.js";

export interface Held {
  readonly body: readonly Statement[];
  readonly rest: readonly Statement[];
  /** Where each array is that elements are held of, with the index of those. */
  readonly elements: Lanes["inside"];
}

/** The rounds of a loop up to the last inner loop for which elements can be held, and what follows. */
export function holdElements(loop: Loop, counter: Counter): Held | undefined {
  for (let last = loop.body.length - 1; last >= 0; last--) {
    if (loop.body[last]!.kind !== "loop") continue;
    const held = hold(loop, counter, loop.body.slice(0, last + 1), loop.body.slice(last + 1));
    if (held) return held;
  }
  return undefined;
}

function hold(
  loop: Loop,
  { index, step }: Counter,
  body: readonly Statement[],
  rest: readonly Statement[],
): Held | undefined {
  const written = writtenIn([loop]);
  const elements = new Map<Local, Read & { readonly at: Expression }>();
  const variables = new Map<Local, Local>();
  eachStatement(body, (s) => {
    if (s.kind === "store" && s.array.op === "local") elements.set(s.array.local, { ...s.array, at: s.index });
  });
  for (const [array, { at }] of elements) {
    if (!isTypedArray(array.type) || !isSteady(at, index, written) || written.has(array)) return undefined;
    const type = elementType(body, array, printed(at));
    const next: Load = { op: "load", type: type ?? "f64", site: undefined, args: [read(array), at] };
    if (!type || !isAdjacent(next, index, step)) return undefined;
    variables.set(array, makeLocal(array.name, type));
  }
  if (elements.size === 0) return undefined;
  const inside = (list: readonly Statement[]): Statement[] => list.map(one);
  const expression = (e: Expression): Expression => {
    const variable = e.op === "load" && e.args[0].op === "local" ? variables.get(e.args[0].local) : undefined;
    return variable ? read(variable) : ({ ...e, args: e.args.map(expression) } as Expression);
  };
  const one = (s: Statement): Statement => {
    const variable = s.kind === "store" && s.array.op === "local" ? variables.get(s.array.local) : undefined;
    if (s.kind !== "store" || !variable) return mapStatement(s, expression, inside);
    const value = expression(s.value);
    return {
      kind: "assign",
      local: variable,
      value: value.type === variable.type ? value : operation("convert", variable.type, value),
      place: s.place,
    };
  };
  const computed = inside(body);
  const needed = exposedIn(computed);
  const all = [...variables].map(([array, variable]) => ({ array, variable, at: elements.get(array)!.at }));
  return {
    body: [
      ...all
        .filter(({ variable }) => needed.has(variable))
        .map(({ array, variable, at }): Statement => ({
          kind: "assign",
          local: variable,
          value: { op: "load", type: variable.type, site: undefined, args: [read(array), copy(at)] },
        })),
      ...computed,
    ],
    rest: [
      ...all.map(({ array, variable, at }): Statement => ({
        kind: "store",
        array: read(array),
        index: copy(at),
        value: read(variable),
        site: undefined,
      })),
      ...rest,
    ],
    elements: all.map(({ array, at }) => [read(array), copy(at)] as const),
  };
}

/** Whether an index stays the same all through a round. */
function isSteady(e: Expression, index: Local, written: ReadonlySet<Local>): boolean {
  return !someNode(
    e,
    (node) => node.op === "load" || (node.op === "local" && node.local !== index && written.has(node.local)),
  );
}

/**
 * The type of what is loaded and stored; undefined where an access may fail, is to another element or does not run in
 * each round, or types differ.
 */
function elementType(body: readonly Statement[], array: Local, at: string): "f64" | "f32" | undefined {
  const type = array.type === "Float64Array" ? "f64" : array.type === "Float32Array" ? "f32" : undefined;
  const isArray = (e: Expression): boolean => e.op === "local" && e.local === array;
  const stores = (s: Store): boolean =>
    s.site === undefined &&
    printed(s.index) === at &&
    (s.value.type === type || (type === "f64" && s.value.type === "i32"));
  const loads = ({ args: [, index], site, type: loaded }: Load): boolean =>
    site === undefined && printed(index) === at && loaded === type;
  let same = true;
  eachStatement(body, (s) => {
    if (s.kind === "if" || s.kind === "block") same &&= !touches([s], array);
    if (s.kind === "store" && isArray(s.array)) same &&= stores(s);
    for (const expression of expressionsOf(s))
      eachNode(expression, (e) => {
        if (e.op === "load" && isArray(e.args[0])) same &&= loads(e);
        if (e.op === "conditional") eachNode(e, (arm) => void (same &&= !(arm.op === "load" && isArray(arm.args[0]))));
      });
  });
  return same ? type : undefined;
}

function touches(list: readonly Statement[], array: Local): boolean {
  return someExpression(list, (e) => e.op === "local" && e.local === array);
}

/** Whether all that statements do with an array is to load and store one element. */
export function keepsTo(list: readonly Statement[], array: Local, at: string): boolean {
  let keeps = true;
  eachStatement(
    list,
    (s) =>
      void (keeps &&=
        s.kind !== "store" || s.array.op !== "local" || s.array.local !== array || printed(s.index) === at),
  );
  eachExpression(list, (e) => {
    if (e.op === "load" && e.args[0].op === "local" && e.args[0].local === array) keeps &&= printed(e.args[1]) === at;
  });
  return keeps;
}
