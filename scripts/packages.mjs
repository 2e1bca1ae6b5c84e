/** The root of the repository, and the folders of all packages that are published, relative to it. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));

export const packageFolders = ["packages", "plugins"].flatMap((parent) =>
  readdirSync(path.join(ROOT, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(path.join(ROOT, folder, "package.json"))),
);
