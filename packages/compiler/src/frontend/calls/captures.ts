/** How variables around a function reach it as a function of the module, and what tells its specializations apart. */
import { ts } from "#typescript";
import { isArray, makeLocal, read } from "../../ir/build.js";
import type { Expression, Local } from "../../ir/ir.js";
import { holdsFunctions } from "../classes/functions-of-objects.js";
import { type Body, isExpression, type Value } from "../body.js";
import { lexicalThis } from "./lexical-this.js";
import { preparedConstant } from "../tables/prepared.js";
import { type FunctionNode, nameOf } from "../select/function-node.js";
import { notYet, refuse } from "../refusal.js";
import type { Binding, FunctionValue } from "../scope.js";
import { optionalShape } from "../types/shape.js";
import { moduleVariable } from "../state/cells.js";
import { hide } from "../state/hidden-constants.js";
import { changingVariable } from "../state/hidden-parameters.js";
import { isThere } from "../presence/presence.js";

/** The free variables of a function and of the functions passed to it that need a binding. */
export function capturedSymbols(body: Body, node: FunctionNode, functions: readonly FunctionValue[]): ts.Symbol[] {
  const symbols = new Set<ts.Symbol>();
  for (const fn of [node, ...functions.map((value) => value.node)]) {
    for (const symbol of body.kernel.references.freeSymbols(fn)) {
      const { constants } = body.kernel;
      if (constants.foldSymbol(symbol) === undefined && constants.bigints.foldSymbol(symbol) === undefined)
        symbols.add(symbol);
    }
  }
  return [...symbols];
}

/** A captured variable. */
export interface Capture {
  readonly symbol: ts.Symbol;
  readonly key: string;
  /** What is passed, and the parameters for it. */
  readonly given?: readonly (readonly [argument: Expression, parameter: Local])[];
  /** Whether what is passed may be missing, although its type says that it is there. */
  readonly unproven?: boolean;
  readonly binding: Binding;
}

/** How a captured variable reaches a function of the module: by value when nothing assigns it, else by reference. */
export function capture(
  body: Body,
  symbol: ts.Symbol,
  callee: FunctionValue,
  functions: readonly FunctionValue[],
  node: ts.Node,
): Capture[] {
  const scopes = [callee.scope, ...functions.map((f) => f.scope), body.scope];
  const binding =
    scopes.map((scope) => scope.find(symbol)).find((found) => found !== undefined) ?? moduleBinding(body, symbol, node);
  if (!binding) return [];
  if (binding.kind === "lazy" || binding.kind === "generator" || binding.kind === "either")
    return notYet(node, `Capturing '${symbol.name}' in a recursive function`);
  if (binding.kind === "function") {
    const captured = capturedSymbols(body, callee.node, functions);
    for (const other of capturedSymbols(body, binding.node, []))
      if (binding.scope.find(other) && isOfFunction(other) && !captured.includes(other))
        return refuse(node, "W4005", nameOf(callee.node));
    return [{ symbol, key: keyOf(body, node, binding), binding: { ...binding, scope: body.rootScope } }];
  }
  if (binding.kind === "box") {
    const local = makeLocal(symbol.name, binding.local.type, binding.local.place);
    return [
      {
        symbol,
        key: String(binding.local.type),
        given: [[read(binding.local), local]],
        binding: { ...binding, local },
      },
    ];
  }
  if (binding.kind !== "local" && binding.kind !== "optional")
    return [{ symbol, key: binding.kind === "library" ? binding.key : "u", binding }];
  // A variable of a module stays what it is in a kernel that does not assign it.
  const changes = body.kernel.references.isReassigned(symbol) && !moduleVariable(symbol);
  const byReference = (local: Local): boolean => local.reference || changes;
  if (binding.kind === "optional") return [captureOptional(body, symbol, binding, byReference(binding.value))];
  const { local } = binding;
  if (byReference(local) && isArray(local.type))
    return notYet(node, `Capturing the array variable '${symbol.name}', which is assigned, in a recursive function`);
  const [argument, parameter] = captureLocal(local, byReference(local));
  const unproven = body.unproven.has(local);
  const key = `${byReference(local) ? "&" : ""}${String(local.type)}${unproven ? "?" : ""}`;
  return [{ symbol, key, given: [[argument, parameter]], unproven, binding: { kind: "local", local: parameter } }];
}

/** Whether a variable is one of a function: those of modules are seen everywhere. */
const isOfFunction = ({ valueDeclaration: declaration }: ts.Symbol): boolean =>
  !!declaration && !!ts.findAncestor(declaration.parent, ts.isFunctionLike);

function captureOptional(
  body: Body,
  symbol: ts.Symbol,
  { value, present }: Binding & { kind: "optional" },
  byReference: boolean,
): Capture {
  const given = [captureLocal(value, byReference), captureLocal(present, byReference)] as const;
  const unproven = body.unproven.has(present);
  const key = `${byReference ? "&" : ""}${optionalShape(value.type)}${unproven ? "?" : ""}`;
  return { symbol, key, given, unproven, binding: { kind: "optional", value: given[0][1], present: given[1][1] } };
}

function captureLocal(local: Local, byReference: boolean): readonly [argument: Expression, parameter: Local] {
  const argument: Expression = byReference ? { op: "address", type: local.type, local, args: [] } : read(local);
  return [argument, makeLocal(local.name, local.type, local.place, byReference)];
}

/** A module-level constant that becomes a hidden argument; tables and functions need none. */
function moduleBinding(body: Body, symbol: ts.Symbol, node: ts.Node): Binding | undefined {
  const declaration = symbol.valueDeclaration;
  if (!declaration || body.kernel.tables.of(symbol)) return undefined;
  const type = body.typing.checker.getTypeOfSymbol(symbol);
  if (body.shapeOf(type) === "function" || type.getConstructSignatures().length > 0) return undefined;
  if (holdsFunctions(body, symbol)) return undefined;
  const changing = changingVariable(body, symbol, node);
  if (changing) return changing;
  const name = ts.getNameOfDeclaration(declaration);
  const top = declaration.parent.parent?.parent;
  if (!name || !ts.isIdentifier(name) || !top || !ts.isSourceFile(top)) return undefined;
  if (body.kernel.references.isReassigned(symbol))
    return refuse(node, "W3002", symbol.name, body.typing.checker.typeToString(type));
  const local = preparedConstant(body, symbol) ?? hide(body.kernel, symbol, node);
  const inRoot = body.rootScope.find(symbol);
  if (!inRoot) body.rootScope.bind(symbol, { kind: "local", local });
  return body.rootScope.find(symbol);
}

/**
 * What tells specializations apart: the types of arguments, and for functions also the functions that they capture. A
 * function that captures another one under a name that this one captures too cannot be told by names, as in recursion
 * that wraps its callback.
 */
export function keyOf(body: Body, node: ts.Node, value: Value, path: readonly ts.Symbol[] = []): string {
  if (isExpression(value)) return `${String(value.type)}${isThere(body, value) ? "!" : ""}`;
  if (value.kind === "library") return value.key;
  if (value.kind === "host") return `host${value.slot}`;
  if (value.kind === "rest") return `...${String(value.list.type)}`;
  if (value.kind === "optional") return optionalShape(value.value.type);
  if (value.kind === "lazy") {
    const args = value.args.map((arg) => keyOf(body, node, arg, path));
    return `lazy${body.kernel.idOf(value.callee.node)}(${args.join()})`;
  }
  if (value.kind !== "function") return value.kind;
  const captured: string[] = [];
  for (const symbol of body.kernel.references.freeSymbols(value.node)) {
    const binding = value.scope.find(symbol);
    if (binding?.kind !== "function") continue;
    if (path.includes(symbol))
      return refuse(node, "W4005", ts.isCallExpression(node) ? node.expression.getText() : nameOf(value.node));
    captured.push(keyOf(body, node, binding, [...path, symbol]));
  }
  const self = lexicalThis(body, value);
  return `f${body.kernel.idOf(value.node)}{${captured.join()}}${self ? `@${String(self.type)}` : ""}`;
}
