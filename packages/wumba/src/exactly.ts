/** Objects of which a kernel takes all properties, whatever they are: a spread does. */
import type { Fields, Table } from "./objects.js";
import { JS } from "./sentinel.js";

/** The names of the properties of an object, some with the only value that they have. */
type Form = readonly (string | readonly [string, string | number | boolean])[];

/** Of a layout, and with the enumerable properties of one of the forms, be it in another order. */
export const exactly = (layout: number, ordered: 0 | 1, ...forms: readonly Form[]): Table => ({
  take: (value) => value as Fields,
  layoutOf(value) {
    const own = Object.keys(value);
    if (
      Object.getOwnPropertySymbols(value).length > 0 ||
      !forms.some((form) => has(value as Fields, own, form, ordered))
    )
      throw JS;
    return layout;
  },
  layoutAt: () => layout,
});

function has(value: Fields, own: readonly string[], form: Form, ordered: 0 | 1): boolean {
  let found = 0;
  for (const key of form) {
    const [name, literal] = typeof key === "string" ? [key] : key;
    if (ordered ? own[found] === name : own.includes(name)) found++;
    else if (name in value) return false;
    if (literal !== undefined && value[name] !== literal) return false;
  }
  return found === own.length;
}
