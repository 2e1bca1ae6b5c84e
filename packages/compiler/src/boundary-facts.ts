/** A marked function and what its passes found in; what the boundary decides by out. */
import { ts } from "#typescript";
import type { Signature } from "./bind/signature.js";
import type { Kernel } from "./boundary.js";
import type { MarkedFunction } from "./frontend/select/markers.js";
import type { Translated } from "./frontend/translate.js";
import type { Local } from "./ir/ir.js";
import type { Passed } from "./passes/pipeline.js";

export function kernelOf(marked: MarkedFunction, translated: Translated, passed: Passed, signature: Signature): Kernel {
  const { kernel, parameters } = translated;
  const indices = new Map<Local, number>();
  parameters.forEach(({ local, host }, k) => {
    if (!host) indices.set(passed.locals.get(local) ?? local, k);
  });
  const calls = kernel.hosts > 0 || kernel.javascript.some(({ looks }) => !looks);
  const special =
    !!marked.lifted ||
    !!marked.options.parallel ||
    signature.async ||
    signature.parameters.some(({ type }) => type.kind === "instance") ||
    signature.layouts.some(({ kind }) => kind === "class");
  // JavaScript's version would assign the variable behind the back of its cell.
  const assigns = [...kernel.hidden.values()].some(({ cell }) => cell !== undefined);
  const exact = !kernel.approximate && !marked.options.fastmath;
  return {
    work: marked.lifted?.workOf(passed.work) ?? passed.work,
    parameterOf: (local) => indices.get(local),
    calls,
    given: kernel.hosts > 0,
    member: marked.owner ? (ts.isConstructorDeclaration(marked.node) ? "constructor" : "member") : undefined,
    special,
    timed: exact && !special && !calls && !assigns && nameInside(marked) !== undefined && passesOwn(marked, translated),
  };
}

/** Whether the forwarding call begins with what the function was called with; what a method is called with is first. */
function passesOwn(marked: MarkedFunction, { arguments: passed }: Translated): boolean {
  const own = passed[0] === "this" ? passed.slice(1) : passed;
  return passedNames(marked).every((name, k) => name === own[k]);
}

/** The variables of parameters that the forwarding call passes: not the functions that the kernel has. */
function passedNames({ node, version }: MarkedFunction): string[] {
  const functions = namesOfFunctions(version);
  return node.parameters.flatMap(({ name }) => namesIn(name)).filter((name) => !functions.has(name));
}

const namesOfFunctions = (version: MarkedFunction["version"]): ReadonlySet<string> =>
  new Set([...(version?.functions.keys() ?? [])].map(({ name }) => name));

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)));

/**
 * The text of what gives a function what it was called with; undefined where there is none. `this` is given to a method
 * besides. A function of patterns is given an object or a list of what the patterns took from one, and a function that
 * the kernel has is given as it came.
 */
export function nameInside(marked: MarkedFunction): string | undefined {
  const { node, owner, lifted } = marked;
  if (owner || lifted || !node.body) return undefined;
  const given = node.parameters.map(givenAgain);
  if (given.includes(undefined)) return undefined;
  const isPlain =
    namesOfFunctions(marked.version).size === 0 &&
    node.parameters.every(({ name, dotDotDotToken }) => !dotDotDotToken && ts.isIdentifier(name));
  const method = ts.isMethodDeclaration(node) ? node : undefined;
  if (method && (!ts.isClassDeclaration(method.parent) || !ts.isIdentifier(method.name) || isStatic(method)))
    return undefined;
  const name = method ? (method.parent as ts.ClassDeclaration).name?.text : nameOf(node);
  if (name === undefined || redeclares(node, name) || (method && !isPlain)) return undefined;
  if (isPlain) return method ? `${name}.prototype.${method.name.getText()}` : name;
  return `(${passedNames(marked).join(", ")}) => ${name}(${given.join(", ")})`;
}

/** What of a call a parameter was, from its variables. */
function givenAgain({ name, dotDotDotToken }: ts.ParameterDeclaration): string | undefined {
  if (dotDotDotToken) return ts.isIdentifier(name) ? `...${name.text}` : undefined;
  return partAgain(name);
}

function partAgain(name: ts.BindingName): string | undefined {
  if (ts.isIdentifier(name)) return name.text;
  const isObject = ts.isObjectBindingPattern(name);
  const parts = name.elements.map((element) => {
    if (ts.isOmittedExpression(element) || element.dotDotDotToken) return undefined;
    const part = partAgain(element.name);
    const key = element.propertyName ?? element.name;
    if (!isObject || part === undefined) return part;
    return ts.isIdentifier(key) || ts.isStringLiteral(key) ? `${key.getText()}: ${part}` : undefined;
  });
  if (parts.includes(undefined)) return undefined;
  return isObject ? `{ ${parts.join(", ")} }` : `[${parts.join(", ")}]`;
}

const isStatic = ({ modifiers }: ts.MethodDeclaration): boolean =>
  !!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);

/** Whether anything in a function is declared under a name, wherever that is to be seen. */
function redeclares(node: ts.Node, name: string): boolean {
  const visit = (inner: ts.Node): boolean =>
    (ts.isIdentifier(inner) &&
      inner.text === name &&
      "name" in inner.parent &&
      inner.parent.name === inner &&
      inner.parent !== node &&
      !ts.isPropertyAccessExpression(inner.parent)) ||
    (ts.forEachChild(inner, (child) => visit(child) || undefined) ?? false);
  return visit(node);
}

/** Of a declaration, or of the constant that holds the function. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name) || parent.initializer !== node)
    return undefined;
  return ts.getCombinedNodeFlags(parent) & ts.NodeFlags.Const ? parent.name.text : undefined;
}
