// In: a value. Out: its text: two values are the same, aliases included, exactly when their texts are.
import { isTypedArray } from "../kinds.js";
import { numberText } from "../values.js";

/** Prints the values of one outcome: an object that was printed before is named by its number. */
export class Printer {
  private readonly numbers = new Map<object, number>();

  print(value: unknown): string {
    if (typeof value === "number") return numberText(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value !== "object" || value === null) return String(value);
    const known = this.numbers.get(value);
    if (known !== undefined) return `#${known}`;
    const number = this.numbers.size;
    this.numbers.set(value, number);
    if (isTypedArray(value))
      return `#${number} ${value.constructor.name} [${Array.from(value, numberText).join(", ")}]`;
    if (Array.isArray(value)) return `#${number} [${value.map((item) => this.print(item)).join(", ")}]`;
    if (value instanceof Map) return `#${number} Map ${this.print([...(value as Map<unknown, unknown>)].flat())}`;
    if (value instanceof Set) return `#${number} Set ${this.print([...(value as Set<unknown>)])}`;
    // The order of fields, and whether a field is missing or undefined, are left open.
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1));
    return `#${number} { ${fields.map(([name, field]) => `${name}: ${this.print(field)}`).join(", ")} }`;
  }
}
