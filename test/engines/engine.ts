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

export interface RunningEngine {
  /**
   * Loads the folder's `main.js`, a module, and calls the function `report` that it exports; its result, as JSON carries it. `headers` are those of the
   * page and its files, in a browser.
   */
  report(folder: string, headers?: Readonly<Record<string, string>>): Promise<unknown>;
  close(): Promise<void>;
}
