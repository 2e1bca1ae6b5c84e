/**
 * Functions as values of the running kernel: an object with the number of the function and what it captures. A call of
 * one chooses among all functions that the kernel makes values of its type from.
 */
import { ts } from "#typescript";
import { call, compare, copy, fieldOf, makeLocal, newObject, nothing, number, read } from "../../ir/build.js";
import { nothingFlags } from "../types/nothings.js";
import { FUNCTION, isObject, sameType, type ObjectType } from "../../ir/objects.js";
import type { Expression, Func, Local } from "../../ir/ir.js";
import { Body, isExpression, UNDEFINED, type OptionalValue, type Value, type ObjectExpression } from "../body.js";
import { passOn } from "../errors/thrown.js";
import { refuseEarlyValue } from "./early-uses.js";
import { callFunction, callGeneric } from "./functions.js";
import { leavingIn } from "./module-functions.js";
import { mayNeedThis } from "./lexical-this.js";
import { nameOf } from "../select/function-node.js";
import { noteCaughtCall } from "./recursion.js";
import { notYet, placeOf, refuse } from "../refusal.js";
import { Scope, type Binding, type FunctionValue, type LibraryValue } from "../scope.js";
import { isOptional, isType, presentType, type Shape } from "../types/shape.js";
import { giveBack } from "./returning.js";
import { fit, optionalOf, packed, stored, unpacked } from "../values/values.js";
import { hasNothing, isUnproven } from "../presence/presence.js";
import { nothingsOfType } from "../presence/told-nothings.js";
import type { Closure, Bind, Application } from "./closure-sites.js";
import { emptyOf } from "../../ir/empty.js";

/** Where a function goes into a list or a field, a value for it is made, however often it has gone elsewhere. */
export const FUNCTIONS_ARE_MADE_ANEW =
  "whether two functions are the same one is not known inside a kernel; compare a number or a name that each is given.";

/** A function as an object. */
export function closureFor(body: Body, fn: FunctionValue, type: ObjectType, node: ts.Node): Expression {
  const { closures } = body.kernel;
  refuseEarlyValue(body, fn);
  // An object whose functions hold it for nothing would never be taken apart.
  const receiver = fn.receiver ?? (mayNeedThis(body, fn.node) ? fn.scope.self : undefined);
  const same = madeBefore(body, fn, type, receiver);
  const id = same?.id ?? closures.made.length;
  const object: Captured = { id, type, fields: [FUNCTION], values: [number(id)] };
  if (same) {
    if (receiver) capture(object, "this", copy(receiver));
    return read(body.temporary(newObject(type, object.fields, object.values), nameOf(fn.node)));
  }
  const bind = captureAll(body, fn, object, node, []);
  const self = receiver && capture(object, "this", copy(receiver));
  closures.made.push({ id, type, fn: { ...fn, receiver: undefined }, bind, self, receiver: objectOf(receiver) });
  return read(body.temporary(newObject(type, object.fields, object.values), nameOf(fn.node)));
}

/**
 * A function that has been made before, of one that captures nothing but its `this`: a method that makes an instance of
 * its own class, and so of itself, is one function.
 */
function madeBefore(
  body: Body,
  fn: FunctionValue,
  type: ObjectType,
  receiver: Expression | undefined,
): Closure | undefined {
  const { references, closures } = body.kernel;
  const free = [...references.freeSymbols(fn.node), ...references.outerFunctions(fn.node)];
  if (free.some((symbol) => fn.scope.find(symbol))) return undefined;
  return closures.made.find(
    (one) =>
      one.fn.node === fn.node &&
      sameType(one.type, type) &&
      one.receiver === objectOf(receiver) &&
      one.fn.types.size === fn.types.size &&
      [...fn.types].every(([symbol, argument]) => one.fn.types.get(symbol) === argument),
  );
}

const objectOf = (receiver: Expression | undefined): ObjectType | undefined =>
  receiver && isObject(receiver.type) ? receiver.type.resolved : undefined;

/** The object of a function: what it captures lies in its fields. */
interface Captured {
  readonly id: number;
  readonly type: ObjectType;
  readonly fields: string[];
  readonly values: Expression[];
}

function capture({ id, type, fields, values }: Captured, name: string, value: Expression, optional = false): string {
  const field = `${id}.${name}.${fields.length}`;
  type.define(field, { type: value.type, optional });
  fields.push(field);
  values.push(value);
  return field;
}

/** Puts what a function captures into the object. `path` are the functions that capture it. */
function captureAll(
  body: Body,
  fn: FunctionValue,
  object: Captured,
  node: ts.Node,
  path: readonly FunctionValue[],
): Bind {
  const { references } = body.kernel;
  const free = [...references.freeSymbols(fn.node), ...references.outerFunctions(fn.node)];
  const binders = free.flatMap((symbol): Bind[] => {
    const binding = fn.scope.find(symbol);
    if (!binding) return [];
    if (binding.kind === "local" || binding.kind === "box") {
      const steps = !references.isReassigned(symbol) || references.isSteppedOnly(symbol);
      if (binding.kind === "local" && !steps) return refuse(node, "W4008", symbol.name);
      return [captureLocal(body, object, symbol, binding)];
    }
    if (binding.kind === "optional") return [captureOptional(body, object, symbol, binding)];
    if (binding.kind === "either") return refuse(node, "W4008", symbol.name);
    if (binding.kind !== "function") return [(_inner, _object, scope) => scope.bind(symbol, binding)];
    // What it captures is what this function captures too, unless it was given from elsewhere.
    const isShared = (other: ts.Symbol): boolean => {
      const captured = binding.scope.find(other);
      return captured === undefined || (free.includes(other) && captured === fn.scope.find(other));
    };
    if ([...references.freeSymbols(binding.node)].every(isShared))
      return [(_inner, _object, scope) => scope.bind(symbol, { ...binding, scope })];
    if (path.some((outer) => outer.node === binding.node && outer.scope === binding.scope))
      return refuse(node, "W4005", symbol.name);
    const own = captureAll(body, binding, object, node, [...path, fn]);
    return [
      (inner, held, scope) => {
        const apart = new Scope();
        own(inner, held, apart);
        scope.bind(symbol, { ...binding, scope: apart });
      },
    ];
  });
  return (inner, held, scope) => binders.forEach((one) => one(inner, held, scope));
}

function captureLocal(
  body: Body,
  object: Captured,
  symbol: ts.Symbol,
  binding: Binding & { kind: "local" | "box" },
): Bind {
  const field = capture(object, symbol.name, read(binding.local));
  const unproven = body.unproven.has(binding.local);
  return (inner, held, scope) => {
    const local = inner.temporary(fieldOf(copy(held), field), symbol.name);
    if (unproven) inner.unproven.add(local);
    scope.bind(symbol, binding.kind === "box" ? { ...binding, local } : { kind: "local", local });
  };
}

function captureOptional(
  body: Body,
  object: Captured,
  symbol: ts.Symbol,
  { kind, value, present }: Binding & { kind: "optional" },
): Bind {
  const unproven = body.unproven.has(present);
  const type = value.type === "bool" ? "bool" : "f64";
  const field = capture(object, symbol.name, packed({ kind, value: read(value), present: read(present) }), true);
  return (inner, held, scope) => {
    const read = unpacked(inner, fieldOf(copy(held), field), { type, optional: true }) as OptionalValue;
    const isThere = inner.temporary(read.present, `${symbol.name}?`);
    if (unproven) inner.unproven.add(isThere);
    scope.bind(symbol, { kind, value: inner.temporary(read.value, symbol.name), present: isThere });
  };
}

/** A function of the library as one of the program, which passes as many arguments on as its type says. */
export function ofProgram(body: Body, value: FunctionValue | LibraryValue, node: ts.Node): FunctionValue {
  if (value.kind === "function") return value;
  const { checker } = body.typing;
  const [signature] = checker.getTypeAtLocation(node).getCallSignatures();
  const taking = ["takingNone", "takingOne", "takingTwo", "takingThree"][signature?.parameters.length ?? 4];
  if (!signature || !taking) return refuse(node, "W4004");
  const shapes = signature.parameters.map((parameter) => body.shapeOf(checker.getTypeOfSymbol(parameter)));
  const result = body.shapeOf(checker.getReturnTypeOfSignature(signature));
  return callGeneric(body, taking, [value], node, [result, ...shapes]) as FunctionValue;
}

/** Calls a function that is a value. */
export function callClosure(
  body: Body,
  node: ts.CallExpression,
  closure: ObjectExpression,
  given: readonly Value[],
): Value {
  const signature = body.typing.checker.getResolvedSignature(node);
  if (!signature) return refuse(node, "W4001", node.expression.getText());
  const application = applicationOf(body, closure.type, signature, node);
  noteCaughtCall(body, node, application.func);
  const error = application.error && makeLocal("error", body.kernel.errorType, placeOf(node));
  if (error) body.assign(error, nothing(body.kernel.errorType));
  const args = application.shapes.flatMap((shape, k) =>
    argument(body, given[k] ?? UNDEFINED, shape, node.arguments[k] ?? node),
  );
  const handed: Expression[] = error ? [{ op: "address", type: error.type, local: error, args: [] }] : [];
  const result = call(application.func, [closure, ...args, ...handed]);
  if (application.func.result === "void") {
    body.emit({ kind: "evaluate", value: result, place: placeOf(node) });
    if (error) passOn(body, error, node);
    return isUsed(node)
      ? refuse(node, "W4002", node.getText(), "its type is void, and the function may give something all the same.")
      : UNDEFINED;
  }
  const held = read(body.temporary(result, "applied"));
  if (error) passOn(body, error, node);
  return isOptional(application.result)
    ? unpacked(body, held, { type: presentType(application.result), optional: true })
    : held;
}

/** Whether the program looks at what a call gives. */
function isUsed(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isUsed(parent);
  if (ts.isConditionalExpression(parent)) return parent.condition === node || isUsed(parent);
  if (ts.isCallExpression(parent)) return parent.expression !== node;
  if (!ts.isBinaryExpression(parent))
    return ts.isTemplateSpan(parent) || ts.isVariableDeclaration(parent) || ts.isTypeOfExpression(parent);
  const { kind } = parent.operatorToken;
  if (kind === K.CommaToken) return parent.right === node && isUsed(parent);
  return !choosing.has(kind) || isUsed(parent);
}

const K = ts.SyntaxKind;
const choosing: ReadonlySet<ts.SyntaxKind> = new Set([
  K.AmpersandAmpersandToken,
  K.BarBarToken,
  K.QuestionQuestionToken,
]);

function argument(body: Body, value: Value, shape: Shape, node: ts.Node): Expression[] {
  if (isOptional(shape)) {
    const { value: held, present } = optionalOf(body, value, node, presentType(shape));
    return [held, present];
  }
  if (!isType(shape)) return refuse(node, "W4004");
  return [stored(body, fit(body, value, shape, node), { type: shape, optional: false }, node)];
}

function applicationOf(body: Body, type: ObjectType, signature: ts.Signature, node: ts.Node): Application {
  const { checker } = body.typing;
  const types = signature.parameters.map((parameter) => checker.getTypeOfSymbol(parameter));
  const shapes = types.map((one) => body.shapeOf(one));
  const returned = checker.getReturnTypeOfSignature(signature);
  const result = body.shapeOf(returned);
  const { applications } = body.kernel.closures;
  const catches = body.handler !== undefined;
  const known = applications.find(
    (one) => sameType(one.type, type) && one.shapes.length >= shapes.length && (one.error !== undefined) === catches,
  );
  const isOpen = nothingsOfType(body, returned) !== 0;
  if (known) {
    known.isOpen ||= isOpen;
    return known;
  }
  if (result === undefined || result === "function") return refuse(node, "W4004");
  const self = makeLocal("function", type, placeOf(node));
  const parameters = shapes.flatMap((shape, k): Local[] => {
    if (isOptional(shape))
      return [makeLocal(`a${k}`, presentType(shape), placeOf(node)), makeLocal(`a${k}?`, "bool", placeOf(node))];
    return isType(shape) ? [makeLocal(`a${k}`, shape, placeOf(node))] : refuse(node, "W4004");
  });
  // Inside a `try`, the function leaves its error in a variable of its caller.
  const error = catches ? makeLocal("error", body.kernel.errorType, placeOf(node), true) : undefined;
  const func: Func = {
    name: "apply",
    parameters: [self, ...parameters, ...(error ? [error] : [])],
    result: isOptional(result) ? "f64" : result,
    body: [],
    place: placeOf(node),
  };
  const nulls = new Set(types.flatMap((one, k) => (nothingFlags(one) & ts.TypeFlags.Null ? [k] : [])));
  const made: Application = { type, func, parameters, shapes, result, isOpen, nulls, error };
  applications.push(made);
  body.kernel.functions.push(func);
  return made;
}

/** Fills the functions that call values, once all values are known; calls in them may make more. */
export function fillApplications(body: Body): void {
  const { closures } = body.kernel;
  const filled = new Set<string>();
  for (let before = -1; before !== filled.size;) {
    before = filled.size;
    for (const application of [...closures.applications]) {
      for (const closure of [...closures.made]) {
        const key = `${closures.applications.indexOf(application)},${closure.id}`;
        if (filled.has(key) || !sameType(closure.type, application.type)) continue;
        filled.add(key);
        addCase(body, application, closure);
      }
    }
  }
}

/** Refuses a function that takes no null where its type does, as TypeScript allows for methods: null is zero to it. */
function checkNulls({ typing: { checker } }: Body, { nulls }: Application, { fn }: Closure): void {
  for (const k of nulls) {
    const parameter = fn.node.parameters[k];
    const type = parameter && checker.getTypeAtLocation(parameter);
    if (type && type.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike))
      notYet(parameter, "A function that takes no null, as its type does,");
  }
}

function addCase(body: Body, application: Application, closure: Closure): void {
  checkNulls(body, application, closure);
  const { func, parameters, shapes, result, error } = application;
  const root = new Scope();
  const inner = new Body(body.kernel, root, root, result, closure.fn.types);
  if (error) inner.handler = leavingIn(inner, error, func.result);
  const self = read(func.parameters[0]!) as Expression as ObjectExpression;
  let next = 0;
  const args = shapes.map((shape): Value => {
    const value = read(parameters[next++]!);
    return isOptional(shape) ? { kind: "optional", value, present: read(parameters[next++]!) } : value;
  });
  const chosen = inner.collect(() => {
    const scope = new Scope(root);
    closure.bind(inner, self, scope);
    const receiver =
      closure.self === undefined ? undefined : read(inner.temporary(fieldOf(copy(self), closure.self), "this"));
    const callee: FunctionValue = { ...closure.fn, scope: receiver ? new Scope(scope, receiver) : scope, receiver };
    const given = args.slice(0, closure.fn.node.parameters.length);
    const got = callFunction(inner, closure.fn.node, callee, given, result !== "void");
    // Who calls it looks whether something is there.
    const isTold = application.isOpen && isExpression(got) && isUnproven(inner, got);
    const value = isTold ? read(inner.temporary(got, "given")) : got;
    if (result === "void") inner.emit({ kind: "return", value: undefined });
    // It always throws.
    else if (!isExpression(value) && value.kind === "undefined" && isType(result) && !hasNothing(result))
      inner.emit({ kind: "return", value: emptyOf(result) });
    else giveBack(inner, closure.fn.node, value);
  });
  const condition = compare("eq", fieldOf(copy(self), FUNCTION), number(closure.id));
  func.body.push({ kind: "if", condition, then: chosen, otherwise: [], place: func.place });
}
