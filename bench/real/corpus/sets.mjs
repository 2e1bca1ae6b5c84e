/** All subjects of the corpus; a subject in, the set that it is in out. */
import { createHash } from "node:crypto";
import { corpus as first } from "./fields/index.mjs";
import { fresh } from "./fresh/index.mjs";

export const corpus = [...first, ...fresh];

/** The names of the sets, as the table has them; the last is not used to improve the compiler. */
export const SETS = ["looked at", "only measured", "fresh"];

export const setOf = ({ package: name, set }) => set ?? SETS[coinOf(name)];

/** Which half of the first choice a package is in. */
const coinOf = (name) => createHash("sha256").update(name).digest().at(-1) & 1;
