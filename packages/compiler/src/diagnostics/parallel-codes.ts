/** Diagnostics of parallel loops: W6001 to W6999. */
import { error, type Code } from "./wording.js";

export const parallelCodes = {
  W6001: error((store) => ({
    message:
      `Every round of this parallel loop writes '${store}' at the same place, so that they cannot run ` +
      "at the same time.",
    hint:
      "Write to an index that depends on the loop's variable, or put the rounds together in a " +
      "variable: sum += value, best = Math.max(best, value).",
  })),
  W6002: error((name) => ({
    message: `'${name}' carries a value from one round of this parallel loop to the next.`,
    hint:
      `Declare '${name}' inside of the loop, or only add, multiply, compare (Math.min, Math.max, if (v ` +
      `< ${name}) ${name} = v) or combine bits with it.`,
  })),
  W6003: error((reason) => ({
    message: `This parallel loop has no fixed rounds: ${reason}.`,
    hint:
      "Let every round run to its end: leave a round by 'continue', and note what was found in a " +
      "variable; or use a plain loop.",
  })),
  W6004: error((list) => ({
    message: `Rounds of this parallel loop add to or take from '${list}', which all of them share.`,
    hint:
      "Let each round write its own element: make the list with its full length before, or make a list " +
      "inside of the round.",
  })),
  W6005: error((what, reason) => ({
    message: `The rounds of this parallel loop cannot be shown to be independent: '${what}' ${reason}.`,
    hint:
      "If no two rounds touch the same element, say so: // @njit { parallel: { assume: 'disjoint' } }. " +
      "Else use a plain loop.",
  })),
  W6006: error(() => ({
    message: "A round of this parallel loop calls JavaScript, which other threads cannot do.",
    hint: "Do it before or behind the loop, or use a plain loop.",
  })),
  W6007: error((array) => ({
    message: `A round of this parallel loop touches elements of '${array}' that another round writes.`,
    hint: `Read from one array and write to another, and swap them behind the loop; or use a plain loop.`,
  })),
  W6008: error((name) => ({
    message:
      `The sum or product in '${name}' would be put together in another order than JavaScript's, which ` +
      "may change its last bits.",
    hint: "Loops by prange may do so without the option 'reduction: \"exact\"'; plain loops never do.",
  })),
  W6009: error((name) => ({
    message: `'${name}' is read behind this parallel loop, and has what some last round has left.`,
    hint:
      `Declare '${name}' inside of the loop, and let the round write what is needed later to an ` +
      "element of its own.",
  })),
  W6010: error(() => ({
    message: "A round of this parallel loop tells progress, which only the calling thread does.",
    hint: "Call progress behind the loop, in the loop around it.",
  })),
  W6011: error((name, reason) => ({
    message: `'${name}' cannot run on another thread: ${reason}.`,
    hint: "Take the JavaScript out of the function, or leave out the option 'async'.",
  })),
} satisfies Record<string, Code>;
