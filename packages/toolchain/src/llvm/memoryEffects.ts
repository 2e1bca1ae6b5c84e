/**
 * Functions in LLVM IR in; what each does with memory that is not its own, as far as it is plain to see, out. LLVM
 * finds this out by itself for functions whose bodies it has.
 */
import type { Definition } from "./definitions.js";

/** The argument of LLVM's attribute `memory`: nothing at all, or no more than to read. */
export type Effect = "none" | "read";

const ORDER = ["none", "read", "any"] as const;
type Found = (typeof ORDER)[number];

/** Intrinsic functions that compute and do nothing else. */
const PURE = /^@llvm\.(?!mem|assume|trap|lifetime|experimental|prefetch|stacksave|stackrestore|va_)/;

/** Those that are not named may do anything. */
export function memoryEffects(definitions: ReadonlyMap<string, Definition>): Map<string, Effect> {
  const found = new Map<string, Found>();
  const effectOf = (name: string): Found => {
    const known = found.get(name);
    if (known) return known;
    if (PURE.test(name)) return "none";
    const definition = definitions.get(name);
    if (definition?.kind !== "function") return "any";
    found.set(name, "any"); // what calls itself may do anything
    const effect = effectOfText(definition.text, effectOf);
    found.set(name, effect);
    return effect;
  };
  for (const [name, { kind }] of definitions) if (kind === "function") effectOf(name);
  return new Map([...found].flatMap(([name, effect]) => (effect === "any" ? [] : [[name, effect] as const])));
}

function effectOfText(text: string, effectOf: (name: string) => Found): Found {
  const own = new Set(Array.from(text.matchAll(/^ *(%[\w.]+) = alloca /gm), ([, name]) => name!));
  let effect = "none" as Found;
  const atLeast = (other: Found): void => void (effect = ORDER[Math.max(ORDER.indexOf(effect), ORDER.indexOf(other))]!);
  for (const line of text.split("\n")) {
    const place = /\bptr (%[\w.]+|@[\w.$]+)/.exec(line)?.[1];
    if (/= load /.test(line)) {
      if (!own.has(place!)) atLeast(line.includes(" atomic ") || line.includes(" volatile ") ? "any" : "read");
    } else if (/^ *store /.test(line)) {
      const target = /, ptr (%[\w.]+|@[\w.$]+)/.exec(line)?.[1];
      if (!own.has(target!) || line.includes(" atomic ") || line.includes(" volatile ")) atLeast("any");
      // Its address is known elsewhere from here on.
      if (/^ *store ptr (%[\w.]+),/.test(line) && own.has(/^ *store ptr (%[\w.]+),/.exec(line)![1]!)) atLeast("any");
    } else if (/\bcall /.test(line)) {
      const callee = /\bcall [^@\n]*(@[\w.$]+)\(/.exec(line)?.[1];
      atLeast(callee === undefined ? "any" : effectOf(callee));
    } else if (/\b(?:atomicrmw|cmpxchg|fence|invoke)\b/.test(line)) atLeast("any");
    if (effect === "any") break;
  }
  return effect;
}
