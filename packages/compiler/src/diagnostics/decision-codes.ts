/** Diagnostics of what is decided about a kernel: W5001 to W5999. */
import { warning, type Code } from "./wording.js";

export const decisionCodes = {
  W5001: warning((name, reason) => ({
    message: `'${name}' stays JavaScript: ${reason}`,
    hint: "With '@njit' this is an error; remove the marker when it is meant to stay JavaScript.",
  })),
  W5002: warning((name, reason) => ({
    message: `'${name}' is compiled for other kernels, but calls from JavaScript run the original: ${reason}`,
    hint: "Mark the function that holds the loop around this call.",
  })),
  W5003: warning((name, count, parameters, taken) => ({
    message:
      `'${name}' can be called with ${count} combinations of classes for ${parameters}, more than are compiled: ` +
      `calls with others than these run as JavaScript: ${taken}.`,
    hint: "Declare the classes that calls pass, or one type parameter for parameters that are of the same class.",
  })),
  W5004: warning((name, parameter, functions) => ({
    message:
      `'${name}' is compiled for ${functions} as '${parameter}': calls that give another function run as JavaScript, ` +
      "since a kernel has copies of what that would work on.",
    hint:
      "It is compiled with functions that calls in the same file give, by their names or as defaults, and with marked " +
      "ones of the same type that the file declares or imports. Or mark the function that calls it with another.",
  })),
} satisfies Record<string, Code>;
