/** What `link` of the runtime takes besides the modules of a kernel, as text: how it is called, and what it imports. */
import { IMPORTS, OR_NULL, OR_UNDEFINED, VIEW, WRITTEN } from "wumba/wire";
import { className } from "./className.js";
import { withoutCells } from "./emitCells.js";
import { isTimed } from "./emitWorth.js";
import { emitWrap, holdsInstances } from "./emitWrap.js";
import { importedFunctions, type ImportKey } from "./functionTableSize.js";
import { inMemory, islandText, objectsText, onlyTexts } from "./objectsText.js";
import type {
  BoundsSite,
  MemoryKind,
  Parameter,
  ParameterType,
  ResultType,
  Signature,
  ThrowSite,
} from "./signature.js";

/**
 * `$wrapped(wrap, $crossing(parameters))`, or with all that there is `$wrappedWith(wrap, $giving(parameters, result,
 * $rare), $recover, $holding(…), $background)`; 0 where it is called as it is.
 */
export function wrappedText(whole: Signature, usesStack: boolean): string {
  const wrap = emitWrap(whole, usesStack);
  if (wrap === "0") return "0";
  const signature = withoutCells(whole);
  const enter = enterText(signature, /\$s(?!, \$u|\) =>)/.test(wrap));
  const held = holdsInstances(signature) ? holdingText(signature) : "0";
  const repair = usesStack ? "$recover" : "0";
  const given = dropTrailingDefaults([wrap, enter, repair, held, signature.async ? "$background" : "0"]);
  return `$${given.length > 3 ? "wrappedWith" : "wrapped"}(${given.join(", ")})`;
}

/** What brings any arguments into the arena; 0 where no call is such that it needs that. */
function enterText(signature: Signature, called: boolean): string {
  const tables = tablesText(signature);
  if (signature.restarts) return `$restarting(${tables.startsWith("[") ? crossingText(signature, tables) : tables})`;
  if (inMemory(signature) && tables !== "[]") return tables;
  if (!general(signature) && !called) return "0";
  return crossingText(signature, tables);
}

function crossingText({ parameters, result }: Signature, tables: string): string {
  const gives = givesText(result);
  const rare = parameters.some(({ type }) => flagsOf(type) > WRITTEN) ? ", $rare" : "";
  return gives === "0" ? `$crossing(${tables}${rare})` : `$giving(${tables}, ${gives}${rare})`;
}

/** `{ o: $outOfBounds([…]), m: $outOfMemory }`: what the modules import. */
export function importsText(signature: Signature, variants: readonly { readonly wasm: Uint8Array }[]): string {
  const keys = new Set(variants.flatMap(({ wasm }) => importedFunctions(wasm)));
  const texts = [...keys].map((key) => `${IMPORTS[key]}: ${importText(key, signature)}`);
  return texts.length === 0 ? "0" : `{ ${texts.join(", ")} }`;
}

function importText(key: ImportKey, signature: Signature): string {
  if (key === "island") return islandText(signature);
  if (key === "outOfBounds") return `$outOfBounds(${JSON.stringify(signature.boundsSites.flatMap(boundsSite))})`;
  const thrown = `[${signature.throwSites.map(throwSiteText).join(",")}]`;
  return key === "throwError" || key === "raise" ? `$${key}(${thrown})` : `$${key}`;
}

/**
 * `$holding(constructs, key of the class of the result, whether it may be null, […])`: which of the values that the
 * WebAssembly function takes are instances.
 */
function holdingText({ parameters, constructs, result }: Signature): string {
  const given =
    result.kind === "instance" ? `${JSON.stringify(result.key)}, ${result.nothing === "null" ? 1 : 0}` : "0, 0";
  const places: number[] = [];
  let next = 0;
  for (const { type } of parameters) {
    if (type.kind === "instance") places.push(next);
    const pair =
      type.kind === "array" || type.kind === "optional" || (type.kind === "value" && type.value.kind !== "object");
    next += type.kind === "function" ? 0 : pair ? 2 : 1;
  }
  return `$holding(${constructs ? 1 : 0}, ${given}, [${places.join(", ")}])`;
}

/** What the runtime's general path needs to know about the parameters, and with objects about the result too. */
function tablesText(signature: Signature): string {
  if (inMemory(signature)) return onlyTexts(signature) && !general(signature) ? "[]" : objectsText(signature);
  return general(signature) ? parametersText(signature.parameters) : "[]";
}

/** Calls can go through the runtime's general path, which alone reads the tables of parameters and result. */
function general(signature: Signature): boolean {
  return (
    !!signature.restarts ||
    signature.async ||
    isTimed(signature) ||
    (signature.boundary !== "resident" && signature.parameters.some(({ type }) => type.kind === "array"))
  );
}

const boundsSite = ({ array, place: { file, line, column } }: BoundsSite): string[] => [
  array,
  `${file}:${line}:${column}`,
];

function parametersText(parameters: readonly Parameter[]): string {
  const entries = parameters.flatMap(({ type }): (string | number)[] => {
    if (type.kind === "function") return [];
    return [type.kind === "array" ? crossingClass(type.array) : 0, flagsOf(type)];
  });
  return `[${entries.join(", ")}]`;
}

/** A DataView crosses as its bytes. */
const crossingClass = (array: MemoryKind): string => (array === "DataView" ? "Uint8Array" : className(array));

/** What the runtime has to know of a parameter besides its class. */
function flagsOf(type: ParameterType): number {
  if (type.kind === "optional") return OR_UNDEFINED;
  if (type.kind !== "array") return 0;
  const nothing = { undefined: OR_UNDEFINED, null: OR_NULL, never: 0 }[type.nothing ?? "never"];
  return (type.written ? WRITTEN : 0) | nothing | (type.array === "DataView" ? VIEW : 0);
}

/** What of the runtime makes the result; 0: nothing does. */
function givesText(result: ResultType): string {
  if (result.kind === "array") {
    // Those of which it is a view at most stand behind the others, as -1 - i.
    const indices = [...result.sameAs, ...(result.viewsOf ?? []).map((i) => ~i)];
    return result.buffer
      ? `$givesBuffer(${indices.join(", ")})`
      : `$givesArray(${[className(result.array), ...indices].join(", ")})`;
  }
  if (result.kind === "bigint") return result.signed ? "0" : "$givesUnsigned";
  return result.kind === "boolean" ? "$givesBoolean" : "0";
}

/** An error class is a text where the language has it. */
function throwSiteText({ error, message, values }: ThrowSite): string {
  const maker = error in globalThis ? JSON.stringify(error) : `$linalg.${error}`;
  const pieces = (message.length ? message : [""]).map((piece) => JSON.stringify(piece));
  return `[${[maker, booleanBits(values), ...pieces].join(",")}]`;
}

function booleanBits(values: readonly ("number" | "boolean")[]): number {
  return values.reduce((bits, kind, i) => (kind === "boolean" ? bits | (1 << i) : bits), 0);
}

export function dropTrailingDefaults(texts: readonly string[]): string[] {
  const kept = [...texts];
  while (kept.length > 1 && ["0", "[]"].includes(kept.at(-1)!)) kept.pop();
  return kept;
}
