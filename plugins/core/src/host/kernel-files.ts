/**
 * The text of a kernel module in, the files that it loads out; and the same text with other expressions for their
 * addresses.
 */

/** One file of WebAssembly that stands beside a kernel module. */
export interface ReferencedFile {
  readonly name: string;
  /** It is the one that engines of today load; the others are for those that lack a feature. */
  readonly preferred: boolean;
}

/** As `bindModule` of the compiler writes it. */
const REFERENCE = /(\[\[)?new URL\("\.\/([\w-]+\.wasm)", import\.meta\.url\)/g;

export function referencedFiles(code: string): ReferencedFile[] {
  return [...code.matchAll(REFERENCE)].map(([, first, name]) => ({ name: name!, preferred: first !== undefined }));
}

/** `address` gives the expression for the address of a file. */
export function replaceReferences(code: string, address: (file: ReferencedFile) => string): string {
  return code.replace(REFERENCE, (_, first: string | undefined, name: string) => {
    return `${first ?? ""}${address({ name, preferred: first !== undefined })}`;
  });
}
