/**
 * What a build of files makes of one file in; the same in a later build, without TypeScript, as long as nothing that it
 * depends on has changed and the files it refers to have the names that they had.
 */
import type { CacheFolder } from "./cache-folder.js";
import { CollectedInputs } from "./collected-inputs.js";
import { contentHash } from "./file-state.js";
import { toolFingerprint } from "./fingerprint.js";
import { areFresh, storeInputs, type StoredInputs } from "./inputs.js";
import { absoluteNames, relativeNames, type ResolvedOptions } from "./options.js";
import { SealedEntries } from "./sealed-entries.js";

/** How a text in the output names what a specifier stands for; undefined when the specifier stays. */
export type Rename = (specifier: string, resolve: () => string | undefined) => string | undefined;

/** What makes texts: it says what it refers to, and what it looks at. */
export type MakeTexts = (refer: Rename, inputs: CollectedInputs) => Promise<readonly string[]>;

interface Reference {
  readonly specifier: string;
  /** The local file that it stands for. */
  readonly local?: string | undefined;
  readonly renamed?: string | undefined;
}

interface Entry {
  readonly texts: readonly string[];
  readonly references: readonly Reference[];
  readonly inputs: StoredInputs;
}

/** Goes up when the layout of entries changes. */
const FORMAT = "wumba outputs 1";

export class OutputCache {
  readonly #entries: SealedEntries;
  readonly #relative: (file: string) => string;
  readonly #absolute: (name: string) => string;

  constructor(
    folder: CacheFolder,
    private readonly options: ResolvedOptions,
  ) {
    this.#entries = new SealedEntries(folder, options.onWarning);
    this.#relative = relativeNames(options);
    this.#absolute = absoluteNames(options);
  }

  /** `key` has all that is no file of the disk. */
  async texts(file: string, key: readonly unknown[], rename: Rename, make: MakeTexts): Promise<readonly string[]> {
    const known = this.#read(this.#key(file, key), rename);
    if (known) return known;
    const inputs = new CollectedInputs();
    const references: Reference[] = [];
    const texts = await make((specifier, resolve) => {
      let local: string | undefined;
      const renamed = rename(specifier, () => (local = resolve()));
      references.push({ specifier, local: local && this.#relative(local), renamed });
      return renamed;
    }, inputs);
    const entry: Entry = { texts, references, inputs: storeInputs(inputs, this.#relative) };
    if (!inputs.incomplete) this.#entries.write(this.#key(file, key, true), JSON.stringify(entry));
    return texts;
  }

  #read(key: readonly unknown[], rename: Rename): readonly string[] | undefined {
    const content = this.#entries.read(key);
    if (content === undefined) return undefined;
    const { texts, references, inputs } = JSON.parse(content) as Entry;
    if (!areFresh(inputs, this.#absolute)) return undefined;
    const isNamedSo = ({ specifier, local, renamed }: Reference): boolean =>
      rename(specifier, () => (local === undefined ? undefined : this.#absolute(local))) === renamed;
    return references.every(isNamedSo) ? texts : undefined;
  }

  #key(file: string, key: readonly unknown[], now = false): readonly unknown[] {
    const { tsconfig, libraries } = this.options;
    const settings = [tsconfig && this.#relative(tsconfig), ...libraries.map(contentHash)];
    return [FORMAT, this.#relative(file), toolFingerprint(now), ...settings, ...key];
  }
}
