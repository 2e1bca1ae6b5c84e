/** What two places of a case give in; where they differ out. */
import type { CaseResult } from "./cases.js";

/** The elements that are farther apart than they may be, as text; of numbers below 1 the difference itself counts. */
export function differences(name: string, actual: CaseResult, expected: CaseResult, within = 0): string[] {
  if (!actual.values || !expected.values) return [`${name}: ${actual.error ?? expected.error}`];
  return expected.values.flatMap(([kind, elements], k) => {
    const [ownKind, own] = actual.values![k]!;
    if (ownKind !== kind || own.length !== elements.length) return [`${name}: ${ownKind} of ${own.length}`];
    return elements.flatMap((wanted, i) => {
      const far = Math.abs(Number(own[i]) - Number(wanted)) > within * Math.max(1, Math.abs(Number(wanted)));
      const isSame = within === 0 ? own[i] === wanted : own[i] === wanted || (!far && typeof own[i] === typeof wanted);
      return isSame ? [] : [`${name}: element ${i} of result ${k} is ${own[i]} in place of ${wanted}`];
    });
  });
}
