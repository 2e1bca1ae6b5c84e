/** A signature in; the time in nanoseconds that a call takes to copy what is not in kernel memory out, as a formula. */
import { plus, times, type Amount, type Given } from "./amount.js";
import type { InstanceLayout, Layout, ParameterType, RecordLayout, Signature, ValueType } from "./signature.js";

/** What a call takes for itself that copies arrays, and one that copies objects. */
const ARRAYS = 3000;
const OBJECTS = 4000;
/** For each byte of an array, one way. */
export const BYTE = 0.06;
/** An array inside of an object, and a string there; a string as an argument, for itself and for each character. */
const HELD_ARRAY = 500;
const HELD_STRING = 60;
const STRING = 100;
const CHARACTER = 0.8;
/**
 * A list, and an object that is asked for again, its keys, one that only passes, a field, a number in a list; one way.
 */
const LIST = 250;
const OBJECT = 200;
const KEYS = 100;
const PASSING = 25;
const FIELD = 8;
const NUMBER = 2.5;
/** An entry of a Map or Set. */
const ENTRY = 150;
/** What nothing counts: an object whose kind holds itself, the entries of a dictionary. */
const UNCOUNTED = 20_000;

export function copyingOf({ parameters, layouts, writesArrays, result }: Signature): Amount {
  const inMemory = parameters.some(({ type }) => type.kind === "value" && type.value.kind !== "string");
  let total: Amount = inMemory || (result.kind === "value" && result.value.kind !== "string") ? OBJECTS : 0;
  if (!inMemory && parameters.some(({ type }) => type.kind === "array")) total = plus(total, ARRAYS);
  parameters.forEach(({ type }, root) => {
    total = plus(total, ofParameter(type, { root, steps: [] }, new Copying(layouts, writesArrays)));
  });
  return total;
}

function ofParameter(type: ParameterType, given: Given, copying: Copying): Amount {
  if (type.kind === "array") return times(BYTE * (type.written ? 2 : 1), { op: "foreign", given });
  if (type.kind !== "value") return 0;
  if (type.value.kind === "string") return plus(STRING, times(CHARACTER, { op: "length", given }));
  return copying.of(type.value, given);
}

class Copying {
  private readonly active = new Set<number>();

  constructor(
    private readonly layouts: readonly Layout[],
    private readonly writesArrays: boolean,
  ) {}

  of(type: ValueType, given: Given): Amount {
    if (type.kind === "array")
      return plus(HELD_ARRAY, times(BYTE * (this.writesArrays ? 2 : 1), { op: "foreign", given }));
    if (type.kind === "string") return HELD_STRING;
    if (type.kind !== "object") return NUMBER;
    if (this.active.has(type.layout)) return UNCOUNTED;
    this.active.add(type.layout);
    const cost = this.ofLayout(this.layouts[type.layout]!, given);
    this.active.delete(type.layout);
    return cost;
  }

  private ofLayout(layout: Layout, given: Given): Amount {
    const both = layout.written ? 2 : 1;
    if (layout.kind === "list") {
      const element = this.of(layout.type, { ...given, steps: [...given.steps, null] });
      return plus(LIST * both, times({ op: "length", given }, times(both, element)));
    }
    if (layout.kind === "map" || layout.kind === "set") return plus(OBJECT, times(ENTRY * both, { op: "size", given }));
    if (layout.kind === "dictionary") return UNCOUNTED;
    if (layout.kind === "mixed") return layout.object ? plus(OBJECT, this.of(layout.object, given)) : OBJECT;
    if (layout.kind === "choice")
      return plus(OBJECT, this.ofFields(this.layouts[layout.members[0]!] as RecordLayout, given));
    if (layout.kind === "exact") return plus(KEYS, this.ofLayout(this.layouts[layout.layout]!, given));
    if (layout.kind === "family")
      return plus(OBJECT, this.ofFields(this.layouts[layout.classes[0]!.layout] as InstanceLayout, given));
    const passes = layout.kind === "record" && layout.passing;
    return plus((passes ? PASSING : OBJECT) * both, this.ofFields(layout, given));
  }

  private ofFields({ fields, written }: Pick<RecordLayout, "fields" | "written">, given: Given): Amount {
    let total: Amount = 0;
    for (const { name, type } of fields) {
      const plain = type.kind !== "object" && type.kind !== "array" && type.kind !== "string";
      const cost = plain ? FIELD : this.of(type, { ...given, steps: [...given.steps, name] });
      total = plus(total, times(written && plain ? 2 : 1, cost));
    }
    return total;
  }
}
