/** LLVM IR text in; what stands in it at top level, and what each of that names, out. */

export interface Definition {
  /** With its sign, as `@f0.energy` or `!7`; undefined for what has none, as the target. */
  readonly name: string | undefined;
  readonly kind: "function" | "declaration" | "global" | "metadata" | "other";
  readonly text: string;
  /** Of globals and functions, and of metadata, each once, without its own. */
  readonly uses: ReadonlySet<string>;
}

const NAME = /@[\w.$]+|!\d+/g;
const START = /^(?=define |declare |@|!|target |attributes )/m;

/** In their order. Line tables of functions are no part of them. */
export function readDefinitions(llvm: string): Definition[] {
  return llvm.split(START).map(definitionOf);
}

function definitionOf(text: string): Definition {
  const kind = kindOf(text);
  const names = text.match(NAME) ?? [];
  if (kind === "other") return { name: undefined, kind, text, uses: new Set(names) };
  const [name, ...rest] = names;
  const uses = new Set(rest);
  uses.delete(name!);
  return { name, kind, text, uses };
}

function kindOf(text: string): Definition["kind"] {
  if (text.startsWith("define ")) return "function";
  if (text.startsWith("declare ")) return "declaration";
  if (text.startsWith("@")) return "global";
  return /^!\d/.test(text) ? "metadata" : "other";
}

/** The first line of a function's definition. */
export const headOf = ({ text }: Definition): string => text.slice(0, text.indexOf("\n"));

/** What the roots lead to, themselves included, through whatever `follow` admits, in the order in which it is met. */
export function reachable(
  roots: Iterable<string>,
  byName: ReadonlyMap<string, Definition>,
  follow: (definition: Definition) => boolean = () => true,
): Set<string> {
  const found = new Set(roots);
  for (const name of found) {
    const definition = byName.get(name);
    if (definition && follow(definition)) for (const used of definition.uses) found.add(used);
  }
  return found;
}
