/**
 * LLVM IR with many definitions in, those of them that a module needs out: LLVM takes as long to read and drop what
 * nothing uses as for a small kernel.
 */

/** What stands at top level, from the line that names it to the next such line. */
interface Part {
  /** Undefined for what belongs to no name, which every module has. */
  readonly name: string | undefined;
  readonly text: string;
  readonly uses: readonly string[];
}

/** LLVM itself calls this for products of 128 bits, which it also makes of smaller ones. */
const ALWAYS = new Set(["@__multi3"]);

const names = (text: string): string[] => text.match(/@[\w.$]+/g) ?? [];

export class Definitions {
  private readonly parts: readonly Part[];
  private readonly byName: ReadonlyMap<string | undefined, Part>;

  constructor(text: string) {
    this.parts = text.split(/^(?=define |declare |@|!|target )/m).map(partOf);
    this.byName = new Map(this.parts.map((part) => [part.name, part]));
  }

  /** The parts that a text names, those that they name, and so on, in their order. */
  usedBy(text: string): string {
    const used = new Set([...ALWAYS, ...names(text)]);
    const free = this.parts.filter(({ name }) => name === undefined);
    for (const { uses } of free) for (const name of uses) used.add(name);
    for (const name of used) for (const other of this.byName.get(name)?.uses ?? []) used.add(other);
    return this.parts
      .filter(({ name }) => name === undefined || used.has(name))
      .map((part) => part.text)
      .join("");
  }
}

function partOf(text: string): Part {
  const uses = names(text);
  const named = /^(?:define|declare|@)/.test(text);
  return { name: named ? uses[0] : undefined, text, uses };
}
