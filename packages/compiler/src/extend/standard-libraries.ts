/** The folders of the packages that the compiler itself relies on in; what is special in them, as libraries, out. */
import { bits } from "../builtins/math.js";
import { keys } from "../builtins/collection-keys.js";
import { gpuKey, gpuProperties, gpuRows } from "../builtins/gpu.js";
import { units } from "../builtins/conversions.js";
import { libraryFile } from "../frontend/libraries/library-files.js";
import { findVectorized } from "./gpu-vectorized.js";
import { ownsIn, type Library } from "./library.js";
import type { OwnFile } from "./traits.js";

/** The files of std whose functions rows stand for: registers, what the type of a key needs, strings. */
const REPLACED = /^(?:bits|keys|text\/units)$/;

const always = (): boolean => true;

/** The last part of a name. */
const lastOf = ({ name }: OwnFile): string => name.slice(name.lastIndexOf("/") + 1);

/** `@wumba/std`: what functions of the language become that no operation is for. */
export const standardLibrary = (folders: readonly string[]): Library => ({
  name: "std",
  owns: ownsIn(folders),
  rows: { ...bits, ...keys, ...units },
  sources: {
    isInternal: always,
    isStandard: always,
    isTrusted: always,
    replacedBy: (file) => (REPLACED.test(file.name) ? lastOf(file) : undefined),
    arithmetic: ({ name }) => (name.startsWith("approximate/") ? "contracted" : "strict"),
  },
});

/** Functions that ship with `wumba` as JavaScript and are to the compiler what those of std are. */
const isMath = ({ name }: OwnFile): boolean => name.startsWith("math/");

/** `wumba`: explicit types, threads, the functions of `wumba/math`, and the words of `wumba/gpu`. */
export const runtimeLibrary = (folders: readonly string[]): Library => ({
  name: "wumba",
  owns: ownsIn(folders),
  rows: gpuRows,
  properties: gpuProperties,
  marked: findVectorized,
  key: (declaration) => (libraryFile(declaration)?.name.startsWith("gpu/") ? gpuKey(declaration) : undefined),
  sources: {
    isInternal: isMath,
    isStandard: isMath,
    isTrusted: isMath,
    replacedBy: (file) => (/^math\/bits$/.test(file.name) ? lastOf(file) : undefined),
    arithmetic: (file) => (isMath(file) ? "strict" : undefined),
  },
});

/** The declarations of Node, some of which add to those of the language. */
export const nodeLibrary = (folders: readonly string[]): Library => ({
  name: "node",
  owns: (file) => (folders.some((each) => file.startsWith(`${each}/`)) ? { isSource: false, name: file } : undefined),
});
