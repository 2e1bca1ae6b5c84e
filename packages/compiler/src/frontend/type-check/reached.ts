/**
 * The functions that a kernel is compiled of in; with them the declarations that they name, as far as these decide what
 * the kernel means, out.
 */
import { ts } from "#typescript";
import { isInternal } from "../libraries/standard.js";
import type { Typing } from "../types/typing.js";

/** A piece of the program, and what in it is no part of the kernel. */
export interface ReachedNode {
  readonly node: ts.Node;
  readonly without: readonly ts.Node[];
}

export function findReached(
  functions: ReadonlySet<ts.Node>,
  typing: Typing,
  javascript: ReadonlySet<ts.Node>,
): ReachedNode[] {
  const reached = new Set<ts.Node>(functions);
  const found: ReachedNode[] = [];
  for (const node of reached) {
    if (isForeign(node, typing)) continue;
    const without = functions.has(node) ? decoratorsOf(node) : functionsIn(node);
    found.push({ node, without });
    for (const declaration of overloadsOf(node)) reached.add(declaration);
    const visit = (inner: ts.Node): void => {
      if (without.includes(inner) || javascript.has(inner)) return;
      if (ts.isIdentifier(inner)) for (const declaration of declarationsOf(inner, typing)) reached.add(declaration);
      ts.forEachChild(inner, visit);
    };
    visit(node);
  }
  return found;
}

/** Declarations without code, and libraries that are checked where they are made. */
function isForeign(node: ts.Node, typing: Typing): boolean {
  const file = node.getSourceFile();
  return file.isDeclarationFile || typing.program.isSourceFileDefaultLibrary(file) || isInternal(node);
}

function decoratorsOf(node: ts.Node): readonly ts.Node[] {
  return ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
}

/** The functions in a declaration that is named: they are part of a kernel only when it calls them. */
function functionsIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isDecorator(inner)) found.push(inner);
    else if (ts.isFunctionLike(inner) && "body" in inner && inner.body) found.push(inner);
    else ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** The signatures by which a function is called. */
function overloadsOf(node: ts.Node): readonly ts.Node[] {
  const isOne = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node);
  const container = node.parent as
    | (ts.Node & { readonly statements?: readonly ts.Node[]; readonly members?: readonly ts.Node[] })
    | undefined;
  if (!isOne || !node.body) return [];
  const siblings = container?.statements ?? container?.members ?? [];
  const at = siblings.indexOf(node);
  let first = at;
  while (first > 0 && isSignature(siblings[first - 1]!, node)) first--;
  return siblings.slice(first, at);
}

const isSignature = (before: ts.Node, node: ts.Node): boolean =>
  before.kind === node.kind &&
  !(before as ts.FunctionLikeDeclaration).body &&
  (before as ts.FunctionLikeDeclaration).name?.getText() === (node as ts.FunctionLikeDeclaration).name?.getText();

/** What a name stands for, where its declaration says more than its type does. */
function declarationsOf(name: ts.Identifier, typing: Typing): readonly ts.Node[] {
  return typing.symbolOf(name)?.declarations?.filter(saysMore) ?? [];
}

const saysMore = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) ||
  ts.isClassLike(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);
