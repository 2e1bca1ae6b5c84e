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
  /** Where it lies in the words of a buffer with others. */
  readonly packed?: { readonly words: string; readonly base: string };
}

export const elementType = ({ kind, table }: NamedArray): "f32" | "i32" =>
  kind === "Float32Array" || (table && isFloats(table)) ? "f32" : "i32";
const isFloats = ({ array }: Table): boolean => array === "Float32Array" || array === "Float64Array";

/** The bits of an element that lies in a word with others; undefined of those that have words of their own. */
export function narrowBits({ kind }: NamedArray): 8 | 16 | undefined {
  if (kind === "Int8Array" || kind === "Uint8Array") return 8;
  return kind === "Int16Array" || kind === "Uint16Array" ? 16 : undefined;
}

/** What an element is in memory, or the word that it is a part of. */
export function storedType(array: NamedArray): string {
  const word = wordType(array);
  return array.atomic ? `atomic<${word}>` : word;
}

function wordType(array: NamedArray): "f32" | "i32" | "u32" {
  if (narrowBits(array)) return "u32";
  if (array.atomic) return array.kind === "Int32Array" ? "i32" : "u32";
  return array.packed ? "u32" : elementType(array);
}

/** Between an element and the type that it has in memory. */
const stored = (array: NamedArray, text: string): string =>
  wordType(array) === elementType(array) ? text : `bitcast<${wordType(array)}>(${text})`;
const loaded = (array: NamedArray, text: string): string =>
  wordType(array) === elementType(array) ? text : `bitcast<${elementType(array)}>(${text})`;

/** A word of the array in memory. */
const placeOf = ({ name, packed }: NamedArray, index: string): string =>
  packed ? `${packed.words}[${packed.base} + (${index})]` : `${name}[${index}]`;

const inside = ({ length }: NamedArray): string => `u32(i) < u32(${length})`;
/** What else is passed to a function that tells of an index outside, and how it tells. */
const sited = (tells: boolean): string => (tells ? ", site: u32" : "");
const told = ({ length }: NamedArray, tells: boolean): string =>
  tells ? ` else { w_outside(site, i, ${length}); }` : "";
export const accessorName = (array: NamedArray, kind: string, tells: boolean): string =>
  `w_${kind}${tells ? "At" : ""}_${array.name}`;
const zero = (array: NamedArray): string => (elementType(array) === "f32" ? "0.0f" : "0i");

export function element(array: NamedArray, index: string): string {
  const bits = narrowBits(array);
  if (bits) return narrowElement(array, index, bits);
  const place = placeOf(array, index);
  return loaded(array, array.atomic ? `atomicLoad(&${place})` : place);
}

/** Where an element lies in words with several: the place of its word, and of its first bit there. */
const wordOf = (index: string, bits: 8 | 16): string => `(${index}) >> ${bits === 8 ? 2 : 1}u`;
const bitOf = (index: string, bits: 8 | 16): string => `(u32(${index}) & ${bits === 8 ? 3 : 1}u) * ${bits}u`;

function narrowElement(array: NamedArray, index: string, bits: 8 | 16): string {
  const place = placeOf(array, wordOf(index, bits));
  const word = array.atomic ? `atomicLoad(&${place})` : place;
  const given = array.kind.startsWith("Uint") ? `i32(extractBits(${word}` : `(extractBits(bitcast<i32>(${word})`;
  return `${given}, ${bitOf(index, bits)}, ${bits}u))`;
}

/** `w_get_x`: an element, or 0 outside, of which `w_getAt_x` tells. What WebGPU reads outside does no harm. */
export const getText = (array: NamedArray, tells: boolean): string =>
  `fn ${accessorName(array, "get", tells)}(i: i32${sited(tells)}) -> ${elementType(array)} {
  let isInside = ${inside(array)};${tells ? `\n  if (!isInside) { w_outside(site, i, ${array.length}); }` : ""}
  return select(${zero(array)}, ${element(array, "i")}, isInside);
}`;

/** `w_set_x`: changes an element, and nothing outside, of which `w_setAt_x` tells. */
export const setText = (array: NamedArray, tells: boolean): string =>
  `fn ${accessorName(array, "set", tells)}(i: i32${sited(tells)}, value: ${elementType(array)}) {
  if (${inside(array)}) { ${storing(array)} }${told(array, tells)}
}`;

/** Other threads may write the other elements of a word at the same time. */
function storing(array: NamedArray): string {
  const bits = narrowBits(array);
  if (!bits) return `${stores(array, "i", "value")};`;
  return `
    let word = ${wordOf("i", bits)};
    var before = atomicLoad(&${placeOf(array, "word")});
    loop {
      let after = insertBits(before, bitcast<u32>(value), ${bitOf("i", bits)}, ${bits}u);
      let found = atomicCompareExchangeWeak(&${placeOf(array, "word")}, before, after);
      if (found.exchanged) { break; }
      before = found.old_value;
    }
 `;
}

export const stores = (array: NamedArray, index: string, value: string): string =>
  array.atomic
    ? `atomicStore(&${placeOf(array, index)}, ${stored(array, value)})`
    : `${placeOf(array, index)} = ${stored(array, value)}`;

const words: Partial<Record<AtomicAction, string>> = {
  add: "atomicAdd",
  sub: "atomicSub",
  max: "atomicMax",
  min: "atomicMin",
  and: "atomicAnd",
  or: "atomicOr",
  xor: "atomicXor",
  exchange: "atomicExchange",
  store: "atomicExchange",
};

/** An atomic operation on an element that is there; undefined of those that take several steps. */
export function atomicPlain(array: NamedArray, action: AtomicAction, index: string, value: string): string | undefined {
  const word = words[action];
  if (!word || elementType(array) === "f32") return undefined;
  return loaded(array, `${word}(&${placeOf(array, index)}, ${stored(array, value)})`);
}

/** `w_add_x`: an atomic operation, which does nothing outside, of which `w_addAt_x` tells. */
export function atomicText(array: NamedArray, action: AtomicAction, tells: boolean): string {
  const type = elementType(array);
  const values = action === "compareExchange" ? ["expected", "value"] : action === "load" ? [] : ["value"];
  const given = values.map((name) => `, ${name}: ${type}`).join("");
  return `fn ${accessorName(array, action, tells)}(i: i32${sited(tells)}${given}) -> ${type} {
  var before = ${zero(array)};
  if (${inside(array)}) {
    ${atomicBody(array, action)}
  }${told(array, tells)}
  return before;
}`;
}

const onFloats: Partial<Record<AtomicAction, string>> = {
  add: "before + value",
  min: "min(before, value)",
  max: "max(before, value)",
};

/** The comparison of WebGPU may fail for no reason: it is tried again. */
function atomicBody(array: NamedArray, action: AtomicAction): string {
  const at = `&${placeOf(array, "i")}`;
  const wanted = stored(array, "expected");
  if (action === "compareExchange")
    return `loop {
      let found = atomicCompareExchangeWeak(${at}, ${wanted}, ${stored(array, "value")});
      before = ${loaded(array, "found.old_value")};
      if (found.exchanged || found.old_value != ${wanted}) { break; }
    }`;
  if (action === "load") return `before = ${loaded(array, `atomicLoad(${at})`)};`;
  if (elementType(array) === "f32")
    return `var word = atomicLoad(${at});
    loop {
      before = bitcast<f32>(word);
      let found = atomicCompareExchangeWeak(${at}, word, bitcast<u32>(${onFloats[action]!}));
      if (found.exchanged) { break; }
      word = found.old_value;
    }`;
  return `before = ${atomicPlain(array, action, "i", "value")!};`;
}
