/**
 * A function that has a name in; out whether a file that the kernel's own file reaches puts something else in its
 * place: `A.f = other`, `A.prototype.f = other`, `Object.assign(A, { f: other })`, `Math.max = other`.
 */
import { ts } from "#typescript";
import { isTrustedSource } from "../libraries/standard.js";
import type { FunctionNode } from "../select/function-node.js";
import type { Typing } from "../types/typing.js";
import type { Replacing } from "./constants.js";
import { nameOfTarget, placesIn, type Target } from "./put-in-place.js";
import { filesReached } from "./reached-files.js";
import { unwrapped } from "./transparent.js";

export function isReplaced(typing: Typing, callee: FunctionNode, from: ts.SourceFile): boolean {
  const symbol = callee.name && typing.symbolOf(callee.name);
  if (!symbol || !(ts.isFunctionDeclaration(callee) || ts.isClassElement(callee))) return false;
  const owner = ts.isClassLike(callee.parent) && callee.parent.name && typing.symbolOf(callee.parent.name);
  const variables = owner ? [symbol, owner] : [symbol];
  return variables.some((one) => typing.references.isReassigned(one)) || isMemberReplaced(typing, symbol, callee, from);
}

/** Whether something else than `own`, by which it is declared, gives a property its value. */
export function isMemberReplaced(typing: Typing, symbol: ts.Symbol, own: ts.Node, from: ts.SourceFile): boolean {
  return remembered(typing, from, own, () => {
    const declarations = new Set<ts.Node>(symbol.declarations);
    const isIt = (other: ts.Symbol | undefined): boolean =>
      !!other && (other === symbol || !!other.declarations?.some((one) => declarations.has(one)));
    const files = [...filesReached(typing.program, from), ...(symbol.declarations ?? []).map(fileOf)];
    return isPut(typing, symbol.name, isIt, new Set(files), own);
  });
}

/** The same for a function of the language, by its key: `Array.push`, `Math.max`. */
export function isLibraryReplaced(typing: Typing, key: string, from: ts.SourceFile): boolean {
  return remembered(typing, from, key, () => {
    const [owner, name = owner] = key.split(".");
    const isIt = (other: ts.Symbol | undefined): boolean => !!other && typing.libraryKey(other) === key;
    const isOwner = (other: ts.Symbol | undefined): boolean => !!other && typing.libraryKey(other) === owner;
    const files = filesReached(typing.program, from);
    return isPut(typing, name!, isIt, files) || isPut(typing, owner!, isOwner, files);
  });
}

export const replacingFor = (typing: Typing, from: ts.SourceFile): Replacing => ({
  ofMember: (symbol, own) => isMemberReplaced(typing, symbol, own, from),
  ofLibrary: (key) => isLibraryReplaced(typing, key, from),
});

/** Whether something is written, or may be, of what a variable holds, whatever its type says. */
export function isWrittenWithin(typing: Typing, symbol: ts.Symbol, from: ts.SourceFile): boolean {
  const files = new Set([...filesReached(typing.program, from), ...(symbol.declarations ?? []).map(fileOf)]);
  const isIt = (root: ts.Identifier): boolean => typing.symbolOf(root) === symbol;
  return [...files].some((file) => placesIn(file).roots.get(symbol.name)?.some(isIt));
}

const answers = new WeakMap<Typing, Map<ts.SourceFile, Map<ts.Node | string, boolean>>>();

function remembered(typing: Typing, from: ts.SourceFile, what: ts.Node | string, find: () => boolean): boolean {
  const ofTyping = answers.get(typing) ?? new Map<ts.SourceFile, Map<ts.Node | string, boolean>>();
  answers.set(typing, ofTyping);
  const ofFile = ofTyping.get(from) ?? new Map<ts.Node | string, boolean>();
  ofTyping.set(from, ofFile);
  const found = ofFile.get(what) ?? find();
  ofFile.set(what, found);
  return found;
}

function isPut(
  typing: Typing,
  name: string,
  isIt: (symbol: ts.Symbol | undefined) => boolean,
  files: Iterable<ts.SourceFile>,
  own?: ts.Node,
): boolean {
  for (const file of files) {
    if (isTrustedSource(file)) continue;
    const { targets, calls } = placesIn(file);
    const others = targets.get(name)?.filter((target) => target.parent !== own) ?? [];
    if (others.some((target) => put(typing, target).some((symbol) => isIt(symbol) && !isSet(symbol, target))))
      return true;
    if (byAnyName(typing, file).some((target) => isIt(putByName(typing, target, name)))) return true;
    if (targets.get("__proto__")?.some((target) => isIt(inheritedOf(typing, holderOf(target), name)))) return true;
    if (calls.some((call) => putByCall(typing, call, name).some(isIt))) return true;
  }
  return false;
}

const anyNames = new WeakMap<Typing, Map<ts.SourceFile, readonly ts.ElementAccessExpression[]>>();

/** The assignments of a file to `A[name]`, of a class or its prototype. */
function byAnyName(typing: Typing, file: ts.SourceFile): readonly ts.ElementAccessExpression[] {
  const ofTyping = anyNames.get(typing) ?? new Map<ts.SourceFile, readonly ts.ElementAccessExpression[]>();
  anyNames.set(typing, ofTyping);
  const known = ofTyping.get(file);
  if (known) return known;
  const all = placesIn(file).targets.get("") ?? [];
  const found = all.filter(
    (target): target is ts.ElementAccessExpression =>
      ts.isElementAccessExpression(target) && !!classHeld(typing, target.expression),
  );
  ofTyping.set(file, found);
  return found;
}

const fileOf = (node: ts.Node): ts.SourceFile => node.getSourceFile();

/** An accessor that is assigned is called. */
const isSet = (symbol: ts.Symbol, { parent }: Target): boolean =>
  (symbol.flags & ts.SymbolFlags.Accessor) !== 0 && !ts.isDeleteExpression(parent);

/** The property or variable that is assigned, also of `(A as any).f` and `(A as { f: F }).f`. */
function put(typing: Typing, target: Target): ts.Symbol[] {
  const holder = holderOf(target);
  const found = holder
    ? [typing.symbolOf(nodeOfName(target)), propertyOf(typing, holder, nameOfTarget(target)!)]
    : [typing.symbolOf(target)];
  return found.filter((symbol) => symbol !== undefined);
}

const holderOf = (target: Target): ts.Expression | undefined =>
  ts.isIdentifier(target) ? undefined : target.expression;

function nodeOfName(target: Target): ts.Node {
  if (ts.isIdentifier(target)) return target;
  return ts.isPropertyAccessExpression(target) ? target.name : target.argumentExpression;
}

function propertyOf(typing: Typing, holder: ts.Expression, name: string): ts.Symbol | undefined {
  const { checker } = typing;
  return checker.getPropertyOfType(checker.getApparentType(checker.getTypeAtLocation(unwrapped(holder))), name);
}

/** What `A[name] = other` gives another value, of a class or its prototype, where the name may be this one. */
function putByName(typing: Typing, target: ts.ElementAccessExpression, name: string): ts.Symbol | undefined {
  const key = typing.checker.getTypeAtLocation(target.argumentExpression);
  const keys = key.isUnion() ? key.types : [key];
  const isOther = keys.every((one) => one.isStringLiteral() || (one.flags & ts.TypeFlags.NumberLike) !== 0);
  if (isOther && !keys.some((one) => one.isStringLiteral() && one.value === name)) return undefined;
  return propertyOf(typing, target.expression, name);
}

/** The class that an expression is, or that has it as its prototype. */
function classHeld(typing: Typing, node: ts.Expression): ts.Node | undefined {
  const inner = unwrapped(node);
  const isPrototype = ts.isPropertyAccessExpression(inner) && inner.name.text === "prototype";
  return typing.classOf(isPrototype ? inner.expression : inner);
}

/** What a class has from another, and no longer has when it gets another prototype. */
function inheritedOf(typing: Typing, holder: ts.Expression | undefined, name: string): ts.Symbol | undefined {
  const owner = holder && classHeld(typing, holder);
  const symbol = owner && propertyOf(typing, holder, name);
  return symbol?.declarations?.some((one) => one.parent === owner) ? undefined : symbol;
}

/** The properties of a name that such a call gives another value. */
function putByCall(typing: Typing, call: ts.CallExpression, name: string): ts.Symbol[] {
  const [target, ...given] = call.arguments;
  const how = (call.expression as ts.PropertyAccessExpression).name.text;
  const symbol =
    target && (how === "setPrototypeOf" ? inheritedOf(typing, target, name) : propertyOf(typing, target, name));
  if (!symbol || how === "setPrototypeOf") return symbol ? [symbol] : [];
  const isCalled = (symbol.flags & ts.SymbolFlags.Accessor) !== 0 && /^(?:assign|set)$/.test(how);
  if (isCalled) return [];
  const [first] = given;
  if (first && ts.isStringLiteralLike(first)) return first.text === name ? [symbol] : [];
  const isOther = given.some((one) => {
    const other = propertyOf(typing, one, name);
    return other?.declarations?.every((declaration) => !symbol.declarations?.includes(declaration));
  });
  return isOther ? [symbol] : [];
}
