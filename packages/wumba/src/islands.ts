/** JavaScript inside of kernels: what it is given, its result and its error are fields of an object in memory. */
import { callFunction } from "./callbacks.js";
import { kernelMemory, type KernelMemory } from "./memory.js";
import { ARENA_TOP, BOOLEAN, NUMBER } from "./wire.js";
import { GivingCrossing } from "./objects-given.js";
import { arrayClass, Crossing, viewsOf, type Layout, type ValueType } from "./objects.js";
import { ERRORS, keepError, messageOf } from "./raised.js";

/** For each place two numbers: which of the kernel's functions, and the layout of the object. */
type Places = readonly number[];
type Field = readonly [offset: number, type: ValueType];
type Layouts = readonly Layout[];

/**
 * What a kernel imports. The fields of the object that are called by numbers are arguments, `result` takes what the
 * function gives. With a field `error` the kernel catches what the function throws.
 */
export function island(places: Places, layouts: Layouts): (place: number, address: number) => number {
  const known: { given: Field[]; result: Field | undefined; error: Field | undefined }[] = [];
  return (place, address) => {
    const kernel = kernelMemory()!;
    const { given, result, error } = (known[place] ??= fieldsOf(layouts[places[place * 2 + 1]!]!));
    const values = given.map(([offset, type]) => read(kernel, layouts, address + offset, type));
    try {
      const value = callFunction(places[place * 2]!, values);
      if (result) give(kernel, layouts, address + result[0], result[1], value);
    } catch (thrown) {
      if (!error) throw thrown;
      const name = thrown instanceof Error ? thrown.name : "Error";
      give(kernel, layouts, address + error[0], error[1], {
        "#class": classOf(thrown),
        message: messageOf(thrown),
        name,
      });
      const { 1: words } = viewsOf(kernel.buffer);
      // The fields of an error are its class, its message and its name.
      keepError(words[(words[(address + error[0]) >> 2]! >> 2) + 2]!, thrown);
    }
    return 0;
  };
}

function fieldsOf(layout: Layout): { given: Field[]; result: Field | undefined; error: Field | undefined } {
  const fields: Record<string, Field> = {};
  for (let k = 3; k < layout.length; k += 4)
    fields[layout[k] as string] = [layout[k + 1] as number, layout[k + 2] as ValueType];
  const given: Field[] = [];
  for (let k = 0, field; (field = fields[k]); k++) given.push(field);
  return { given, result: fields["result"], error: fields["error"] };
}

/** JavaScript sees the elements of arrays where they are, and copies of objects. */
function read(kernel: KernelMemory, layouts: Layouts, at: number, type: ValueType): unknown {
  const [numbers, words, bytes] = viewsOf(kernel.buffer);
  if (type === NUMBER) return numbers[at >> 3];
  if (type === BOOLEAN) return bytes[at] === 1;
  if (typeof type === "number") return new GivingCrossing(kernel, layouts).get(at, type);
  const start = words[at >> 2]!;
  return start ? new (arrayClass(type))(kernel.buffer, start, words[(at >> 2) + 1]!) : undefined;
}

function give(kernel: KernelMemory, layouts: Layouts, at: number, type: ValueType, value: unknown): void {
  if (type === NUMBER && typeof value === "number") {
    viewsOf(kernel.buffer)[0][at >> 3] = value;
    return;
  }
  const crossing = new Crossing(kernel, layouts);
  try {
    crossing.put(at, type, type === BOOLEAN ? !!value : value);
  } catch {
    throw new TypeError(
      "A function of JavaScript gives a kernel what is not of its type, or does not fit kernel memory",
    );
  }
  kernel.words[ARENA_TOP] = (crossing.next + 15) & -16;
}

/** The most special of the language's classes that an error is of, as kernels number them. */
function classOf(error: unknown): number {
  for (let k = ERRORS.length - 1; k > 0; k--)
    if (error instanceof (globalThis as unknown as Record<string, ErrorConstructor>)[ERRORS[k]!]!) return -1 - k;
  return -1;
}
