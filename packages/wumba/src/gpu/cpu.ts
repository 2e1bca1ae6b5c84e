/** A kernel in; its CPU version run, block after block, in each block thread after thread from barrier to barrier. */
import { outOfBounds } from "../sites.js";
import { emptyOf } from "./arrays.js";
import type { KernelDescription, Memory, Sizes, Thread } from "./kernel.js";

export function runOnCpu(kernel: KernelDescription, blocks: Sizes, block: Sizes, args: readonly unknown[]): void {
  const [nx, ny, nz] = blocks;
  const [dx, dy, dz] = block;
  const outside = outOfBounds(kernel.sites);
  const fail: Thread["fail"] = (number, ...values) => kernel.throws!.raise(number, values);
  const sizes = { outside, fail, tx: 0, ty: 0, tz: 0, dx, dy, dz, nx, ny, nz };
  for (let bz = 0; bz < nz; bz++)
    for (let by = 0; by < ny; by++)
      for (let bx = 0; bx < nx; bx++) {
        const shared: readonly Memory[] = kernel.shared.map(([kind, length]) => emptyOf(kind, length));
        runBlock(kernel, { ...sizes, bx, by, bz, shared, parts: [] }, args as never[]);
      }
}

function runBlock(kernel: KernelDescription, at: Thread, args: never[]): void {
  const { dx, dy, dz } = at;
  let waiting: Generator<undefined, void>[] = [];
  for (let tz = 0; tz < dz; tz++)
    for (let ty = 0; ty < dy; ty++)
      for (let tx = 0; tx < dx; tx++) {
        const own = kernel.barriers ? { ...at, tx, ty, tz } : Object.assign(at, { tx, ty, tz });
        const thread = kernel.thread(own, ...args);
        if (thread) waiting.push(thread);
      }
  while (waiting.length > 0) {
    const left = waiting.filter((thread) => !thread.next().done);
    if (left.length > 0 && left.length < waiting.length)
      throw new Error(`in '${kernel.name}' some threads of a block wait at a barrier that others do not come to`);
    waiting = left;
  }
}
