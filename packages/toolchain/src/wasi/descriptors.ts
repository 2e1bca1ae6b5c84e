/** The open files of a WASI program: numbers in, files and positions out. */
import type { MemoryFile } from "./fileTree.js";

/** The folder that holds everything, open from the start. */
export const ROOT_DESCRIPTOR = 3;

export type Descriptor =
  | { readonly kind: "input" }
  | { readonly kind: "output"; readonly file: MemoryFile }
  | { readonly kind: "folder"; readonly name: string }
  | { readonly kind: "file"; readonly file: MemoryFile; readonly append: boolean; position: number };

/** Standard input is empty; standard output and standard error are collected together in `output`. */
export class Descriptors {
  readonly output: MemoryFile = { bytes: new Uint8Array(0), size: 0 };
  readonly #open = new Map<number, Descriptor>([
    [0, { kind: "input" }],
    [1, { kind: "output", file: this.output }],
    [2, { kind: "output", file: this.output }],
    [ROOT_DESCRIPTOR, { kind: "folder", name: "/" }],
  ]);
  #next = ROOT_DESCRIPTOR + 1;

  get(number: number): Descriptor | undefined {
    return this.#open.get(number);
  }

  open(descriptor: Descriptor): number {
    this.#open.set(this.#next, descriptor);
    return this.#next++;
  }

  close(number: number): boolean {
    return this.#open.delete(number);
  }
}
