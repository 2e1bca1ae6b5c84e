/** The text of a kernel module in; its imports, its statements and its exports, for other forms of the same, out. */

export interface ModuleParts {
  readonly imports: readonly { readonly names: readonly Name[]; readonly from: string }[];
  /** Each on a line of its own. */
  readonly statements: readonly string[];
  /** The names that these declare. Like those of imports, they begin with a dollar sign. */
  readonly declared: readonly string[];
  readonly exports: readonly Name[];
}

/** What other modules call it, and what this one does. */
export interface Name {
  readonly outside: string;
  readonly inside: string;
}

/** Statements as `bindModule` of the compiler writes them, each on a line. */
const IMPORT = /^import \{ (.*) \} from (".*");$/;
const EXPORTS = /^export \{ (.*) \};$/;
const DECLARATION = /^(export )?((?:let|const) ([^\s=]+).*)$/;

export function moduleParts(code: string): ModuleParts {
  const parts = {
    imports: [] as ModuleParts["imports"][number][],
    statements: [] as string[],
    declared: [] as string[],
    exports: [] as Name[],
  };
  for (const line of code.split("\n").filter(Boolean)) {
    const [, imported, from] = IMPORT.exec(line) ?? [];
    const [, exported] = EXPORTS.exec(line) ?? [];
    const [, isExported, declaration, name] = DECLARATION.exec(line) ?? [];
    if (imported) parts.imports.push({ names: clauses(imported), from: from! });
    else if (exported) parts.exports.push(...clauses(exported).map(turned));
    else parts.statements.push(declaration ?? line);
    if (name) parts.declared.push(name);
    if (name && isExported) parts.exports.push({ outside: name, inside: name });
  }
  return parts;
}

/** `a as b, c` */
const clauses = (text: string): Name[] =>
  text.split(", ").map((clause) => {
    const [outside, inside = outside] = clause.split(" as ");
    return { outside: outside!, inside: inside! };
  });

const turned = ({ outside, inside }: Name): Name => ({ outside: inside, inside: outside });
