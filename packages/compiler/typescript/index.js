/**
 * Nothing in; TypeScript's API, as ts-morph embeds it, out. An import of a CommonJS module has its whole text searched
 * for names of exports, which takes as long as running it; `require` does without.
 */
import { createRequire } from "node:module";

export const { ts } = createRequire(import.meta.url)("ts-morph");
