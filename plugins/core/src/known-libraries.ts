/** What imports of a program were resolved to in; where the packages lie that the compiler is to know out. */
import type { ts as TypeScript } from "ts-morph";
import type { PackageFolders } from "./package-folder.js";

const RUNTIME = "wumba";
const NODE = "@types/node";
const OURS = /^(?:wumba$|@wumba\/)/;

/** Absolute names of the folders that have the package.json, with forward slashes and without one at the end. */
export interface LibraryFolders {
  /** `@wumba/std`, of which there is one. */
  readonly std: string;
  /** `wumba`. */
  readonly runtime: readonly string[];
  /** The declarations of Node. */
  readonly node: readonly string[];
  /** Packages with kernels of their own that the program imports, by their names. */
  readonly packages: ReadonlyMap<string, readonly string[]>;
}

export class KnownLibraries {
  readonly #found = new Map<string, Set<string>>();
  #count = -1;
  #made: LibraryFolders | undefined;

  /** `standard` is the folder of `@wumba/std` that belongs to the compiler; `names` are those of other packages. */
  constructor(
    private readonly standard: string,
    private readonly packages: PackageFolders,
    private readonly names: readonly string[],
  ) {}

  /** Takes note of what an import has led to: the package that is found by its name, and has it. */
  add(specifier: string, file: string): void {
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
    if (name !== RUNTIME && !this.names.includes(name)) return;
    const found = this.packages.of(file);
    if (found?.name === name) this.#note(name, found.folder);
  }

  /** Whether a file is of one of our own packages, as far as imports have led to these. */
  holds(file: string): boolean {
    return [...this.#found].some(
      ([name, folders]) => OURS.test(name) && [...folders].some((folder) => file.startsWith(`${folder}/`)),
    );
  }

  /** Whether a file is of the declarations of Node, or of what these import. */
  isOfNode(file: string): boolean {
    return /^(?:@types\/node|undici-types)$/.test(this.packages.of(file)?.name ?? "");
  }

  /** Equal as long as no other folder was found. */
  foldersIn(program: TypeScript.Program): LibraryFolders {
    this.#addNode(program);
    const count = [...this.#found.values()].reduce((sum, { size }) => sum + size, 0);
    if (this.#made && this.#count === count) return this.#made;
    this.#count = count;
    const packages = new Map(
      this.names.flatMap((name) => (this.#found.has(name) ? [[name, this.#foldersOf(name)] as const] : [])),
    );
    const [runtime, node] = [this.#foldersOf(RUNTIME), this.#foldersOf(NODE)];
    return (this.#made = { std: this.standard, runtime, node, packages });
  }

  #foldersOf(name: string): string[] {
    return [...(this.#found.get(name) ?? [])];
  }

  #note(name: string, folder: string): void {
    const folders = this.#found.get(name) ?? new Set();
    this.#found.set(name, folders.add(folder));
  }

  #addNode(program: TypeScript.Program): void {
    for (const { fileName } of program.getSourceFiles()) {
      const found = fileName.includes(`/${NODE}/`) ? this.packages.of(fileName) : undefined;
      if (found?.name === NODE) this.#note(NODE, found.folder);
    }
  }
}
