/**
 * Keys of JSON in; the texts that an earlier build has kept under them out. An entry begins with a seal over its name
 * and all the rest, which only who holds the secret can make: whatever else lies in the folder is no entry.
 */
import { createHmac } from "node:crypto";
import type { CacheFolder } from "./cache-folder.js";
import { hashText } from "./file-state.js";

export class SealedEntries {
  constructor(
    private readonly folder: CacheFolder,
    private readonly onWarning: (message: string) => void,
  ) {}

  read(key: readonly unknown[]): string | undefined {
    const { secret } = this.folder;
    if (!secret) return undefined;
    const name = nameOf(secret, key);
    const stored = this.folder.read(name);
    if (stored === undefined) return undefined;
    const content = withoutSeal(secret, name, stored);
    if (content === undefined)
      this.onWarning(`wumba: the cache in ${this.folder.folder} is damaged; what is damaged is compiled again`);
    return content;
  }

  write(key: readonly unknown[], content: string): void {
    const { secret } = this.folder;
    if (!secret) return;
    const name = nameOf(secret, key);
    try {
      this.folder.write(name, `${sealOf(secret, name, content)}\n${content}`);
    } catch (error) {
      this.onWarning(`wumba: the cache cannot be written: ${(error as Error).message}`);
    }
  }
}

/** Users with other secrets have other names. */
function nameOf(secret: Uint8Array, key: readonly unknown[]): string {
  return `${createHmac("sha256", secret).update(JSON.stringify(key)).digest("hex").slice(0, 32)}.json`;
}

function sealOf(secret: Uint8Array, name: string, content: string): string {
  return createHmac("sha256", secret).update(`${name}\n`).update(content).digest("hex");
}

/** Undefined when the entry was made by somebody else, or for another name, or is damaged. */
function withoutSeal(secret: Uint8Array, name: string, stored: string): string | undefined {
  const end = stored.indexOf("\n");
  const content = stored.slice(end + 1);
  return end > 0 && hashText(stored.slice(0, end)) === hashText(sealOf(secret, name, content)) ? content : undefined;
}
