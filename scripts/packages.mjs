/** Folders of all packages that are published, relative to the repository. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);

export const packageFolders = ["packages", "plugins"].flatMap((parent) =>
  readdirSync(fileURLToPath(new URL(parent, ROOT)))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(fileURLToPath(new URL(`${folder}/package.json`, ROOT)))),
);
