/** What imports of a program were resolved to in; the folders of our own packages, as the compiler takes them, out. */
import type { LibraryFolders } from "@wumba/compiler";
import type { ts as TypeScript } from "ts-morph";
import type { PackageFolders } from "./package-folder.js";

/** What programs import: the package that is found by its name, and has it. */
const IMPORTED = { wumba: "wumba", "@wumba/numpy": "numpy" } as const;
const NODE = "@types/node";

export class KnownLibraries {
  readonly #folders = { wumba: new Set<string>(), numpy: new Set<string>(), node: new Set<string>() };
  #count = 0;
  #made: LibraryFolders | undefined;

  /** `standard` is the folder of `@wumba/std` that belongs to the compiler. */
  constructor(
    private readonly standard: string,
    private readonly packages: PackageFolders,
  ) {}

  /** Takes note of what an import has led to. */
  add(specifier: string, file: string): void {
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
    if (!(name in IMPORTED)) return;
    const found = this.packages.of(file);
    if (found?.name === name) this.#folders[IMPORTED[name as keyof typeof IMPORTED]].add(found.folder);
  }

  /** Equal as long as no other folder was found. */
  foldersIn(program: TypeScript.Program): LibraryFolders {
    this.#addNode(program);
    const count = Object.values(this.#folders).reduce((sum, { size }) => sum + size, 0);
    if (this.#made && this.#count === count) return this.#made;
    this.#count = count;
    const { wumba, numpy, node } = this.#folders;
    return (this.#made = { std: [this.standard], wumba: [...wumba], numpy: [...numpy], node: [...node] });
  }

  #addNode(program: TypeScript.Program): void {
    for (const { fileName } of program.getSourceFiles()) {
      const found = fileName.includes(`/${NODE}/`) ? this.packages.of(fileName) : undefined;
      if (found?.name === NODE) this.#folders.node.add(found.folder);
    }
  }
}
