/** Text made by a compiler in, the file that holds it out; made once for each content of what it is made of. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CACHE } from "./kernels.mjs";

/** `make` gives bytes or text; `ingredients` is all that they depend on. */
export async function artifact(folder, name, extension, ingredients, make) {
  const hash = createHash("sha256").update(JSON.stringify(ingredients)).digest("hex").slice(0, 12);
  const file = path.join(CACHE, folder, `${name}-${hash}${extension}`);
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    const content = await make(file);
    if (content !== undefined) {
      writeFileSync(`${file}.part`, content);
      renameSync(`${file}.part`, file);
    }
  }
  return file;
}
