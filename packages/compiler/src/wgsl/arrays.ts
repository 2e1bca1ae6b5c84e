/** The arrays of a kernel in; their declarations, and the functions by which their elements are reached, out. */
import type { GpuArray } from "../bind/gpu/kernel.js";
import type { AtomicAction, Table } from "../ir/ir.js";

/** An array with a name in the text. */
export interface NamedArray {
  readonly name: string;
  readonly kind: GpuArray | "table";
  readonly memory: "storage" | "workgroup" | "private" | "const";
  /** The text of the number of its elements. */
  readonly length: string;
  /** Whether it is used by atomic operations, so that its elements are of another type. */
  readonly atomic: boolean;
  readonly table?: Table;
}

export const elementType = ({ kind, table }: NamedArray): "f32" | "i32" =>
  kind === "Float32Array" || (table && isFloats(table)) ? "f32" : "i32";
const isFloats = ({ array }: Table): boolean => array === "Float32Array" || array === "Float64Array";

/** What an element is in memory. */
export function storedType(array: NamedArray): string {
  if (!array.atomic) return elementType(array);
  return array.kind === "Int32Array" ? "atomic<i32>" : "atomic<u32>";
}

/** Between an element and the type that it has in memory. */
const stored = (array: NamedArray, text: string): string =>
  array.atomic && array.kind !== "Int32Array" ? `bitcast<u32>(${text})` : text;
const loaded = (array: NamedArray, text: string): string =>
  array.atomic && array.kind !== "Int32Array" ? `bitcast<${elementType(array)}>(${text})` : text;

const inside = ({ length }: NamedArray): string => `u32(i) < u32(${length})`;
/** What else is passed to a function that tells of an index outside, and how it tells. */
const sited = (tells: boolean): string => (tells ? ", site: u32" : "");
const told = ({ length }: NamedArray, tells: boolean): string => (tells ? `\n  w_outside(site, i, ${length});` : "");
export const accessorName = (array: NamedArray, kind: string, tells: boolean): string =>
  `w_${kind}${tells ? "At" : ""}_${array.name}`;
const zero = (array: NamedArray): string => (elementType(array) === "f32" ? "0.0f" : "0i");

export const element = (array: NamedArray, index: string): string =>
  array.atomic ? loaded(array, `atomicLoad(&${array.name}[${index}])`) : `${array.name}[${index}]`;

/** `w_get_x`: an element, or 0 outside, of which `w_getAt_x` tells. */
export const getText = (array: NamedArray, tells: boolean): string =>
  `fn ${accessorName(array, "get", tells)}(i: i32${sited(tells)}) -> ${elementType(array)} {
  if (${inside(array)}) { return ${element(array, "i")}; }${told(array, tells)}
  return ${zero(array)};
}`;

/** `w_set_x`: changes an element, and nothing outside, of which `w_setAt_x` tells. */
export const setText = (array: NamedArray, tells: boolean): string =>
  `fn ${accessorName(array, "set", tells)}(i: i32${sited(tells)}, value: ${elementType(array)}) {
  if (${inside(array)}) { ${stores(array, "i", "value")}; ${tells ? "return; " : ""}}${told(array, tells)}
}`;

export const stores = (array: NamedArray, index: string, value: string): string =>
  array.atomic
    ? `atomicStore(&${array.name}[${index}], ${stored(array, value)})`
    : `${array.name}[${index}] = ${value}`;

const words: Partial<Record<AtomicAction, string>> = {
  add: "atomicAdd",
  sub: "atomicSub",
  max: "atomicMax",
  min: "atomicMin",
  and: "atomicAnd",
  or: "atomicOr",
  xor: "atomicXor",
  exchange: "atomicExchange",
};

/** `w_add_x`: an atomic operation, which does nothing outside, of which `w_addAt_x` tells. */
export function atomicText(array: NamedArray, action: AtomicAction, tells: boolean): string {
  const type = elementType(array);
  const given = action === "compareExchange" ? `expected: ${type}, value: ${type}` : `value: ${type}`;
  return `fn ${accessorName(array, action, tells)}(i: i32${sited(tells)}, ${given}) -> ${type} {
  if (${inside(array)}) {
    ${atomicBody(array, action)}
  }${told(array, tells)}
  return ${zero(array)};
}`;
}

/** The comparison of WebGPU may fail for no reason: it is tried again. */
function atomicBody(array: NamedArray, action: AtomicAction): string {
  const at = `&${array.name}[i]`;
  const wanted = stored(array, "expected");
  if (action === "compareExchange")
    return `loop {
      let found = atomicCompareExchangeWeak(${at}, ${wanted}, ${stored(array, "value")});
      if (found.exchanged || found.old_value != ${wanted}) {
        return ${loaded(array, "found.old_value")};
      }
    }`;
  if (elementType(array) === "f32")
    return `var before = atomicLoad(${at});
    loop {
      let after = bitcast<u32>(bitcast<f32>(before) + value);
      let found = atomicCompareExchangeWeak(${at}, before, after);
      if (found.exchanged) { return bitcast<f32>(before); }
      before = found.old_value;
    }`;
  return `return ${loaded(array, `${words[action]!}(${at}, ${stored(array, "value")})`)};`;
}
