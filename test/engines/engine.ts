/** What the tests ask of a JavaScript engine beside the one that runs them. */

export interface Engine {
  readonly name: string;
  /** Its executable, fetched if need be; undefined where there is none. */
  readonly find: () => string | undefined;
  /** How to get it. */
  readonly remedy: string;
  /** Machines that check (with `CI` set) must have it. */
  readonly required: boolean;
  readonly start: (executable: string) => Promise<RunningEngine>;
}

/** Of a page and its files, on top of those that isolate it; undefined takes one of these away. */
export type PageHeaders = Readonly<Record<string, string | undefined>>;

export interface RunningEngine {
  /**
   * Loads the folder's `main.js`, a module, and calls the function `report` that it exports; its result, as JSON
   * carries it. `headers` are for browsers.
   */
  report(folder: string, headers?: PageHeaders): Promise<unknown>;
  close(): Promise<void>;
}
