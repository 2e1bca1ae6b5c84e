/** Classes that derive from those whose instances JavaScript gives: which of them a kernel has to know. */
import { ts } from "#typescript";
import { notYet } from "../refusal.js";
import { modulesBehind } from "../crossing/added-imports.js";
import { crosses } from "../crossing/own-classes.js";
import type { Body } from "../body.js";
import type { ClassNode } from "../types/hierarchy.js";
import { memberName } from "../types/unset-fields.js";

/** Those that have their own in place of a member of a class. Instances of others are as such of that class. */
export function knowOverriding(body: Body, owner: ClassNode, name: string, kind: "method" | "getter" | "setter"): void {
  const { classes, findings } = body.kernel;
  const roots = [...findings.given].filter((one) => classes.derives(one, owner) || classes.derives(owner, one));
  if (roots.length === 0) return;
  const is = { method: ts.isMethodDeclaration, getter: ts.isGetAccessor, setter: ts.isSetAccessor }[kind];
  const overriding = atHand(body).filter(
    (one) =>
      one !== owner &&
      classes.derives(one, owner) &&
      one.members.some((member) => is(member) && !!member.body && memberName(member.name) === name) &&
      roots.some((root) => classes.derives(one, root)),
  );
  if (findings.derived.know(overriding.filter((one) => crosses(body, one)))) body.kernel.learn();
}

/** A class that a value is said to be of; false where instances that JavaScript gives may be of it unknown. */
export function knowDerived(body: Body, declaration: ClassNode): boolean {
  const { classes, findings } = body.kernel;
  const { given, derived } = findings;
  if (given.has(declaration) || ![...given].some((one) => classes.derives(declaration, one))) return true;
  const isNew = crosses(body, declaration) && derived.know([declaration]);
  if (isNew) body.kernel.learn();
  return isNew;
}

/** A class of which `instanceof` asks whether an object is of it: what JavaScript gives may be of it. */
export function knowClass(body: Body, declaration: ClassNode, node: ts.Node): void {
  if (knowDerived(body, declaration)) return;
  notYet(node, `Asking whether an object is a '${declaration.name?.text ?? "default"}', which does not cross,`);
}

const known = new WeakMap<ReadonlySet<ts.SourceFile>, readonly ClassNode[]>();

/** The classes of the file of the kernel, and of the modules that run before it, that derive from others. */
function atHand({ kernel, typing }: Body): readonly ClassNode[] {
  const modules = modulesBehind(typing.checker, kernel.root.getSourceFile());
  const classes = known.get(modules) ?? [...modules].flatMap(({ statements }) => statements.filter(isDerived));
  known.set(modules, classes);
  return classes;
}

const isDerived = (node: ts.Statement): node is ts.ClassDeclaration =>
  ts.isClassDeclaration(node) && !!node.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
