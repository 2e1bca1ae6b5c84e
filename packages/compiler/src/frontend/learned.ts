/** What is learned once a kernel has been translated, with which it is translated again. */
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
  if (kernel.nullClaims.isNews) {
    kernel.findings.claimsNull = true;
    kernel.learn();
  }
  if (kernel.typeNothings.isNews) kernel.learn();
  const { emptied, findings, shapes } = kernel;
  for (const declaration of shapes.made.openAlike(emptied.fields)) kernel.open(declaration);
  const flipped = shapes.made.behindFlipped(emptied.assigned).filter((name) => !findings.unset.has(name));
  const [unset, open] = [[...shapes.made.unsetByOthers(), ...flipped], shapes.openedByOthers(emptied.some)];
  for (const name of unset) findings.unset.add(name);
  for (const name of open) findings.openNames.add(name);
  const gone = [...emptied.trusted].filter((name) => emptied.fields.has(name) && !findings.emptied.has(name));
  for (const name of gone) findings.emptied.add(name);
  if (unset.length + open.length + gone.length > 0) kernel.learn();
}
