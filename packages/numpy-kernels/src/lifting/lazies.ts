/**
 * Expressions that `lazy` of `@wumba/numpy` makes: the constants of modules that make them, calls of these in kernels,
 * and parameters of type `Lazy<typeof chain>`. One that is passed crosses as what it will call its function with; the
 * function is known when building, so that `value()` is a call like any other.
 */
import {
  callFunction,
  isType,
  placeOf,
  refuse,
  ts,
  type Body,
  type FunctionValue,
  type LazyValue,
  type Typing,
  type Value,
} from "@wumba/compiler/extend";
import { copy, isTypedArray, makeLocal, read } from "@wumba/compiler/extend/ir";
import { functionOf, moduleCall, type Lifted } from "./lifted.js";
import { takeNDArray, type NDArrayPart as Part } from "../arrays/ndarrays.js";
import { isOfNumpy } from "../sources.js";

/** Whether a class is that of the expressions that `lazy` makes. */
export const isLazyClass = (declaration: ts.Node): boolean =>
  ts.isClassDeclaration(declaration) && declaration.name?.text === "LazyExpression" && isOfNumpy(declaration);

function isLazyExpression(type: ts.Type): boolean {
  const declaration = type.getSymbol()?.valueDeclaration;
  return !!declaration && isLazyClass(declaration);
}

/** A constant that makes expressions, and the function that these will call. */
interface Chain {
  readonly name: ts.Identifier;
  readonly fn: Lifted["fn"];
}

function readChain(typing: Typing, declaration: ts.Declaration | undefined): Chain | undefined {
  const made = declaration && ts.isVariableDeclaration(declaration) ? moduleCall(typing, declaration) : undefined;
  const [given] = made?.key === "numpy.lazy" ? made.call.arguments : [];
  const fn = given && functionOf(typing, given);
  return fn && made && { name: made.name, fn };
}

/** The lazy expression that a name stands for. */
export function lazyNamed(body: Body, node: ts.Expression): LazyValue | undefined {
  const symbol = ts.isIdentifier(node) ? body.typing.symbolOf(node) : undefined;
  const binding = symbol && body.scope.find(symbol);
  return binding?.kind === "lazy" ? binding : undefined;
}

/** The values of the parameters in one of the calls that an expression stands for. */
export const argumentsOfLazy = ({ args }: LazyValue): Value[] =>
  args.map((value) => {
    if ("op" in value) return copy(value);
    return value.kind === "optional"
      ? { kind: "optional", value: copy(value.value), present: copy(value.present) }
      : value;
  });

/** What a call of `value()` is of. */
export function receiverOfValue({ expression }: ts.CallExpression): ts.Expression | undefined {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === "value"
    ? expression.expression
    : undefined;
}

/** A call of a constant that makes expressions, or of the value of one. */
export function callLazy(
  body: Body,
  node: ts.CallExpression,
  argumentsOf: (callee: Lifted["fn"]) => Value[],
  used: boolean,
): Value | undefined {
  const receiver = receiverOfValue(node);
  if (receiver && isLazyExpression(body.typing.checker.getTypeAtLocation(receiver))) {
    const value = body.value(receiver);
    if ("op" in value || value.kind !== "lazy") return refuse(receiver, "W4011", "is not known when building");
    if (body.inlining.includes(value.callee.node)) return refuse(node, "W4011", "calls for itself");
    return callFunction(body, node, value.callee, argumentsOfLazy(value), used);
  }
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const chain = ts.isIdentifier(name)
    ? readChain(body.typing, body.typing.symbolOf(name)?.valueDeclaration)
    : undefined;
  return (
    chain &&
    deferred(
      body,
      chain,
      argumentsOf(chain.fn).map((value) => body.reusableValue(value)),
    )
  );
}

function deferred(body: Body, { fn }: Chain, args: readonly Value[]): LazyValue {
  body.kernel.reach(fn);
  const callee: FunctionValue = { kind: "function", node: fn, scope: body.rootScope, types: new Map() };
  return { kind: "lazy", callee, args };
}

// --- parameters
// ---------------------------------------------------------------------------------------------------------

/**
 * How JavaScript reaches a value: `checked` is undefined for an expression of another constant, for which the original
 * JavaScript then runs.
 */
interface Path {
  readonly plain: string;
  readonly checked: string;
}

/** An array, or what the forwarding call takes for none: undefined it would take for one that is not there. */
const orNone = (array: string): string => `${array} ?? 0`;

/** The parts that an expression crosses in, and what it is then; undefined for parameters of other types. */
export function takeLazy(
  body: Body,
  name: ts.Identifier,
  type: ts.Type,
): { readonly parts: readonly Part[]; readonly value: LazyValue } | undefined {
  if (isLazyExpression(type)) return takeExpression(body, name, type, { plain: name.text, checked: name.text });
  const { parent } = name;
  const declared = ts.isParameter(parent) ? parent.type : undefined;
  const named = declared && ts.isTypeReferenceNode(declared) ? body.typing.symbolOf(declared.typeName) : undefined;
  return named?.declarations?.some((declaration) => isLazyAlias(declaration))
    ? refuse(declared!, "W4011", "is declared by a function that makes none")
    : undefined;
}

function takeExpression(
  body: Body,
  name: ts.Identifier,
  type: ts.Type,
  path: Path,
): { readonly parts: Part[]; readonly value: LazyValue } {
  const chain = chainOf(body, name, type);
  const known =
    body.kernel.names.nameOf(body.typing.symbolOf(chain.name)!, name) ??
    refuse(name, "W3003", chain.name.text, OUTSIDE);
  const parts: Part[] = [];
  const args = chain.fn.parameters.map((parameter, k) => {
    const taken = takeArgument(body, name, parameter, {
      plain: `${path.plain}?.args?.[${k}]`,
      checked: `${path.checked}?.argumentsOf?.(${known})?.[${k}]`,
    });
    parts.push(...taken.parts);
    return taken.value;
  });
  // Only of arrays the forwarding call looks at what it passes.
  if (!parts.some(({ local }) => isTypedArray(local.type))) return refuse(name, "W4011", "without an array is passed");
  return { parts, value: deferred(body, chain, args) };
}

const OUTSIDE = "the file of the kernel does not import it";

function takeArgument(
  body: Body,
  name: ts.Identifier,
  parameter: ts.ParameterDeclaration,
  path: Path,
): { readonly parts: readonly Part[]; readonly value: Value } {
  const type = body.typing.checker.getTypeAtLocation(parameter.name);
  const label = `${name.text}.${parameter.name.getText()}`;
  const refused = (): never =>
    refuse(
      name,
      "W4011",
      `with '${parameter.name.getText()}' of type '${body.typing.checker.typeToString(type)}' is passed`,
    );
  if (parameter.initializer || parameter.dotDotDotToken || parameter.questionToken) return refused();
  if (isLazyExpression(type)) return takeExpression(body, name, type, path);
  const array = takeNDArray(body, name, type, {
    label,
    plain: (field) => `${path.plain}?.${field}`,
    checked: (field) => orNone(`${path.checked}?.${field}`),
  });
  if (array) return { parts: array.parts, value: body.reusable(array.array, parameter.name.getText()) };
  const shape = body.shapeOf(type);
  const isArray = isType(shape) && isTypedArray(shape);
  if (!isArray && shape !== "f64" && shape !== "bool") return refused();
  if (body.typing.scalars.kindOfDeclaration(parameter).kind === "scalar") return refused();
  const local = makeLocal(label, shape, placeOf(name));
  body.markFixed(local);
  if (isArray) body.kernel.passedArrays.names.set(local, path.plain);
  return { parts: [{ name: isArray ? orNone(path.checked) : path.plain, local }], value: read(local) };
}

/** The constant that makes expressions of a type, by their function. */
function chainOf(body: Body, node: ts.Node, type: ts.Type): Chain {
  const [made] = body.typing.checker.getTypeArguments(type as ts.TypeReference);
  const fn = made?.getSymbol()?.valueDeclaration;
  const constants = fn
    ?.getSourceFile()
    .statements.flatMap((statement) =>
      ts.isVariableStatement(statement) ? statement.declarationList.declarations : [],
    );
  const [chain, ...others] =
    constants?.flatMap((declaration) => readChain(body.typing, declaration) ?? []).filter((each) => each.fn === fn) ??
    [];
  if (!chain || others.length > 0)
    return refuse(node, "W4011", "is passed whose function is not that of one constant of a module");
  return chain;
}

const isLazyAlias = (declaration: ts.Declaration): boolean =>
  ts.isTypeAliasDeclaration(declaration) && declaration.name.text === "Lazy" && isOfNumpy(declaration);
