/** Where packages lie in; what the compiler is to know of them, as its libraries, out. */
import { pathToFileURL } from "node:url";
import type { Library, LibraryPackage } from "@wumba/compiler";
import type { LibraryFolders } from "./known-libraries.js";

type Compiler = typeof import("@wumba/compiler");

/** A package of kernels, which is loaded when a program imports what it is for. */
interface Known {
  readonly name: string;
  readonly load: () => LibraryPackage | Promise<LibraryPackage>;
}

const NUMPY: Known = {
  name: "@wumba/numpy",
  load: async () => (await import("@wumba/numpy-kernels")).numpyKernels,
};

export class LibraryPackages {
  readonly #made = new WeakMap<LibraryFolders, Promise<readonly Library[]>>();

  private constructor(
    private readonly compiler: Compiler,
    private readonly known: readonly Known[],
    /** Files that all programs have. */
    readonly sources: readonly string[],
  ) {}

  /** `modules` are files whose default export is a package of kernels. */
  static async open(compiler: Compiler, modules: readonly string[]): Promise<LibraryPackages> {
    const others = await Promise.all(modules.map(loadModule));
    const known = [NUMPY, ...others.map((one) => ({ name: one.name, load: () => one }))];
    const sources = others.flatMap((one) => one.sources ?? []);
    return new LibraryPackages(compiler, known, sources);
  }

  /** The names under which programs import what has kernels of its own. */
  get names(): string[] {
    return this.known.map(({ name }) => name);
  }

  /** Equal lists for equal folders. */
  librariesIn(folders: LibraryFolders): Promise<readonly Library[]> {
    const made = this.#made.get(folders) ?? this.#make(folders);
    this.#made.set(folders, made);
    return made;
  }

  async #make({ std, runtime, node, packages }: LibraryFolders): Promise<readonly Library[]> {
    const { standardLibrary, runtimeLibrary, nodeLibrary } = this.compiler;
    const found = this.known.filter(({ name }) => packages.has(name));
    const others = await Promise.all(found.map(async ({ name, load }) => (await load()).open(packages.get(name)!)));
    return [standardLibrary([std]), runtimeLibrary(runtime), ...others, nodeLibrary(node)];
  }
}

async function loadModule(file: string): Promise<LibraryPackage> {
  // A template, though it has nothing else: webpack reads the imports of the files that its cache depends on, and warns
  // where the address of one is no text.
  const { default: found } = (await import(`${pathToFileURL(file).href}`)) as { default?: Partial<LibraryPackage> };
  if (typeof found?.name === "string" && typeof found.open === "function") return found as LibraryPackage;
  throw new Error(`wumba: "${file}" exports no package of kernels as its default`);
}
