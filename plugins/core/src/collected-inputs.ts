/** What was looked at on the way to a result, one by one, in; the inputs of the result out. */
import { contentHash } from "./file-state.js";
import type { Inputs } from "./inputs.js";

export class CollectedInputs implements Inputs {
  readonly files = new Map<string, string>();
  readonly absent = new Set<string>();
  readonly links = new Map<string, string>();
  readonly listed = new Set<string>();
  /** The result must not be kept. */
  incomplete = false;

  /** A file that was read, or is not there. */
  look(name: string): void {
    const hash = contentHash(name);
    if (hash === "missing") this.absent.add(name);
    else this.files.set(name, hash);
  }

  add({ files, absent, links, listed }: Inputs): void {
    for (const [name, hash] of files) this.files.set(name, hash);
    for (const name of absent) this.absent.add(name);
    for (const [name, to] of links) this.links.set(name, to);
    for (const name of listed) this.listed.add(name);
  }
}
