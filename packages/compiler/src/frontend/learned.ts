/** What is learned once a kernel has been translated, with which it is translated again. */
import { ts } from "#typescript";
import type { Type } from "../ir/ir.js";
import { eachExpression } from "../ir/walk.js";
import type { KernelTranslation } from "./kernel.js";

/** Learns which fields of instances that cross it uses. */
export function learnFields(kernel: KernelTranslation): void {
  const fields = kernel.heldBack.awaited(kernel.functions, kernel.shapes);
  for (const declaration of fields) kernel.findings.usedFields.add(declaration);
  if (fields.length > 0) kernel.learn();
}

/**
 * Learns where something may be missing of which it was taken for granted that it is there, since another type of the
 * same objects, lists or Maps says that it may be. What is made without what has been learned already tells nothing.
 */
export function learnAlike(kernel: KernelTranslation): void {
  if (kernel.hasLearned) return;
  if (kernel.nullClaims.news !== 0) {
    kernel.findings.claimedNothings |= kernel.nullClaims.news;
    kernel.learn();
  }
  if (kernel.typeNothings.isNews) kernel.learn();
  const { emptied, findings, shapes } = kernel;
  const lacked = lackedFields(kernel).filter((name) => !findings.unset.has(name));
  for (const name of lacked) findings.unset.add(name);
  if (lacked.length > 0) kernel.learn();
  for (const declaration of shapes.made.openAlike(emptied.fields)) kernel.open(declaration);
  const flipped = shapes.made.behindFlipped(emptied.assigned).filter((name) => !findings.unset.has(name));
  const [unset, open] = [[...shapes.made.unsetByOthers(), ...flipped], shapes.openedByOthers(emptied.some)];
  for (const name of unset) findings.unset.add(name);
  for (const name of open) findings.openNames.add(name);
  const gone = [...emptied.trusted].filter((name) => emptied.fields.has(name) && !findings.emptied.has(name));
  for (const name of gone) findings.emptied.add(name);
  if (unset.length + open.length + gone.length > 0) kernel.learn();
}

/**
 * Numbers, booleans and bigints that some object is made without, since it is of one type with others that have them:
 * `x ?? {}`, `on ? { n: 1, m: 2 } : { n: 5 }`. What a type claims of an object is looked at elsewhere.
 */
function lackedFields({ functions, makingSites, typing }: KernelTranslation): string[] {
  const found = new Set<string>();
  for (const { body } of functions)
    eachExpression(body, (e) => {
      const site = e.op === "new" && e.site !== undefined ? makingSites[e.site] : undefined;
      if (e.op !== "new" || !site || e.type.shape !== "record" || isClaimed(site.node)) return;
      for (const [name, { type, optional }] of e.type.resolved.fields)
        if (
          !optional &&
          (type === "f64" || type === "bool" || type === "bigint") &&
          !e.fields.includes(name) &&
          !isToldApart(typing.checker, site.node, name, type)
        )
          found.add(name);
    });
  return [...found];
}

/**
 * Whether an object is made for a union of which some members lack a property: it is told apart before it is read.
 * Bigints that may be missing could not leave the kernel.
 */
function isToldApart(checker: ts.TypeChecker, node: ts.Node, name: string, held: Type): boolean {
  const meant = ts.isExpression(node) ? checker.getContextualType(node) : undefined;
  const type = meant && checker.getNonNullableType(meant);
  if (!type?.isUnion()) return !!type && (type.flags & ts.TypeFlags.Instantiable) !== 0;
  return held === "bigint" || type.types.some((member) => !member.getProperty(name));
}

function isClaimed({ parent }: ts.Node): boolean {
  if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent)) return true;
  return ts.isParenthesizedExpression(parent) && isClaimed(parent);
}
