/**
 * Whether indices of different rounds are different: an index `stride * round + rest` whose rest spans less than the
 * stride is of one round alone.
 */
import { Form } from "./forms/forms.js";
import type { FixedAtom, Interval } from "./forms/intervals.js";
import { sampleAlgebra } from "./forms/algebras.js";
import type { Expression } from "../../ir/ir.js";

/** The counter of the parallel loop: its first and last value before the loop, and its step. */
export interface Rounds {
  readonly interval: Interval<Expression>;
  readonly step: number;
}

/** Multiples of a stride with rests that have to span less. */
export interface Stride {
  readonly stride: Form;
  readonly rests: readonly Form[];
}

export type Outcome =
  | { readonly kind: "apart"; readonly strides: readonly Stride[] }
  /** `same`: the index does not depend on the round. `carried`: a round reads or writes what another one writes. */
  | { readonly kind: "same" | "carried" | "unknown" };

/** Whether the indices of different rounds are different. */
export function apart(indices: readonly (Form | undefined)[], { step }: Rounds): Outcome {
  const parts = indices.map((index) => index?.split());
  if (parts.some((part) => !part) || indices.some((index) => !isTestable(index!))) return { kind: "unknown" };
  const [first, ...others] = parts as { stride: Form; rest: Form }[];
  if (others.some(({ stride }) => stride.key !== first!.stride.key)) return { kind: "unknown" };
  const stride = first!.stride.times(Form.constant(step));
  const rests = (parts as { stride: Form; rest: Form }[]).map(({ rest }) => rest);
  if (stride.known === 0) return { kind: rests.some(holdsData) ? "unknown" : "same" };
  const sampled = sample([{ stride, rests }]);
  if (sampled === undefined) return { kind: "unknown" };
  if (sampled) return { kind: "apart", strides: [{ stride, rests }] };
  return inColumns(first!.stride, stride, rests) ?? { kind: "carried" };
}

/**
 * Rounds that each have columns of rows of one width: where the rest is `width * row + place`, indices are different
 * when the places in a row are, and no place is outside of its row.
 */
function inColumns(perRound: Form, stride: Form, rests: readonly Form[]): Outcome | undefined {
  for (const width of widthsOf(rests)) {
    const places = rests.map((rest) => rest.without(width));
    if (places.some((place) => !place)) continue;
    const rounds = Form.atom({ kind: "round", key: "round", positive: false }).times(perRound);
    const whole = (places as Form[]).map((place) => place.plus(rounds));
    const strides = [
      { stride, rests: places as Form[] },
      { stride: width, rests: whole },
    ];
    if (sample(strides)) return { kind: "apart", strides };
  }
  return undefined;
}

/**
 * Whether there are sizes for which the rests span less than the stride: without any it is no use to look when the
 * program runs.
 */
function sample(strides: readonly Stride[]): boolean | undefined {
  for (let seed = 1; seed <= 8; seed++) {
    const values = new Map<string, number>();
    const value = ({ key }: FixedAtom): number => {
      if (!values.has(key)) values.set(key, SAMPLES[(values.size * 3 + seed * 5) % SAMPLES.length]!);
      return values.get(key)!;
    };
    const algebra = sampleAlgebra(value, { low: 0, high: 2 });
    const fit = strides.map(({ stride, rests }) => {
      const spans = rests.map((rest) => rest.interval(algebra));
      const size = stride.interval(algebra);
      if (!size || spans.some((span) => !span)) return undefined;
      const low = Math.min(...spans.map((span) => span!.low));
      const high = Math.max(...spans.map((span) => span!.high));
      return high - low < Math.abs(size.low);
    });
    if (fit.includes(undefined)) return undefined;
    if (!fit.includes(false)) return true;
  }
  return false;
}

/** What counters in the rests are multiplied with. */
function widthsOf(rests: readonly Form[]): Form[] {
  return unique(
    rests.flatMap((rest) =>
      [...rest.terms.values()].flatMap(({ coefficient, atoms }) => {
        const fixed = atoms.filter(({ kind }) => kind === "fixed");
        if (fixed.length === atoms.length || (fixed.length === 0 && Math.abs(coefficient) === 1)) return [];
        return [fixed.reduce((product, atom) => product.times(Form.atom(atom)), Form.constant(Math.abs(coefficient)))];
      }),
    ),
  );
}

function holdsData(form: Form): boolean {
  let found = false;
  form.eachAtom((atom) => void (found ||= atom.kind === "counter" && atom.data === true));
  return found;
}

const SAMPLES = [640, 7, 100, 33, 480, 3, 2048, 16, 5, 1000, 9];

/** Whether all that the form needs can be looked at before the loop. */
const isTestable = (form: Form): boolean =>
  [...form.needs.values()].every(({ form: needed }) => needed.isBounded) &&
  form.assumed.every((assumed) => assumed.isBounded);

/** Of forms of one key, one. */
export const unique = (forms: readonly Form[]): Form[] => [...new Map(forms.map((form) => [form.key, form])).values()];
