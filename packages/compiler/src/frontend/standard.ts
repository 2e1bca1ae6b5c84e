/** Which files are those of `@wumba/std`, in a workspace or installed. */
import type { ts } from "ts-morph";

export const standardFolder = /[\\/](?:@wumba|packages)[\\/]std[\\/]src[\\/]/;
export const standardIndex = /[\\/](?:@wumba|packages)[\\/]std[\\/]src[\\/]index\.ts$/;
/** The files whose functions the compiler replaces: by register operations, by what the type of a key needs, and by operations on strings. */
const replaced = /[\\/](?:@wumba|packages)[\\/]std[\\/]src[\\/](?:text[\\/])?(bits|keys|units)\.ts$/;

/** The first part of the keys of a file's builtins, when the compiler replaces its functions. */
export const replacedBy = (file: ts.SourceFile): string | undefined => replaced.exec(file.fileName)?.[1];

export const isStandard = (node: ts.Node): boolean => standardFolder.test(node.getSourceFile().fileName);
