/** What has calls by `runAsync` run on the GPU; `wumba/gpu` leaves it where a program has functions for that. */

/** `onCpu` calls a kernel as `runAsync` does without a GPU; `check` throws where the call has been ended. */
export type OnGpu = <A extends readonly unknown[], R>(
  kernel: (...args: A) => R,
  onCpu: (kernel: (...args: A) => R) => Promise<R>,
  check: () => void,
) => Promise<R>;

export const ON_GPU = Symbol.for("wumba.on-gpu.1");
