/** The versions of Vite that the plugin is tested with. */
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as current from "vite";

export type Vite = typeof current;

/** Vite 7 is installed for the plugin's package alone. */
const fromPlugin = createRequire(fileURLToPath(new URL("../../plugins/vite/package.json", import.meta.url)));
const previous = (await import(/* @vite-ignore */ pathToFileURL(fromPlugin.resolve("vite")).href)) as Vite;

export const HOSTS: readonly (readonly [name: string, vite: Vite])[] = [current, previous].map((vite) => [
  `Vite ${vite.version.split(".")[0]}`,
  vite,
]);
