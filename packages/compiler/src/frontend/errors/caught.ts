/**
 * A statement that is emitted inside of a `try` in; statements out in which whatever fails is a throw that the handler
 * sees: indices outside, and the errors of the language and its library. Without a handler these are calls that do not
 * return, and nothing here is asked.
 */
import { arithmetic, compare, copy, inside, lengthOf, makeLocal, not, read } from "../../ir/build.js";
import { isChecked, UNCHECKED, type Expression, type Statement } from "../../ir/ir.js";
import { bodiesOf, expressionsOf, mapLeaf, someNode } from "../../ir/walk.js";
import type { Body } from "../body.js";
import { throwFailure, throwOutside, throwSite } from "./failures.js";
import { isSettled, keep } from "./uncaught.js";

/** Puts a statement where the translation stands, with a throw in the place of all that fails where that is caught. */
export const emit = (body: Body, statement: Statement): void =>
  body.handler ? emitCaught(body, statement) : keep(body, statement);

function emitCaught(body: Body, statement: Statement): void {
  if (isSettled(statement) || !mayFail(statement)) return keep(body, statement);
  switch (statement.kind) {
    case "throw":
      return throwSite(
        body,
        body.kernel.throwSites[statement.site]!,
        statement.values.map((value) => freed(body, value)),
      );
    case "fail":
      return throwFailure(body, statement.reason, freed(body, statement.value));
    case "if": {
      const condition = freed(body, statement.condition);
      return keep(body, {
        ...statement,
        condition,
        then: caught(body, statement.then),
        otherwise: caught(body, statement.otherwise),
      });
    }
    case "loop": {
      let test = statement.test;
      const looks = body.collect(() => (test = test && freed(body, test)));
      const [head, round, update] = [statement.head, statement.body, statement.update].map((list) =>
        caught(body, list),
      );
      return keep(body, { ...statement, head: [...head!, ...looks], test, body: round!, update: update! });
    }
    case "block":
    case "arena":
      return keep(body, { ...statement, body: caught(body, statement.body) });
    case "store": {
      const [array, index] = [freed(body, statement.array), freed(body, statement.index)];
      const value = freed(body, statement.value);
      if (!isChecked(statement.site)) return keep(body, { ...statement, array, index, value });
      const held = { array: again(body, array), index: again(body, index) };
      requireInside(body, statement.site, held.array, held.index);
      return keep(body, { ...statement, array: copy(held.array), index: copy(held.index), value, site: undefined });
    }
    default:
      return keep(
        body,
        mapLeaf(statement, (e) => freed(body, e)),
      );
  }
}

const caught = (body: Body, list: readonly Statement[]): Statement[] =>
  body.collect(() => list.forEach((statement) => emitCaught(body, statement)));

/** Whether evaluating an expression's own operation fails with some operands. */
const failsItself = (e: Expression): boolean =>
  e.op === "load" || e.op === "atomic" ? isChecked(e.site) : e.op === "tobigint" && !isInteger(e.args[0]!);

const isInteger = (e: Expression): boolean => e.op === "constant" && Number.isInteger(e.value);

const fails = (e: Expression): boolean => someNode(e, failsItself);

const mayFail = (statement: Statement): boolean =>
  !isSettled(statement) &&
  (statement.kind === "throw" ||
    statement.kind === "fail" ||
    (statement.kind === "store" && isChecked(statement.site)) ||
    expressionsOf(statement).some(fails) ||
    bodiesOf(statement).some((list) => list.some(mayFail)));

/**
 * An expression that no longer fails: what its parts fail by is looked at here, in the order in which they are
 * evaluated.
 */
function freed(body: Body, e: Expression): Expression {
  if (!fails(e)) return e;
  if (e.op === "conditional") return chosen(body, e);
  const args = e.args.map((arg) => freed(body, arg));
  if (!failsItself(e)) return { ...e, args } as Expression;
  if (e.op === "tobigint") {
    const value = body.reusable(args[0]!, "value");
    // The difference is NaN for what is not finite.
    const rest = arithmetic("sub", copy(value), arithmetic("trunc", copy(value)));
    unless(body, compare("eq", rest, arithmetic("sub", copy(rest), copy(rest))), () =>
      throwFailure(body, "noInteger", copy(value)),
    );
    return { ...e, args: [copy(value)] };
  }
  const { site } = e as Expression & { readonly site: number };
  const [array, index] = [again(body, args[0]!), again(body, args[1]!)];
  requireInside(body, site, array, index);
  return {
    ...e,
    args: [copy(array), copy(index), ...args.slice(2)],
    site: e.op === "atomic" ? UNCHECKED : undefined,
  } as Expression;
}

/** `c ? a : b` of which an arm fails: a variable that each branch gives its value. */
function chosen(
  body: Body,
  { type, args: [condition, first, second] }: Expression & { readonly op: "conditional" },
): Expression {
  const test = freed(body, condition);
  if (!fails(first) && !fails(second)) return { op: "conditional", type, args: [test, first, second] };
  const local = makeLocal("t", type, body.place);
  const [then, otherwise] = [first, second].map((arm) => body.collect(() => body.assign(local, freed(body, arm))));
  body.emit({ kind: "if", condition: test, then: then!, otherwise: otherwise! });
  body.markFixed(local);
  return read(local);
}

/** What only reads variables and fields: nothing between a look at an index and the access changes these. */
const plain: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "local",
  "constant",
  "table",
  "items",
  "field",
  "add",
  "sub",
  "mul",
]);

/** An expression that can be copied. */
const again = (body: Body, e: Expression): Expression =>
  someNode(e, ({ op }) => !plain.has(op)) ? body.reusable(e, "t") : e;

function requireInside(body: Body, site: number, array: Expression, index: Expression): void {
  const bounds = body.kernel.boundsSites[site]!;
  unless(body, inside(copy(array), copy(index)), () => throwOutside(body, bounds, copy(index), lengthOf(copy(array))));
}

function unless(body: Body, condition: Expression, fail: () => void): void {
  body.emit({ kind: "if", condition: not(condition), then: body.collect(fail), otherwise: [] });
}
