/**
 * Calls of JavaScript from kernels: `host(() => …)`, `console.log(…)`, and in `@jit` functions whatever has no source.
 * JavaScript gets the values in an object in kernel memory, and leaves its result there. The function itself is an
 * argument that the forwarding call passes.
 */
import { ts } from "#typescript";
import { isObject, type Slot } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import type { Body, Value } from "../body.js";
import { libraryFile } from "../libraries/library-files.js";
import { isDeclarationName, isInside } from "../program/references.js";
import { isAssigned } from "../program/assigned-nodes.js";
import { refuse } from "../refusal.js";
import type { HostValue } from "../scope.js";
import { slotFor } from "../values/values.js";
import { type GivenValue, callJavaScript, callThroughObject } from "./object-calls.js";

function isOfHost(node: ts.Node): boolean {
  const file = libraryFile(node);
  return file?.library.name === "wumba" && file.name === "host";
}

/** Whether an expression is the function `host` of `wumba`. */
export function isHost(body: Body, callee: ts.Expression): boolean {
  const symbol = ts.isIdentifier(callee) ? body.typing.symbolOf(callee) : undefined;
  return symbol?.name === "host" && !!symbol.declarations?.some(isOfHost);
}

/** Whether an expression is a method of the console, whoever declares that. */
export function isConsole(body: Body, callee: ts.Expression): boolean {
  if (
    !ts.isPropertyAccessExpression(callee) ||
    !ts.isIdentifier(callee.expression) ||
    callee.expression.text !== "console"
  )
    return false;
  const declaration = body.typing.symbolOf(callee.expression)?.valueDeclaration;
  return (
    !declaration ||
    declaration.getSourceFile().isDeclarationFile ||
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0
  );
}

/** `host(() => …)`: the arrow function runs as JavaScript, with copies of the variables of the kernel that it uses. */
export function translateIsland(body: Body, node: ts.CallExpression): Value {
  const [arrow] = node.arguments;
  if (!arrow || !ts.isArrowFunction(arrow) || arrow.parameters.length > 0 || arrow.modifiers)
    return refuse(arrow ?? node, "W4010", "its argument is an arrow function without parameters");
  const captured = capturedBy(body, arrow);
  const given = [...captured.values()].map((use): GivenValue => ({ value: body.value(use), node: use }));
  for (const { value, node: use } of given) {
    const crosses =
      "op" in value ? !isObject(value.type) && slotFor(value) : value.kind === "optional" || value.kind === "undefined";
    if (!crosses)
      refuse(
        use,
        "W4010",
        `it uses numbers, booleans, strings and typed arrays of the kernel: pass the parts of '${use.getText()}'`,
      );
  }
  const names = [...captured.keys()].map(({ name }) => name).join(", ");
  const expression = withoutTypes(
    `(${names}) => ${ts.isBlock(arrow.body) ? arrow.body.getText() : `(${arrow.body.getText()})`}`,
  );
  body.kernel.findings.javascript.add(arrow);
  return callJavaScript(
    body,
    node,
    { expression, looks: false, node: arrow },
    given,
    body.typing.checker.getTypeAtLocation(node),
  );
}

/**
 * The variables of the kernel that an island uses, with a use of each. Names of the module have to be visible where the
 * kernel stands.
 */
function capturedBy(body: Body, arrow: ts.ArrowFunction): Map<ts.Symbol, ts.Identifier> {
  const captured = new Map<ts.Symbol, ts.Identifier>();
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) refuse(node, "W3004");
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) && !isDeclarationName(node) && !isPropertyOfPattern(node)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? body.typing.checker.getShorthandAssignmentValueSymbol(node.parent)
        : body.typing.symbolOf(node);
      const declaration = symbol?.valueDeclaration;
      if (symbol && declaration && !isInside(declaration, arrow) && !body.typing.isFromLibrary(symbol)) {
        if (!enclosingFunction(declaration)) checkVisible(body, symbol, node);
        else if (isAssigned(node))
          refuse(node, "W4010", `'${node.text}' is a variable of the kernel: give its new value as the result`);
        else if (ts.isFunctionLike(declaration))
          refuse(node, "W4010", `'${node.text}' is a function of the kernel: declare it outside`);
        else if (!captured.has(symbol)) captured.set(symbol, node);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(arrow.body);
  return captured;
}

const isPropertyOfPattern = (node: ts.Identifier): boolean =>
  ts.isBindingElement(node.parent) && node.parent.propertyName === node;

/** Whether the file of the kernel has something under the name under which it is used here. */
export const isVisible = (body: Body, symbol: ts.Symbol, node: ts.Identifier): boolean =>
  body.kernel.names.ownNameOf(symbol, node) === node.text;

function checkVisible(body: Body, symbol: ts.Symbol, node: ts.Identifier): void {
  if (!isVisible(body, symbol, node)) refuse(node, "W3003", node.text, "the file of the kernel does not import it");
}

const enclosingFunction = (node: ts.Node): ts.Node | undefined =>
  ts.findAncestor(node.parent, (outer) => ts.isFunctionLike(outer));

/** The text of an expression as JavaScript. */
function withoutTypes(text: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, removeComments: true };
  const { outputText } = ts.transpileModule(`(${text})`, { compilerOptions });
  return outputText.replace(/^"use strict";\s*/, "").replace(/;\s*$/, "");
}

/** A call of what is no part of the kernel, `console.log(x)` for example, with the arguments as they stand. */
export function callOutside(body: Body, node: ts.CallExpression, looks: boolean): Value {
  const { expression: callee } = node;
  const root = rootOf(callee);
  const symbol = root && body.typing.symbolOf(root);
  if (!root || (!symbol && !looks) || (symbol?.valueDeclaration && enclosingFunction(symbol.valueDeclaration)))
    return refuse(callee, "W4001", callee.getText());
  if (symbol && !looks && !body.typing.isFromLibrary(symbol)) checkVisible(body, symbol, root);
  const spread = node.arguments.find(ts.isSpreadElement);
  if (spread) return refuse(spread, "W4006", callee.getText(), "spread");
  const { given, names } = argumentsOf(body, node.arguments);
  const signature = body.typing.checker.getResolvedSignature(node);
  const type = looks
    ? body.typing.checker.getVoidType()
    : signature && body.typing.checker.getReturnTypeOfSignature(signature);
  return callJavaScript(
    body,
    node,
    { expression: `(${names}) => ${callee.getText()}(${names})`, looks, node },
    given,
    type,
  );
}

/** Throws an error that JavaScript makes, or the argument itself where there is no name of a class. */
export function callConstructor(
  body: Body,
  node: ts.ThrowStatement,
  name: string,
  args: readonly ts.Expression[],
): void {
  const { given, names } = argumentsOf(body, args);
  const expression = `(${names}) => { throw ${name === "" ? names : `new ${name}(${names})`}; }`;
  callJavaScript(body, node, { expression, looks: true, node }, given, body.typing.checker.getVoidType());
}

/** Calls a function that makes an error and throws it, or throws what it gives; false where its name is not at hand. */
export function callErrorMaker(
  body: Body,
  node: ts.CallExpression,
  symbol: ts.Symbol,
  callee: ts.Identifier,
  throws: boolean,
): boolean {
  const name = body.kernel.names.ownNameOf(symbol, callee);
  if (name === undefined) return false;
  const { given, names } = argumentsOf(body, node.arguments);
  const expression = `(${names}) => { ${throws ? "throw " : ""}${name}(${names}); }`;
  callJavaScript(body, node, { expression, looks: true, node }, given, body.typing.checker.getVoidType());
  return true;
}

function argumentsOf(body: Body, args: readonly ts.Expression[]): { given: GivenValue[]; names: string } {
  const values = body.inOrder<Value[]>(...args.map((arg) => () => body.value(arg)));
  return {
    given: values.map((value, k): GivenValue => ({ value, node: args[k]! })),
    names: args.map((_, k) => `p${k}`).join(", "),
  };
}

/** The name that `a.b.c` begins with. */
function rootOf(callee: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(callee)) return callee;
  return ts.isPropertyAccessExpression(callee) ? rootOf(callee.expression) : undefined;
}

/** A function that the kernel was given is called where its errors are caught. */
export function callCatching(body: Body, node: ts.CallExpression, host: HostValue, args: readonly Expression[]): Value {
  const given = args.map((value, k): GivenValue => ({ value, node: node.arguments[k]! }));
  const result: Slot | undefined = host.result === "void" ? undefined : { type: host.result, optional: false };
  return callThroughObject(
    body,
    node,
    host.slot,
    given,
    result,
    result && { kind: host.result === "bool" ? "boolean" : "number" },
    false,
  );
}
