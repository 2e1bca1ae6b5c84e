/**
 * A list that a kernel gets as an argument, and hands on to what it calls: whether all that is done with it is to read
 * elements, and the same functions with an array in its place.
 */
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import { eachExpression, eachStatement, expressionsOf, mapStatement } from "../../ir/walk.js";

/** The list as a parameter of the kernel and of what it calls; undefined if more is done with it than to read. */
export function namesOf(functions: readonly Func[], list: Local): ReadonlySet<Local> | undefined {
  const names = new Set([list]);
  const isName = (e: Expression): boolean => e.op === "local" && names.has(e.local);
  const eachCall = (visit: (parameter: Local, arg: Expression) => void): void => {
    for (const { body } of functions)
      eachExpression(
        body,
        (e) => void (e.op === "call" && e.args.forEach((arg, k) => visit(e.callee.parameters[k]!, arg))),
      );
  };
  for (let before = -1; before !== names.size;) {
    before = names.size;
    eachCall((parameter, arg) => void (isName(arg) && names.add(parameter)));
  }
  let only = true;
  eachCall((parameter, arg) => void (only &&= names.has(parameter) === isName(arg)));
  for (const { body } of functions) {
    eachStatement(body, (s) => {
      if (s.kind === "assign") only &&= !names.has(s.local);
      for (const e of expressionsOf(s)) only &&= !isName(e) && !isItems(e, isName);
    });
    eachExpression(body, (e) => {
      if (e.op === "address") only &&= !names.has(e.local);
      e.args.forEach((arg, k) => {
        if (isName(arg)) only &&= e.op === "items" || e.op === "call";
        if (isItems(arg, isName)) only &&= k === 0 && (e.op === "load" || e.op === "inside" || e.op === "length");
      });
    });
  }
  return only ? names : undefined;
}

const isItems = (e: Expression, isName: (e: Expression) => boolean): boolean => e.op === "items" && isName(e.args[0]);

/**
 * `names` has the array that each function has in place of the list, if it has one as a parameter; `elements` is the
 * array in the others' places.
 */
export function replaceList(
  functions: readonly Func[],
  names: ReadonlyMap<Local, Local | undefined>,
  elements: (name: Local) => Expression,
): void {
  const isName = (e: Expression): e is Expression & { op: "local" } => e.op === "local" && names.has(e.local);
  const expression = (e: Expression): Expression => {
    if (e.op === "items" && isName(e.args[0])) return elements(e.args[0].local);
    const args = e.args.flatMap((arg) => {
      if (e.op !== "call" || !isName(arg)) return [expression(arg)];
      return names.get(arg.local) ? [elements(arg.local)] : [];
    });
    return { ...e, args } as Expression;
  };
  const replaced = (list: readonly Statement[]): Statement[] => list.map((s) => mapStatement(s, expression, replaced));
  for (const func of functions) {
    func.body = replaced(func.body);
    const parameters = func.parameters.flatMap((local) => (names.has(local) ? (names.get(local) ?? []) : [local]));
    Object.assign(func, { parameters });
  }
}

/** Whether an expression is the load of an element of one of these lists. */
export const elementOf =
  (names: ReadonlySet<Local>) =>
  (e: Expression): boolean =>
    e.op === "load" &&
    e.args[0].op === "items" &&
    e.args[0].args[0].op === "local" &&
    names.has(e.args[0].args[0].local);
