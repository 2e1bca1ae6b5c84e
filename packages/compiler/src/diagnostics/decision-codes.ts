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
} satisfies Record<string, Code>;
