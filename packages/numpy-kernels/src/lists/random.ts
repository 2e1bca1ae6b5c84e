/**
 * `random` of `@wumba/numpy`. Its classes are compiled like any others; methods of a generator, and the functions that
 * make generators, are in a kernel their namesakes in `random/scalar`, which draw one number from a generator's bits.
 */
import {
  callFunction,
  isExpression,
  isObjectValue,
  readField,
  refuse,
  ts,
  type Body,
  type FunctionNode,
  type FunctionValue,
  type Value,
} from "@wumba/compiler/extend";
import { copy, type Expression } from "@wumba/compiler/extend/ir";
import { computed } from "../arrays/creation.js";
import { isNone, knownBoolean, knownText, optionsOf } from "../options.js";
import { drawings } from "./orders.js";
import { sourceOf } from "../sources.js";

const FOLDER = "random/";

/** The file of `random` in which a node stands: `generator`, `scalar/normal`. */
function fileOf(node: ts.Node): string | undefined {
  const name = sourceOf(node);
  return name?.startsWith(FOLDER) ? name.slice(FOLDER.length) : undefined;
}

/** The classes whose instances cross. */
const crossing = new Set(["Generator", "PCG64", "Philox", "MT19937"]);

export const isGenerator = (declaration: ts.ClassDeclaration): boolean =>
  fileOf(declaration) !== undefined && !!declaration.name && crossing.has(declaration.name.text);

/** `rng.normal(0, 1)` and `philox(seed, i)`; undefined for other calls. */
export function callRandom(
  body: Body,
  node: ts.CallExpression,
  argumentsOf: (callee: FunctionNode) => Value[],
  used: boolean,
): Value | undefined {
  const access = ts.isPropertyAccessExpression(node.expression) ? node.expression : undefined;
  const name = access?.name ?? node.expression;
  const declaration = ts.isIdentifier(name) ? body.typing.symbolOf(name)?.valueDeclaration : undefined;
  const from = declaration && fileOf(declaration);
  const isWords = from === "words" && name.getText() === "multiplyHigh";
  if (!ts.isIdentifier(name) || (from !== "generator" && from !== "factories" && !isWords)) return undefined;
  const isMethod = from === "generator" && access !== undefined;
  const drawing = isMethod ? drawings[name.text] : undefined;
  if (drawing) return drawing(body, node, bitsOf(body, node, access!.expression));
  const called = isWords ? "multiplyHighWide" : isMethod ? asOptionsSay(body, node, name.text) : name.text;
  const callee = scalarFunction(body, called) ?? refuse(node, "W4003", `${node.expression.getText()}()`);
  const value: FunctionValue = { kind: "function", node: callee, scope: body.rootScope, types: new Map() };
  const bits = isMethod ? [bitsOf(body, node, access.expression)()] : [];
  const count = callee.parameters.length - bits.length;
  const size = isMethod && node.arguments[count] && !isNone(node.arguments[count]) ? node.arguments[count] : undefined;
  if (node.arguments.length > count + (isMethod ? (called === name.text ? 1 : 2) : 0))
    return refuse(node, "W4006", node.expression.getText(), "options");
  if (!size) return callFunction(body, node, value, [...bits, ...argumentsOf(callee)], used);
  const given = body.inOrder<Value[]>(...node.arguments.slice(0, count).map((arg) => () => body.value(arg)));
  const held = [...bits, ...given.map((arg) => body.reusableValue(arg))];
  const again = (): Value[] => held.map((arg) => (isExpression(arg) ? copy(arg) : arg));
  return computed(body, node, size, () => callFunction(body, node, value, again(), true) as Expression);
}

/** The function of a method with options, which are known when building. */
function asOptionsSay(body: Body, node: ts.CallExpression, name: string): string {
  if (name === "random" && node.arguments[1])
    return knownText(body, node, optionsOf(node, 1, ["dtype"])["dtype"], "f64") === "f32" ? "randomSingle" : name;
  if (name === "integers" && node.arguments[3])
    return knownBoolean(node, optionsOf(node, 3, ["endpoint"])["endpoint"], false) ? "integersThrough" : name;
  return name;
}

/** What a generator draws from, as a value that may be read again. */
function bitsOf(body: Body, node: ts.Node, receiver: ts.Expression): () => Value {
  const generator = body.value(receiver);
  if (!isObjectValue(generator)) return refuse(receiver, "W2002", body.typing.typeText(receiver));
  const bits = body.reusableValue(readField(body, generator, "bitGenerator", node));
  return () => (isExpression(bits) ? copy(bits) : bits);
}

const scalars = new WeakMap<ts.Program, Map<string, FunctionNode>>();

/** The exported functions of `random/scalar` by name. */
function scalarFunction(body: Body, name: string): FunctionNode | undefined {
  const { program, references } = body.kernel;
  const known = scalars.get(program) ?? new Map<string, FunctionNode>();
  if (!scalars.has(program)) {
    scalars.set(program, known);
    for (const source of program.getSourceFiles()) {
      const symbol = /^(?:scalar\/|words$)/.test(fileOf(source) ?? "")
        ? body.typing.checker.getSymbolAtLocation(source)
        : undefined;
      for (const exported of symbol?.exports?.values() ?? []) {
        const found = exported.valueDeclaration && references.functionOf(exported.valueDeclaration);
        if (found) known.set(exported.name, found);
      }
    }
  }
  return known.get(name);
}
