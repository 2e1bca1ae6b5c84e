/**
 * Loops that look for the first difference of two arrays of small integers, as `while (k < most && a[i + k] === b[j +
 * k]) k++`. In: such a loop. Out: ahead of it, one that compares as many at once as eight bytes hold, as long as both
 * arrays have as many; the loop itself does what is left.
 */
import { elementKinds } from "../../ir/arrays.js";
import { both, copy, integer, isTypedArray, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Label, Load, Local, Module, OperationName, Statement, StorageKind } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { names } from "../../ir/lanes.js";
import { eachNode, eachStatement, someNode } from "../../ir/walk.js";
import { conjuncts } from "../../analyses/conditions.js";
import { wholeChangeOf } from "../../analyses/counting-loops.js";
import { replaceLoops } from "../rewrite/replace-loops.js";
import { beginning, fixedIn, wide } from "../../analyses/fixed.js";
import type { Pass } from "../pass.js";

/** Bytes of a word. */
const WORD = 8;
/** Of larger elements there are too few in a word. */
const LARGEST = 2;

export const compareWords: Pass = {
  name: "compareWords",
  stage: "machine",
  says:
    "A loop that looks for the first difference of two arrays of bytes or 16-bit numbers, as `while (k < most " +
    "&& a[i + k] === b[j + k]) k++`, compares eight bytes at a time.",
  serves: "Longest matches in compressors (LZ77, LZ4), comparisons of buffers and strings.",
  run,
};

function run(module: Module): Module {
  return replaceLoops(module, (loop, shared) => {
    const comparison = comparisonOf(loop, shared);
    return comparison && isWorth(module, loop, comparison) ? inWords(loop, comparison) : [loop];
  });
}

/**
 * Places that are tried in turn mostly differ in their first elements; places that were put down, as in chains of equal
 * hashes, mostly do not.
 */
function isWorth(module: Module, { label }: Loop, { starts }: Comparison): boolean {
  if (!innerLoops(module).has(label)) return true;
  const named = namedByMemory(module);
  return starts.some((start) => [...named].some((local) => names(start, local)));
}

/** Those inside of others; who calls a function, may do so in a loop. */
function innerLoops({ root, functions }: Module): ReadonlySet<Label> {
  const inner = new Set<Label>();
  const add = (list: readonly Statement[]): void =>
    eachStatement(list, (s) => void (s.kind === "loop" && inner.add(s.label)));
  for (const func of functions)
    if (func !== root) add(func.body);
    else eachStatement(func.body, (outer) => void (outer.kind === "loop" && add(outer.body)));
  return inner;
}

/** The variables whose values come from memory, or are computed of such. */
function namedByMemory(module: Module): ReadonlySet<Local> {
  const named = new Set<Local>();
  for (let before = -1; before !== named.size;) {
    before = named.size;
    for (const { body } of module.functions)
      eachStatement(body, (s) => {
        if (s.kind !== "assign") return;
        eachNode(
          s.value,
          (e) => void ((e.op === "load" || (e.op === "local" && named.has(e.local))) && named.add(s.local)),
        );
      });
  }
  return named;
}

interface Comparison {
  readonly counter: Local;
  /** The loop is left in its body, not by its test, where elements differ. */
  readonly isLeft: boolean;
  readonly limits: readonly Expression[];
  readonly elements: readonly [Load, Load];
  /** The index of each element less the counter. */
  readonly starts: readonly [Expression, Expression];
  readonly size: number;
}

/**
 * `last = the most that the counter may be with a word left; if (no index is negative) loop while (k <= last) {
 * difference = …; if (difference) { k += equal elements; break } k += elements of a word }; loop`
 */
function inWords(loop: Loop, { counter, isLeft, limits, elements, starts, size }: Comparison): Statement[] {
  const { place } = loop;
  const last = makeLocal("last", "i64", place);
  const difference = makeLocal("difference", "i64", place);
  const label: Label = { name: "words" };
  /** What the loop's own test would find is known. */
  const end: Label = { name: "compared" };
  const per = WORD / size;
  const set = (local: Local, value: Expression): Statement => ({ kind: "assign", local, value, place });
  const add = (count: Expression): Statement => set(counter, operation("add", "i32", read(counter), count));
  // The others are inside as long as the counter is below the limits.
  const checked = elements.flatMap(({ args: [array], site }, k) =>
    site === undefined ? [] : [{ array, start: starts[k]! }],
  );
  const rooms = checked.map(({ array, start }) =>
    long("widesub", wide(operation("length", "i32", copy(array))), copy(start)),
  );
  const least = [...limits.map(wide), ...rooms].reduce((a, b) => long("min", a, b));
  const word = (element: Load): Expression => ({
    ...copy(element),
    type: "i64",
    site: undefined,
    natural: true,
    word: true,
  });
  const equal = operation("ushr", "i32", operation("ctz64", "i32", read(difference)), integer(Math.log2(8 * size)));
  const isNatural = checked
    .map(({ start }) => operation("ge", "bool", long("wideadd", copy(start), wide(read(counter))), integer(0, "i64")))
    .reduce(both, operation("ge", "bool", read(counter), integer(0)));
  const rounds: Loop = {
    kind: "loop",
    label,
    head: [],
    test: operation("le", "bool", wide(read(counter)), read(last)),
    body: [
      set(difference, long("widexor", word(elements[0]), word(elements[1]))),
      {
        kind: "if",
        condition: operation("ne", "bool", read(difference), integer(0, "i64")),
        then: [add(equal), { kind: "break", label: isLeft ? label : end, place }],
        otherwise: [],
        place,
      },
      add(integer(per)),
    ],
    update: [],
    place,
  };
  const many: Statement[] = [
    set(last, long("sub", least, integer(per, "i64"))),
    { kind: "if", condition: isNatural, then: [rounds], otherwise: [], place },
  ];
  const rest: Loop = { ...loop, cold: true };
  return isLeft ? [...many, rest] : [{ kind: "block", label: end, body: [...many, rest] }];
}

const long = (op: OperationName, a: Expression, b: Expression): Expression => operation(op, "i64", a, b);

function comparisonOf(loop: Loop, shared: ReadonlySet<Local>): Comparison | undefined {
  const { head, test } = loop;
  const [first, ...more] = [...loop.body, ...loop.update];
  const ends = first?.kind === "if" && more.length > 0;
  const step = ends ? more[0] : first;
  if (
    !test ||
    head.length > 0 ||
    !first ||
    more.length > (ends ? 1 : 0) ||
    step?.kind !== "assign" ||
    step.local.type !== "i32"
  )
    return undefined;
  const counter = step.local;
  const isFixed = fixedIn(loop, shared);
  const tests = conjuncts(test);
  const compared = ends ? endOf(first) : equality(tests.pop(), "eq");
  const starts = compared?.map(({ args: [, index] }) =>
    isSmall(index) ? beginning(index, counter, isFixed) : undefined,
  );
  const limits = tests.map((one) => limitOf(one, counter, isFixed));
  if (
    limits.length === 0 ||
    !compared ||
    !starts?.[0] ||
    !starts[1] ||
    counter.reference ||
    shared.has(counter) ||
    wholeChangeOf(step.value, counter) !== 1
  )
    return undefined;
  if (
    !limits.every((limit) => limit !== undefined) ||
    !compared.every(({ args: [array] }) => array.op === "local" && isFixed(array))
  )
    return undefined;
  return {
    counter,
    isLeft: ends,
    limits,
    elements: compared,
    starts: [starts[0], starts[1]],
    size: elementKinds[compared[0].args[0].type as StorageKind].size,
  };
}

/** What is compared where a loop is left if it differs. */
function endOf({ condition, then, otherwise }: Statement & { kind: "if" }): [Load, Load] | undefined {
  const last = then.at(-1)?.kind;
  return otherwise.length === 0 && (last === "break" || last === "return") ? equality(condition, "ne") : undefined;
}

/** The elements that are equal, or are not, where their bits are: small integers of arrays of one kind. */
function equality(e: Expression | undefined, op: "eq" | "ne"): [Load, Load] | undefined {
  const [a, b] = e?.op === op ? (e.args as [Expression, Expression]) : [];
  if (a?.op !== "load" || b?.op !== "load" || a.type !== "i32" || b.type !== "i32") return undefined;
  const { type } = a.args[0];
  const isSame = type === b.args[0].type && (type === "String" || isTypedArray(type));
  return isSame && elementKinds[type].size <= LARGEST ? [a, b] : undefined;
}

/** `counter < limit` */
function limitOf(test: Expression, counter: Local, isFixed: (e: Expression) => boolean): Expression | undefined {
  const [a, b] = (test.op === "lt" ? test.args : test.op === "gt" ? [...test.args].reverse() : []) as [
    Expression?,
    Expression?,
  ];
  return a?.op === "local" && a.local === counter && b?.type === "i32" && isFixed(b) ? b : undefined;
}

/** Whether an index is a sum of few numbers of 32 bits, so that 64 hold it whatever they are. */
function isSmall(index: Expression): boolean {
  return !someNode(index, (e) => e.op === "mul" || (e.op === "local" && e.type !== "i32"));
}
