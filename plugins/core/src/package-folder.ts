/** The name of a file in; the package that it belongs to out: the nearest folder whose package.json has a name. */
import { readFileSync } from "node:fs";
import path from "node:path";

export interface Package {
  readonly name: string;
  readonly folder: string;
}

/** Looks at each folder once. */
export class PackageFolders {
  readonly #known = new Map<string, Package | undefined>();

  of(file: string): Package | undefined {
    return this.#find(path.dirname(file));
  }

  forget(): void {
    this.#known.clear();
  }

  #find(folder: string): Package | undefined {
    if (this.#known.has(folder)) return this.#known.get(folder);
    const name = readName(folder);
    const above = path.dirname(folder);
    const found = name !== undefined ? { name, folder } : above === folder ? undefined : this.#find(above);
    this.#known.set(folder, found);
    return found;
  }
}

function readName(folder: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { name?: unknown };
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
