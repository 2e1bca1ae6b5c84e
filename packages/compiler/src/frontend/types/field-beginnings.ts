/**
 * A class in, its fields out whose declarations set them to undefined: JavaScript's own fields, whatever a base class
 * has written there.
 */
import { ts } from "#typescript";
import type { ClassNode } from "./hierarchy.js";

const K = ts.SyntaxKind;

/** Modifiers of declarations that are for TypeScript alone, and of those that are not of instances. */
const elsewhere = new Set<ts.SyntaxKind>([K.DeclareKeyword, K.AbstractKeyword, K.StaticKeyword]);

/** Whether a field that is declared without a value is undefined from there on. */
export function beginsUndefined(member: ts.PropertyDeclaration, options: ts.CompilerOptions): boolean {
  if (member.initializer || member.modifiers?.some(({ kind }) => elsewhere.has(kind))) return false;
  return isDerived(member.parent) && ((member.flags & ts.NodeFlags.JavaScriptFile) !== 0 || definesFields(options));
}

/** Whether the compiler leaves the declarations of fields in the class; without a target it is the newest one. */
const definesFields = ({ useDefineForClassFields, target = ts.ScriptTarget.Latest }: ts.CompilerOptions): boolean =>
  useDefineForClassFields ?? target >= ts.ScriptTarget.ES2022;

const isDerived = ({ heritageClauses }: ClassNode): boolean =>
  !!heritageClauses?.some(({ token }) => token === K.ExtendsKeyword);
