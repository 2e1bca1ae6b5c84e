/**
 * Work in; its result and the calls of kernels that it made out. The modules that spy.ts writes report here; pages use
 * it too.
 */

export interface KernelCall {
  readonly kernel: string;
  /** False when the kernel asked for the original JavaScript. */
  readonly ranAsWasm: boolean;
}

/** The calls since the last {@link watchKernels}; the generated modules write here. */
const scope = globalThis as { $kernelCalls?: KernelCall[] };

/** How many calls all of {@link watchKernels} saw. */
export const callsSeen = { asWasm: 0, asJavaScript: 0 };

export function watchKernels<T>(work: () => T): { readonly result: T; readonly calls: readonly KernelCall[] } {
  const calls: KernelCall[] = [];
  scope.$kernelCalls = calls;
  const result = work();
  delete scope.$kernelCalls;
  for (const { ranAsWasm } of calls) callsSeen[ranAsWasm ? "asWasm" : "asJavaScript"]++;
  return { result, calls };
}
