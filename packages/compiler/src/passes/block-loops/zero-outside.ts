/**
 * A module in; the same out without the accesses that read 0 outside and write nothing there: they look at their index
 * by themselves. Those that loops have shown to be inside are plain by then.
 */
import { both, call, copy, inside, loadAs, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Func, Load, Module, Statement, StorageKind, Type } from "../../ir/ir.js";
import type { Store } from "../../ir/statement-kinds.js";
import { mapStatement } from "../../ir/walk.js";
import { elementOfPartOrZero, functionOf, idleIn, isSum, ZERO_OUTSIDE, zeroOf } from "./lower.js";

export function guardAccesses(module: Module): Module {
  const helpers = new Map<string, Func>();
  const helperOf = (name: string, make: () => Func): Func => {
    const known = helpers.get(name) ?? { ...make(), name };
    helpers.set(name, known);
    return known;
  };
  const element = (e: Load): Expression => {
    const { type, args } = e;
    const { type: kind } = args[0] as { type: StorageKind };
    const part = partIn(args[1]);
    if (part) {
      const given = [args[0], part.start, part.length, part.index].map(expression);
      return call(
        helperOf(`partOf${kind}`, () => elementOfPartOrZero(kind, type)),
        given,
      );
    }
    const own = args.map(expression);
    if (e.site !== ZERO_OUTSIDE) return { ...e, args: own } as unknown as Expression;
    return call(
      helperOf(`elementOf${kind}`, () => elementOrZero(kind, type)),
      own,
    );
  };
  const expression = (e: Expression): Expression =>
    e.op === "load" ? element(e) : ({ ...e, args: e.args.map(expression) } as unknown as Expression);
  const list = (statements: readonly Statement[]): Statement[] =>
    statements.flatMap((s) => {
      const part = s.kind === "store" ? partIn(s.index) : undefined;
      if (s.kind !== "store" || !(part || s.site === ZERO_OUTSIDE)) return [mapStatement(s, expression, list)];
      const { start, index, length } = part ?? { index: s.index };
      const at = (own: Expression): Expression => (start ? operation("wideadd", "i32", expression(start), own) : own);
      const inPart = (own: Expression): Expression[] =>
        length ? [operation("ult", "bool", own, expression(length))] : [];
      return guarded({ ...s, value: expression(s.value) }, expression(index), at, inPart);
    });
  for (const func of module.functions) func.body = list(func.body);
  return { ...module, functions: [...module.functions, ...helpers.values()] };
}

function elementOrZero(kind: StorageKind, type: Type): Func {
  const [array, index] = [makeLocal("array", kind), makeLocal("index", "i32")];
  const element = loadAs(type, read(array), read(index), undefined);
  return functionOf([array, index], type, [
    {
      kind: "if",
      condition: inside(read(array), read(index)),
      then: [{ kind: "return", value: element }],
      otherwise: [],
    },
    { kind: "return", value: zeroOf(type) },
  ]);
}

/** The index and the value are computed first, once each. */
function guarded(
  s: Store,
  given: Expression,
  at: (index: Expression) => Expression,
  inPart: (index: Expression) => Expression[],
): Statement[] {
  const [index, value] = [makeLocal("index", "i32"), makeLocal("value", s.value.type)];
  const { place } = s;
  const looks = [...inPart(read(index)), ...(s.site === ZERO_OUTSIDE ? [inside(copy(s.array), at(read(index)))] : [])];
  return [
    { kind: "assign", local: index, value: given, place },
    { kind: "assign", local: value, value: s.value, place },
    {
      kind: "if",
      condition: looks.reduceRight((rest, look) => both(look, rest)),
      then: [{ ...s, index: at(read(index)), value: read(value), site: undefined }],
      otherwise: [],
      place,
    },
  ];
}

/** The part of an array that an index is in, where nobody has shown that it is inside of the part. */
function partIn(
  e: Expression,
): { readonly start: Expression; readonly index: Expression; readonly length: Expression } | undefined {
  const [start, own] = e.args;
  const idle = isSum(e) && own ? idleIn(own) : undefined;
  if (!idle || idle.look.site !== ZERO_OUTSIDE) return undefined;
  return { start: start!, index: idle.index, length: operation("length", "i32", idle.look.args[0]) };
}
