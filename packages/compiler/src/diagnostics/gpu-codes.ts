/** Diagnostics of kernels for the GPU: W8001 to W8039. */
import { error, type Code } from "./wording.js";

export const gpuCodes = {
  W8001: error((name, type) => ({
    message: `A kernel for the GPU does not take '${name}', which is ${type}.`,
    hint:
      "It takes Float32Array, arrays of integers of 8, 16 and 32 bits, number, f32, i32, u32 and boolean: " +
      "copy into these.",
  })),
  W8002: error((name, type) => ({
    message: `The kernel for the GPU '${name}' returns ${type}.`,
    hint: "All threads return at once: write results into an array that is passed, and declare ': void'.",
  })),
  W8003: error((name) => ({
    message: `'${name}' calls itself, which functions on the GPU cannot.`,
    hint: "Write a loop, with a stack in gpu.local if it needs one.",
  })),
  W8004: error((what) => ({
    message: `Kernels for the GPU do not have ${what}.`,
    hint: "Use plain variables, arrays that are passed, gpu.shared for a block and gpu.local for a thread.",
  })),
  W8005: error(() => ({
    message:
      "Kernels for the GPU throw errors of the language alone, with a text and up to four numbers, and catch none.",
    hint: "Write throw new RangeError(`… ${n} …`); nothing catches it in the kernel.",
  })),
  W8006: error(() => ({
    message: "Kernels for the GPU do not have strings.",
    hint: "Work with numbers, and make the text of what was read back.",
  })),
  W8007: error((what) => ({
    message: `Kernels for the GPU cannot call ${what}: that is outside of the GPU.`,
    hint: "Pass what it gives as a parameter, or compute it in the kernel.",
  })),
  W8008: error(() => ({
    message: "The GPU has no integers of 64 bits, and no bigints.",
    hint: "Use numbers, i32 or u32; two of these make a longer one.",
  })),
  W8009: error(() => ({
    message: "Which array this is turns out while the kernel runs, and the GPU has no references to arrays.",
    hint: "Choose between elements instead: c ? a[i] : b[i].",
  })),
  W8010: error(() => ({
    message: "This function works on the bits of numbers of 64 bits, which the GPU does not have.",
    hint: "Write it with the functions of Math that kernels for the GPU have, or with f32.",
  })),
  W8011: error((what, expected) => ({
    message: `Here ${what} has to be ${expected}.`,
    hint: "For example gpu.grid(1), gpu.shared(f32, 256), gpu.shared(f32, 16, 17), gpu.local(i32, 8).",
  })),
  W8012: error((name) => ({
    message: `'${name}' has a meaning in kernels for the GPU only.`,
    hint: "Mark the function with // @gpu, and run it by gpu.launch or gpu.forAll.",
  })),
  W8013: error((name, bytes) => ({
    message: `The arrays of a block of '${name}' take ${bytes} bytes; every GPU has 16384 of them, and some no more.`,
    hint: "Make the arrays of gpu.shared smaller, and go over the data in more steps.",
  })),
  W8015: error((name, type) => ({
    message: `${name} works on Int32Array and Uint32Array, sums also on Float32Array, and not on ${type}.`,
    hint: "Count in an array of integers.",
  })),
  W8016: error(() => ({
    message: "Some threads of a block may not come to this barrier, and the others would wait for ever.",
    hint:
      "Take it out of the branch: gpu.syncThreads(), gpu.blockReduce and its kin are barriers. " +
      "Or decide by what is the same for the whole block: gpu.blockIdx, sizes, numbers that are passed.",
  })),
  W8017: error((name) => ({
    message: `'${name}' is outside of the kernel, and the GPU cannot read it.`,
    hint: `Pass it as a parameter; constants that are known when building may stay outside.`,
  })),
  W8018: error((name, reason) => ({
    message: `'${name}' has nothing that the GPU could run: ${reason}.`,
    hint: 'Write its loops over prange: for (const i of prange(x.length)) …; or leave out target: "gpu".',
  })),
  W8019: error((array) => ({
    message: `This loop goes through elements of '${array}' one after the other, and the GPU has them.`,
    hint: "Write it over prange if its rounds do not depend on each other; else do it in a function of its own.",
  })),
  W8020: error((array, type) => ({
    message: `Rounds of this loop add to elements of '${array}', which is ${type}: the GPU adds integers alone.`,
    hint: "Count in an Int32Array or a Uint32Array, or let each round write an element of its own.",
  })),
  W8021: error((what) => ({
    message: `Between the loops that the GPU runs there cannot be ${what}.`,
    hint: "There a function computes with numbers, makes typed arrays, and passes arrays on.",
  })),
  W8022: error(() => ({
    message: "Rounds of this loop throw, and also put something together, which threads that have ended cannot do.",
    hint: "Note in a variable that something is wrong, and throw behind the loop.",
  })),
  W8023: error((name, type) => ({
    message: `'${name}' has the GPU run its loops and returns ${type}.`,
    hint: "It returns a number, a boolean, a typed array that a kernel for the GPU takes, or nothing.",
  })),
  W8024: error((array) => ({
    message:
      `An index of '${array}' is computed in floats of 32 bits, in which different rounds of this loop may come to ` +
      "the same one.",
    hint: "Compute it in integers: Math.floor(n / 2), x | 0, a parameter that is i32; or say that rounds are disjoint.",
  })),
  W8025: error(() => ({
    message: "guvectorize takes the layout of its function as a text, with one result.",
    hint: 'For example "(n),(n)->()" of (a, b) => number, "(n),()->(n)" of (a, by, out) => void.',
  })),
  W8026: error((what) => ({
    message: `The function of this stencil ${what}.`,
    hint:
      "For example stencil((a: Neighbors) => (a.get(-1, 0) + a.get(1, 0)) / 2, { mode: 'nearest' }): distances from " +
      "the element, one for each axis, and options that are literals.",
  })),
} satisfies Record<string, Code>;
