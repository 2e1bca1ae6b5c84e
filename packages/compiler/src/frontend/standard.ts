/** Which files are those of `@wumba/std`, in a workspace or installed. */
import type { ts } from "ts-morph";

export const standardFolder = /[\\/](?:@wumba|packages)[\\/]std[\\/]src[\\/]/;
export const standardIndex = /[\\/](?:@wumba|packages)[\\/]std[\\/]src[\\/]index\.ts$/;
/** The file whose functions the compiler replaces by register operations. */
export const standardBits = /[\\/](?:@wumba|packages)[\\/]std[\\/]src[\\/]bits\.ts$/;

export const isStandard = (node: ts.Node): boolean => standardFolder.test(node.getSourceFile().fileName);
