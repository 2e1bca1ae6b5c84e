/** Objects that a kernel gives, or writes: from the arena to JavaScript. */
import type { Enter } from "./crossing.js";
import { element, emptyList, newList, setElement } from "./elements.js";
import {
  arrayClass,
  Crossing,
  entering,
  fieldOf,
  isMember,
  isOptional,
  isOptionalBoolean,
  isRecord,
  layoutOf,
  nothing,
  type ArrayType,
  type Fields,
  type Giver,
  type Layout,
  type ObjectsArguments,
  type Table,
  type ValueType,
} from "./objects.js";
import { lengthOf, ownView, type TypedArray, type TypedArrayClass } from "./result.js";
import { readText } from "./text.js";
import {
  BOOLEAN,
  CHOICE,
  FIRST_LAYOUT,
  INTEGER,
  LIST,
  MIXED,
  NUMBER,
  PLAIN,
  RESULT,
  SIGNED,
  STRING,
  STRING_THERE,
  UNDEFINED_HIGH,
  UNDEFINED_LOW,
  UNSIGNED,
} from "./wire.js";

/** For a kernel that returns more than a number, or writes objects. */
export const objects = (...given: ObjectsArguments): Enter => entering(GivingCrossing, ...given);

export class GivingCrossing extends Crossing {
  /** Of what was copied in, and of what is made for the caller: by addresses, once somebody asks. */
  private originals: Map<number, object> | undefined;

  /** What JavaScript gets for what the kernel returned. */
  override raise(type: ValueType, value: unknown): unknown {
    if (type === BOOLEAN || (typeof type === "number" && type >= PLAIN && type < STRING_THERE))
      return super.raise(type, value);
    if (typeof type === "number" && type >= FIRST_LAYOUT) return this.object(type, (value as number) >>> 0);
    return this.get(this.kernel.words.byteOffset + RESULT * 4, type);
  }

  get(at: number, type: ValueType): unknown {
    const word = this.words[at >> 2]!;
    if (typeof type !== "number") {
      const array = word ? this.array(arrayClass(type), word, this.words[(at >> 2) + 1]!) : (type as ArrayType)[1];
      return (type as ArrayType)[2] ? array!.buffer : array;
    }
    if (type === NUMBER || type === INTEGER) return this.numbers[at >> 3];
    if (type === BOOLEAN) return this.bytes[at] === 1;
    if (type === SIGNED || type === UNSIGNED) return this.bigint(at, type)[0];
    if (type < STRING || isOptionalBoolean(type)) {
      const missing = word === UNDEFINED_LOW && this.words[(at >> 2) + 1] === UNDEFINED_HIGH;
      return missing ? nothing(type) : type < STRING ? this.numbers[at >> 3] : this.numbers[at >> 3] === 1;
    }
    if (type >= FIRST_LAYOUT) return this.object(type, word);
    return word ? readText(this.kernel, word, this.words[(at >> 2) + 1]!) : nothing(type);
  }

  private array(Class: TypedArrayClass, address: number, length: number): TypedArray {
    const same = this.originalArrays.get(address);
    if (same && same.constructor === Class && lengthOf(same) === length) return same as TypedArray;
    for (const { array: original, inside } of this.arrays) {
      const offset = address - inside.byteOffset;
      if (offset >= 0 && offset <= inside.byteLength)
        return new Class(original.buffer, original.byteOffset + offset, length);
    }
    const copy = ownView?.(Class, address, length) ?? new Class(this.kernel.buffer, address, length).slice();
    this.originalArrays.set(address, copy);
    return copy;
  }

  private object(type: number, address: number): unknown {
    if (!address) return nothing(type);
    const own = this.layouts[layoutOf(type)]!;
    if (own[0] === MIXED) return this.mixed(address, own[4] as number);
    const originals = (this.originals ??= this.findOriginals());
    const known = originals.get(address);
    if (known) return known;
    let layout = own;
    for (let at; (at = (layout[0] as Table).layoutAt);) layout = this.layouts[at(this.numbers, address >> 3)]!;
    if (layout[0] === CHOICE) layout = this.formOf(layout, address);
    const [kind] = layout;
    if (kind === LIST && layout[3] === NUMBER) {
      const [items, length] = [this.words[address >> 2]!, this.words[(address >> 2) + 1]!];
      const list = newList(this.numbers, items >> 3, length);
      originals.set(address, list);
      return list;
    }
    const table = typeof kind === "object" ? (kind as Table) : undefined;
    const made =
      table?.begin?.() ?? table?.make?.(this.tableAt(layout, address)) ?? (isRecord(layout) ? {} : emptyList());
    originals.set(address, made);
    this.fill(made, layout, address);
    return made;
  }

  private mixed(address: number, object: number): unknown {
    const kind = this.numbers[address >> 3]!;
    if (kind === 3) return this.get(address + 24, object);
    if (kind === 1) return this.get(address + 16, STRING);
    const value = this.numbers[(address >> 3) + 1]!;
    return kind ? value === 1 : value;
  }

  /** How an object that the kernel has made looks, or a copy of one that JavaScript has made. */
  private formOf(choice: Layout, address: number): Layout {
    const [tag, count] = [choice[4] as number, choice[5] as number];
    const form = tag < 0 ? 1 : this.numbers[(address + tag) >> 3]!;
    const made = form && choice[5 + count + form];
    if (made !== undefined && made !== 0) return this.layouts[made as number]!;
    return this.membersOf(choice).find((member) =>
      isMember(member, (_, k, expected) => {
        const [offset, type] = [member[k + 1] as number, member[k + 2] as ValueType];
        return !expected || this.get(address + offset, type) === expected[0];
      }),
    )!;
  }

  private findOriginals(): Map<number, object> {
    const found = new Map<number, object>();
    for (const [object, , address] of this.copied) found.set(address, object);
    return found;
  }

  private fill(target: object, layout: Layout, address: number): void {
    const [kind] = layout;
    if (kind === LIST) return this.fillList(target as unknown[], layout, address);
    const table = kind as Table;
    if (table.give) return table.give(target, this.tableAt(layout, address));
    for (let k = 3; k < layout.length; k += 4) {
      const name = layout[k] as string;
      const value = this.get(address + (layout[k + 1] as number), layout[k + 2] as ValueType);
      if (table.write?.(target, name, value)) continue;
      if (value !== undefined || !isOptional(layout[k + 3]) || name in target) this.give(target as Fields, name, value);
    }
  }

  private tableAt(layout: Layout, address: number): Fields {
    const table: Fields = {};
    for (let k = 3; k < layout.length; k += 4)
      if (!layout[k + 3])
        table[layout[k] as string] = this.get(address + (layout[k + 1] as number), layout[k + 2] as ValueType);
    return table;
  }

  private fillList(list: unknown[], layout: Layout, address: number): void {
    const [items, length] = [this.words[address >> 2]!, this.words[(address >> 2) + 1]!];
    const [size, type] = [layout[2] as number, layout[3] as ValueType];
    if (list.length > length) list.length = length;
    let k = 0;
    if (type === NUMBER) {
      k = Math.min(list.length, length);
      (layout[6] as Giver)(list, this.numbers, items >> 3, k);
    }
    for (; k < length; k++) {
      const value = this.get(items + k * size, type);
      if (!Object.is(element(list, k), value) || (value === undefined && !layout[4] && !(k in list)))
        setElement(list, k, value);
    }
    if (layout[4] && list.length < length) list.length = length;
  }

  private give(target: Fields | unknown[], name: string, value: unknown): void {
    if (Object.is(fieldOf(target, name), value) && (value !== undefined || name in target)) return;
    if (Array.isArray(target)) setElement(target, Number(name), value);
    else target[name] = value;
  }

  /** Gives the caller's objects what the kernel has made of them. */
  override writeBack(writesArrays: 0 | 1): void {
    super.writeBack(writesArrays);
    for (const [object, layout, address] of this.copied) if (layout[1]) this.fill(object, layout, address);
  }
}
