/**
 * A signature to the text of the function that stands between JavaScript's call and the WebAssembly function, in the
 * shape
 *
 *     ($w, $s, $u, $r) => { let v0 = $w, p0, n0; return (a0, a1) => …; }
 *
 * `$w` is the WebAssembly function, `$s` the general call for any arrays, `$u` the memory's fixed words, `$r` repairs
 * the stack after a throw and gives the error to throw on, `$b` takes calls for other threads. `v0` is the array that
 * argument 0 was last, `p0` its address, `n0` its length: an array in kernel memory keeps these. (At first `v0` is
 * something that no argument can be.) `s0` is the address of the string that is argument 0, copied into the arena, 0
 * for undefined and null, and negative when it does not fit.
 */
import { ARENA_TOP } from "wumba/wire";
import { className } from "./className.js";
import { emitCells, withoutCells } from "./emitCells.js";
import { emitWorth, FUNCTION_ARGUMENT, INSIDE, isTimed, worthVariables } from "./emitWorth.js";
import { isText, onlyTexts } from "./objectsText.js";
import {
  SIZED_CALL,
  type MemoryKind,
  type NothingKind,
  type Parameter,
  type ParameterType,
  type Signature,
} from "./signature.js";

/**
 * Whether the runtime looks at the instances around the call: it gets them as they are, and their addresses otherwise.
 */
export const holdsInstances = ({ parameters, result, keeps, constructs }: Signature): boolean =>
  parameters.some(({ type }) => type.kind === "instance") &&
  (!!keeps ||
    !!constructs ||
    result.kind === "array" ||
    result.kind === "instance" ||
    (result.kind === "value" && !isText(result)));

/** What the call passes on for each argument. */
const passedNames = (signature: Signature): string =>
  signature.parameters
    .map(({ type }, i) => (type.kind === "instance" && !holdsInstances(signature) ? `i${i}` : `a${i}`))
    .join(", ");

/** The variables for addresses of instances. */
const addressNames = (signature: Signature): string[] =>
  holdsInstances(signature)
    ? []
    : signature.parameters.flatMap(({ type }, i) => (type.kind === "instance" ? [`i${i}`] : []));

/** `0` when the WebAssembly function can stand for itself. */
export function emitWrap(signature: Signature, usesStack: boolean): string {
  const { parameters, result } = signature;
  if (parameters.some(isListed)) return emitListedWrap(signature, usesStack);
  if (parameters.some(({ type }) => type.kind === "cell")) return emitCellsWrap(signature, usesStack);
  if (signature.async) return emitAsyncWrap(signature, usesStack);
  if (parameters.some((one) => isFunction(one) && !isClass(one))) return emitCallingWrap(signature, usesStack);
  if (!onlyTexts(signature)) return emitObjectsWrap(signature);
  if (
    !signature.restarts &&
    !guards(signature) &&
    !usesStack &&
    parameters.every(isPlain) &&
    (result.kind === "void" || result.kind === "number" || result.kind === "integer")
  ) {
    return "0";
  }
  const arrays = parameters.flatMap(({ type }, i) =>
    type.kind === "array" ? [`v${i} = $w`, `p${i}`, `n${i}`, `f${i}`] : [],
  );
  const memos = [...(arrays.length ? ["o"] : []), ...arrays, ...addressNames(signature), ...worthVariables(signature)];
  const declaration = memos.length ? `let ${memos.join(", ")}; ` : "";
  const call = `(${takenNames(signature)}) => ${emitBody(signature, usesStack)}`;
  return `($w, $s, $u, $r) => { ${declaration}return ${inFront(signature, call)}; }`;
}

const isListed = ({ type }: Parameter): boolean => type.kind === "array" && !!type.list;

/** Lists in place of arrays become such. */
function emitListedWrap(signature: Signature, usesStack: boolean): string {
  const { parameters } = signature;
  const plain = parameters.map(({ name, type }): Parameter => {
    return { name, type: type.kind === "array" ? { kind: "array", array: type.array, written: type.written } : type };
  });
  const given = parameters.map(({ type }, i) =>
    type.kind === "array" && type.list ? `$listed(a${i}, ${className(type.array)})` : `a${i}`,
  );
  const made = `(${emitWrap({ ...signature, parameters: plain }, usesStack)})($w, $s, $u, $r, $b)`;
  const rest = isTimed(signature) ? [FUNCTION_ARGUMENT] : [];
  const call = `(${takenNames(signature)}) => g(${[...given, ...rest].join(", ")})`;
  return `($w, $s, $u, $r, $b) => { const g = ${made}; return ${call}; }`;
}

function emitCellsWrap(signature: Signature, usesStack: boolean): string {
  const inner = emitWrap(withoutCells(signature), usesStack);
  return emitCells(signature, inner === "0" ? "$w" : `(${inner})($w, $s, $u, $r)`);
}

/** A call that is to run on another thread is taken by `$b`, once its arguments are what the kernel takes. */
function emitAsyncWrap(signature: Signature, usesStack: boolean): string {
  const inner = emitWrap({ ...signature, async: false }, usesStack);
  const made = inner === "0" ? "$w" : `(${inner})($w, $s, $u, $r)`;
  const tests = signature.parameters.flatMap(({ type }, i) =>
    isText(type) && !onlyTexts(signature) ? [] : emitTest(type, i, false),
  );
  const names = argumentNames(signature.parameters);
  const taken = tests.length ? `(${tests.join(" && ")} ? $b.take(${names}) : $JS)` : `$b.take(${names})`;
  return (
    `($w, $s, $u, $r, $b) => { const f = ${made}; return (${names}) => $b && $b.asked() ? ${taken} : ` +
    `f(${names}); }`
  );
}

const isFunction = ({ type }: Parameter): boolean => type.kind === "function";

/** Such functions come last, and are for what takes objects alone. */
const isClass = ({ type }: Parameter): boolean => type.kind === "function" && !!type.class;

/** Functions of JavaScript are put where the kernel's calls find them, for as long as it runs. */
function emitCallingWrap(signature: Signature, usesStack: boolean): string {
  const inside = { ...signature, parameters: signature.parameters.filter((parameter) => !isFunction(parameter)) };
  const given = signature.parameters.flatMap((parameter, i) => (isFunction(parameter) ? [`a${i}`] : []));
  const others = signature.parameters.flatMap((parameter, i) => (isFunction(parameter) ? [] : [`a${i}`]));
  const inner = emitWrap(inside, usesStack);
  const made = inner === "0" ? "$w" : `(${inner})($w, $s, $u, $r)`;
  const test = signature.parameters
    .flatMap(({ type }, i) => (type.kind === "function" ? [emitFunctionTest(`a${i}`, type)] : []))
    .join(" && ");
  const rest = isTimed(signature) ? [FUNCTION_ARGUMENT] : [];
  const call = `$calling([${given.join(", ")}], () => g(${[...others, ...rest].join(", ")}))`;
  return `($w, $s, $u, $r) => { const g = ${made}; return (${takenNames(signature)}) => ${test} ? ${call} : $JS; }`;
}

const emitFunctionTest = (name: string, { optional }: ParameterType & { kind: "function" }): string =>
  optional ? `(${name} == null || typeof ${name} === "function")` : `typeof ${name} === "function"`;

/** What takes objects goes through the runtime in any case. What gives classes is put where that finds it. */
function emitObjectsWrap(signature: Signature): string {
  const parameters = signature.parameters.filter((one) => !isClass(one));
  const classes = signature.parameters.flatMap((one, i) => (isClass(one) ? [`a${i}`] : []));
  const tests = parameters.flatMap(({ type }, i) => (isText(type) ? [] : emitTest(type, i, holdsInstances(signature))));
  const names = takenNames(signature);
  const passed = passedNames({ ...signature, parameters });
  const run = (given: string): string =>
    classes.length ? `$calling([${classes.join(", ")}], () => $s(${given}))` : `$s(${given})`;
  const general = classes.length ? `(...p) => ${run("...p")}` : "$s";
  const all = weighed(signature, run(passed), passed, general);
  const variables = [...addressNames(signature), ...worthVariables(signature)];
  const made = tests.length
    ? `(${names}) => ${tests.join(" && ")} ? ${all} : $JS`
    : signature.worth || classes.length
      ? `(${names}) => ${all}`
      : "$s";
  return variables.length
    ? `($w, $s, $u) => { let ${variables.join(", ")}; return ${inFront(signature, made)}; }`
    : `($w, $s) => ${made}`;
}

/** Whether the arena has to be put back: the kernel allocates in it, or a string is copied into it. */
const guards = ({ usesArena, parameters }: Signature): boolean =>
  usesArena || parameters.some(({ type }) => isText(type));

/** ToNumber of WebAssembly's own calls does what is needed. */
const isPlain = ({ type }: Parameter): boolean => type.kind === "number" && !type.tested;

function argumentNames(parameters: readonly Parameter[]): string {
  return parameters.map((_, i) => `a${i}`).join(", ");
}

/** All that the forwarding call passes. */
const takenNames = (signature: Signature): string =>
  isTimed(signature)
    ? `${argumentNames(signature.parameters)}, ${FUNCTION_ARGUMENT}`
    : argumentNames(signature.parameters);

function emitBody(signature: Signature, usesStack: boolean): string {
  const { parameters, boundary } = signature;
  const tests = parameters.flatMap(({ type }, i) => emitTest(type, i, holdsInstances(signature)));
  const inside = parameters.flatMap(({ type }, i) => (type.kind === "array" ? [emitResidentTest(type, i)] : []));
  const arrays = inside.length && boundary !== "always" ? [INSIDE, ...inside] : inside;
  const passed = passedNames(signature);
  const copying = `$s(${passed})`;
  const elsewhere = boundary === "resident" ? "$JS" : weighed(signature, copying, passed);
  // Strings are copied in any case.
  const worth = signature.worth && arrays.length === 0 ? emitWorth(signature, passed) : undefined;
  const call = signature.restarts ? copying : emitCall(signature);
  if (signature.restarts || (!guards(signature) && !usesStack)) {
    const resident = arrays.length ? `${arrays.join(" && ")} ? ${call} : ${elsewhere}` : call;
    return tests.length ? `!(${tests.join(" && ")}) ? $JS : ${resident}` : resident;
  }
  const statements = [
    ...(tests.length ? [`if (!(${tests.join(" && ")})) return $JS;`] : []),
    ...(arrays.length ? [`if (!(${arrays.join(" && ")})) return ${elsewhere};`] : []),
    ...(worth ? [`if (!(${worth.test})) return ${worth.otherwise};`] : []),
    emitGuarded(parameters, call, usesStack),
  ];
  return `{ ${statements.join(" ")} }`;
}

/** A call that copies, where it is worth it. */
function weighed(signature: Signature, copying: string, passed: string, general = "$s"): string {
  if (!signature.worth) return copying;
  const { test, otherwise } = emitWorth(signature, passed, general);
  return `(${test} ? ${copying} : ${otherwise})`;
}

/** In front of a call, small enough to be inlined: whether it is as the last one that did not pay. */
function inFront(signature: Signature, call: string): string {
  const known = signature.worth && emitWorth(signature, "").known;
  if (!known) return call;
  const names = takenNames(signature);
  return `($c => (${names}) => ${known} ? $JS : $c(${names}))(${call})`;
}

/** Whether an argument is what the kernel takes. */
function emitTest(type: ParameterType, i: number, held: boolean): string[] {
  if (type.kind === "instance") {
    const address = `$at(a${i}, ${JSON.stringify(type.key)})`;
    if (held) return [type.open ? `(a${i} == null || ${address})` : address];
    return [type.open ? `(a${i} == null ? !(i${i} = 0) : (i${i} = ${address}))` : `(i${i} = ${address})`];
  }
  if (type.kind === "integer") return [emitIntegerTest(type.negativeZero, i)];
  if (type.kind === "bigint") return [type.exact ? `BigInt.asIntN(64, a${i}) === a${i}` : `typeof a${i} == "bigint"`];
  if (type.kind === "boolean" || (type.kind === "number" && type.tested)) return [emitTypeTest(type.kind, "never", i)];
  if (type.kind === "optional") return [emitTypeTest(type.type, type.nothing, i)];
  if (type.kind === "value" && type.value.kind === "string") return [emitTypeTest("string", type.value.nothing, i)];
  return [];
}

/** Undefined and null are one inside of kernels: only that is taken which the type has. */
function emitTypeTest(type: string, nothing: NothingKind | "both", i: number): string {
  const test = `typeof a${i} == "${type}"`;
  if (nothing === "never") return test;
  return `(a${i} ${nothing === "both" ? "== null" : `=== ${nothing}`} || ${test})`;
}

/** Whether a number is a 31-bit integer. -0 passes `===`; `Object.is` refuses it. */
function emitIntegerTest(negativeZero: "refuse" | "ignore", i: number): string {
  return negativeZero === "refuse" ? `Object.is(a${i}, a${i} << 1 >> 1)` : `a${i} === a${i} << 1 >> 1`;
}

const lengthOf = (array: MemoryKind): string => (array === "DataView" ? "byteLength" : "length");

/**
 * Whether an array lives in kernel memory. The last one that does is kept with its address and length, and the last
 * small one that does not, as `f`. An array with a buffer of its own begins at its offset 0, where no kernel array
 * lies: asking for its buffer would take small arrays off the JavaScript heap.
 */
function emitResidentTest({ array, nothing }: ParameterType & { kind: "array" }, i: number): string {
  const length = `a${i}.${lengthOf(array)}`;
  const inside = `(o = a${i}.byteOffset) && $resident(a${i}, ${className(array)})`;
  const test =
    `ArrayBuffer.isView(a${i}) && (${inside} ? (p${i} = o, n${i} = ${length}, v${i} = a${i}) : ` +
    `${length} < ${SIZED_CALL} && !(f${i} = a${i}))`;
  const there = `a${i} !== f${i} && ${test}`;
  const given = nothing ? `(a${i} === ${nothing} ? !(p${i} = n${i} = 0, v${i} = a${i}) : ${there})` : there;
  return `(a${i} === v${i} || ${given})`;
}

function emitCall(signature: Signature): string {
  const { parameters, result } = signature;
  const held = holdsInstances(signature);
  const call = `$w(${parameters.map((parameter, i) => emitArgument(parameter, i, held)).join(", ")})`;
  if (result.kind === "boolean") return `!!${call}`;
  if (result.kind === "bigint") return result.signed ? call : `BigInt.asUintN(64, ${call})`;
  if (result.kind === "value")
    return (
      `(${call}, ` +
      `${"nothing" in result.value && result.value.nothing === "null" ? "$textOrNull" : "$textResult"}())`
    );
  if (result.kind !== "array") return call;
  const { sameAs, viewsOf = [], buffer } = result;
  const candidates = `[${[...sameAs, ...viewsOf].map((i) => `a${i}`).join(", ")}]`;
  const own = viewsOf.length > 0 ? `, ${sameAs.length}` : "";
  return `(${call}, $result(${className(result.array)}, ${candidates}${own})${buffer ? ".buffer" : ""})`;
}

function emitArgument({ type }: Parameter, i: number, held: boolean): string {
  if (type.kind === "instance") return held ? `a${i}` : `i${i}`;
  if (type.kind === "array") return `p${i}, n${i}`;
  if (isText(type)) return `s${i}, a${i}?.length`;
  return type.kind === "optional" ? `a${i} ?? 0, a${i} != null` : `a${i}`;
}

/** The arena is given back however the call ends. */
function emitGuarded(parameters: readonly Parameter[], call: string, usesStack: boolean): string {
  const top = `$u[${ARENA_TOP}]`;
  const repair = usesStack ? "catch (e) { throw $r(e); } " : "";
  const strings = parameters.flatMap(({ type }, i) => (isText(type) ? [i] : []));
  const copies = strings.length ? `const ${strings.map((i) => `s${i} = $text(a${i})`).join(", ")}; ` : "";
  const run = strings.length ? `(${strings.map((i) => `s${i}`).join(" | ")}) < 0 ? $JS : ${call}` : call;
  return `const t = ${top}; try { ${copies}return ${run}; } ${repair}finally { ${top} = t; }`;
}
