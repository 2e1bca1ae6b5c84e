/**
 * Imports of one program's files in; the files that they stand for out, and all that was looked at on the way, so
 * that it is known when they would stand for others.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { ts as TypeScript } from "ts-morph";
import { DeclarationSources } from "./declaration-source.js";
import { contentHash } from "./file-state.js";
import { realName } from "./inputs.js";
import type { KnownLibraries } from "./known-libraries.js";
import type { PackageFolders } from "./package-folder.js";
import type { Ts } from "./tsconfig.js";

/** What one import, or one reference to types, was resolved to. */
export interface Found {
  /** Undefined when it was not found. */
  readonly file: string | undefined;
  /** Of a package that is installed, or would be. */
  readonly external: boolean;
  /** The package.json and tsconfig.json that were read. */
  readonly read: readonly string[];
  readonly absent: readonly string[];
  readonly links: readonly (readonly [name: string, to: string])[];
}

interface Looked {
  readonly failedLookupLocations?: readonly string[];
  readonly affectingLocations?: readonly string[];
}

type ModuleResolution = TypeScript.ResolvedModuleWithFailedLookupLocations & Looked;
type TypeResolution = TypeScript.ResolvedTypeReferenceDirectiveWithFailedLookupLocations & Looked;
type Host = TypeScript.CompilerHost;

/** Our packages that are there for `require` as well. */
const OURS: ReadonlySet<string> = new Set(["wumba", "@wumba/numpy"]);

export class Resolutions {
  readonly #found = new Map<string, readonly Found[]>();
  readonly #typesFound = new Map<string, readonly Found[]>();
  readonly #sources: DeclarationSources;
  /** Files that see the sources of installed packages where these come with them, those sources among them. */
  readonly #following = new Set<string>();
  /** Of these, those whose imports are to be resolved again. */
  #fresh: string[] = [];
  /** The real names of folders that were looked at while a program was opened. */
  readonly #folders = new Map<string, string>();

  constructor(
    private readonly ts: Ts,
    private readonly packages: PackageFolders,
    private readonly known: KnownLibraries,
  ) {
    this.#sources = new DeclarationSources(ts);
  }

  /** What a file refers to. */
  of(file: string): readonly Found[] {
    return [...(this.#found.get(file) ?? []), ...(this.#typesFound.get(file) ?? [])];
  }

  /** The files that import a local file that was not found. */
  incomplete(): string[] {
    return [...this.#found]
      .filter(([, found]) => found.some(({ file, external }) => file === undefined && !external))
      .map(([name]) => name);
  }

  /** Has files see the sources of packages; whether there is one that they did not see. */
  follow(files: readonly string[]): boolean {
    const isFound = ({ file, external }: Found): boolean =>
      external && file !== undefined && this.#sources.byMap(file).source !== undefined;
    const fresh = files.filter((file) => !this.#following.has(file) && this.of(file).some(isFound));
    for (const file of fresh) this.#following.add(file);
    this.#fresh.push(...fresh);
    return fresh.length > 0;
  }

  /** The files whose imports stand for others since the last call. */
  takeFresh(): string[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  /** What was looked at may be another thing now. */
  forget(): void {
    this.#found.clear();
    this.#typesFound.clear();
    this.#sources.forget();
    this.packages.forget();
    this.#folders.clear();
  }

  opens(): void {
    this.#folders.clear();
  }

  *all(): Iterable<Found> {
    for (const found of this.#found.values()) yield* found;
    for (const found of this.#typesFound.values()) yield* found;
  }

  /** Makes the host of a program resolve by this. */
  install(host: Host): void {
    const { ts } = this;
    host.resolveModuleNameLiterals = (literals, containing, redirected, options, sourceFile) => {
      const found: Found[] = [];
      const resolutions = literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(sourceFile, literal, options);
        const resolution: ModuleResolution = ts.resolveModuleName(
          literal.text,
          containing,
          options,
          host,
          undefined,
          redirected,
          mode,
        );
        const follows = this.#following.has(containing);
        return this.#toSource(literal.text, resolution, found, follows);
      });
      this.#found.set(containing, found);
      return resolutions;
    };
    host.resolveTypeReferenceDirectiveReferences = (references, containing, redirected, options, sourceFile) => {
      const found: Found[] = [];
      const resolutions = references.map((reference) => {
        const name = typeof reference === "string" ? reference : reference.fileName;
        const mode =
          typeof reference === "string"
            ? undefined
            : ts.getModeForFileReference(reference, sourceFile?.impliedNodeFormat);
        const resolution: TypeResolution = ts.resolveTypeReferenceDirective(
          name,
          containing,
          options,
          host,
          redirected,
          undefined,
          mode,
        );
        const types = resolution.resolvedTypeReferenceDirective as
          | { resolvedFileName?: string; originalPath?: string }
          | undefined;
        const file = types?.resolvedFileName;
        found.push({ file, external: true, ...lookedAt(resolution), links: linkOf(types?.originalPath, file) });
        return resolution;
      });
      this.#typesFound.set(containing, found);
      return resolutions;
    };
  }

  /**
   * What lies outside node_modules is compiled from its source: packages of a workspace, and projects that are
   * referenced, built or not.
   */
  #toSource(specifier: string, resolution: ModuleResolution, into: Found[], follows: boolean): ModuleResolution {
    const { failedLookupLocations = [] } = resolution;
    const resolvedModule = this.#asModule(resolution.resolvedModule);
    const { read, absent } = lookedAt(resolution);
    const links = linkOf(
      (resolvedModule as { originalPath?: string } | undefined)?.originalPath,
      resolvedModule?.resolvedFileName,
    );
    const names: (readonly [name: string, real: string])[] = resolvedModule
      ? [[resolvedModule.resolvedFileName, resolvedModule.resolvedFileName]]
      : failedLookupLocations.filter((name) => /\.d\.[cm]?ts$/.test(name)).map((name) => [name, this.#realName(name)]);
    const local = names.filter(([, real]) => !real.includes("/node_modules/"));
    const sources = local.map(([name, real]) => ({ name, real, ...this.#sources.of(real) }));
    const built = sources.find(({ source }) => source !== undefined);
    const source = built?.source ?? this.#sourceOfPackage(names.map(([, real]) => real));
    const isLocal = source !== undefined || (resolvedModule?.isExternalLibraryImport && local.length > 0);
    const file = source ?? resolvedModule?.resolvedFileName;
    if (file !== undefined) this.known.add(specifier, file);
    into.push({
      file,
      external: !isLocal && (resolvedModule?.isExternalLibraryImport ?? !specifier.startsWith(".")),
      read: [...read, ...sources.flatMap((each) => each.read)],
      absent: [...absent.filter((name) => name !== file), ...sources.flatMap((each) => each.absent)],
      links: [...links, ...(built && !resolvedModule ? linkAbove(built.name) : [])],
    });
    if (!isLocal && follows && resolvedModule) return this.#toMapped(resolution, resolvedModule, into);
    if (!isLocal) return { ...resolution, resolvedModule };
    const replaced =
      source === undefined
        ? resolvedModule!
        : { resolvedFileName: source, extension: path.extname(source), resolvedUsingTsExtension: false };
    return { ...resolution, resolvedModule: { ...resolvedModule, ...replaced, isExternalLibraryImport: false } };
  }

  /** What is installed with its sources is compiled from them. */
  #toMapped(
    resolution: ModuleResolution,
    resolvedModule: TypeScript.ResolvedModuleFull,
    into: Found[],
  ): ModuleResolution {
    const { source, read, absent } = this.#sources.byMap(resolvedModule.resolvedFileName);
    const found = into.pop()!;
    into.push({
      ...found,
      file: source ?? found.file,
      read: [...found.read, ...read],
      absent: [...found.absent, ...absent],
    });
    if (source === undefined) return { ...resolution, resolvedModule };
    this.#following.add(source);
    const extension = path.extname(source);
    return { ...resolution, resolvedModule: { ...resolvedModule, resolvedFileName: source, extension } };
  }

  /** What `require` finds of our own packages is what `import` finds, in another form. */
  #asModule<M extends TypeScript.ResolvedModuleFull | undefined>(found: M): M {
    const [, folder, name] = /^(.*)\/commonjs\/(.+\.d\.ts)$/.exec(found?.resolvedFileName ?? "") ?? [];
    if (!folder || !OURS.has(this.packages.of(found!.resolvedFileName)?.name ?? "")) return found;
    return { ...found!, resolvedFileName: `${folder}/dist/${name}` };
  }

  /**
   * The source of a declaration of `@wumba/numpy` or `wumba/math`, whose classes and functions are compiled into
   * kernels.
   */
  #sourceOfPackage(declarations: readonly string[]): string | undefined {
    for (const declaration of declarations) {
      const built = /^(.*)\/dist\/(.+)\.d\.ts$/.exec(declaration);
      const name = built && this.packages.of(declaration)?.name;
      if (name !== "@wumba/numpy" && !(name === "wumba" && built![2]!.startsWith("math/"))) continue;
      const source = `${built![1]}/src/${built![2]}.ts`;
      if (existsSync(source)) return source;
    }
    return undefined;
  }

  /** The real name of a file that may not be there. */
  #realName(name: string): string {
    const above = path.dirname(name);
    if (above === name) return name;
    const real = realName(name);
    if (real !== undefined) return real.split(path.sep).join("/");
    const folder = this.#folders.get(above) ?? this.#realName(above);
    this.#folders.set(above, folder);
    return `${folder.replace(/\/$/, "")}/${path.basename(name)}`;
  }
}

function lookedAt({ failedLookupLocations = [], affectingLocations = [] }: Looked): Pick<Found, "read" | "absent"> {
  return {
    read: affectingLocations.filter((name) => contentHash(name) !== "missing"),
    absent: [...failedLookupLocations, ...affectingLocations.filter((name) => contentHash(name) === "missing")],
  };
}

/** The folder that a name which is not there lies in, or will. */
function linkAbove(name: string): Found["links"] {
  const folder = path.dirname(name);
  const real = realName(folder)?.split(path.sep).join("/");
  return real === undefined && folder !== name ? linkAbove(folder) : linkOf(folder, real);
}

const linkOf = (name: string | undefined, to: string | undefined): Found["links"] =>
  name === undefined || to === undefined || name === to ? [] : [[name, to]];
