/** All subjects, in the order of the table. */
import { subjects as compression } from "./compression.mjs";
import { subjects as geometry } from "./geometry.mjs";
import { subjects as hashing } from "./hashing.mjs";
import { subjects as numbers } from "./numbers.mjs";

export const subjects = [...hashing, ...compression, ...geometry, ...numbers];
