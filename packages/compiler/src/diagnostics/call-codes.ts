/** Diagnostics of calls and names: W4001 to W4999. */
import { ARRAY_TYPE } from "./type-codes.js";
import { error, warning, type Code } from "./wording.js";

/** What the engine and the page have, and no kernel. */
const ofHost = new RegExp(
  "^(?:document|window|globalThis|self|navigator|location|localStorage|sessionStorage|process|console|fetch|JSON|" +
    "Intl)\\b",
);

export const callCodes = {
  W4001: error((name, type?: string, why = "its source is not at hand.") => ({
    message: type
      ? `'${name}' is called, and is declared as '${type}', which is no function.`
      : `'${name}' cannot be called from a kernel: ${why}`,
    hint: type
      ? "Declare what it takes and gives: (x: number) => number."
      : "Call functions of the project, of packages that come as ES modules, or Math; move other calls out of the " +
        "kernel.",
  })),
  W4002: error((name, reason) => ({
    message: `'${name}' cannot be compiled: ${reason}`,
    hint: "Do this outside the kernel.",
  })),
  W4003: error((name) => ({
    message: `'${name}' is not supported inside a kernel yet.`,
    hint: ofHost.test(name)
      ? "Do it in JavaScript around the kernel, and pass what is needed of it as a parameter."
      : "Write it out as a loop, or leave it outside the kernel.",
  })),
  W4004: error((declared?: string) => ({
    message:
      "A function is used as a value here; inside a kernel functions can be called and passed to the " +
      "kernel's own helpers.",
    hint: declared
      ? `Say what the variable holds: let ${declared};`
      : "Call it, or pass it to a helper function of the project.",
  })),
  W4005: error((name) => ({
    message: `'${name}' calls itself through a callback that captures variables; that cannot be compiled yet.`,
    hint: "Pass the captured values as parameters.",
  })),
  W4006: error((name, expected) => ({
    message: `'${name}' is called with arguments that a kernel cannot pass: ${expected}.`,
    hint:
      "Pass what the message asks for, each argument by itself (astype converts the elements of " +
      "arrays), or write a loop in place of the call.",
  })),
  W4007: error((what) => ({
    message: `A generator ${what}, which cannot be compiled.`,
    hint:
      "Go through it once with for…of or spread; where its values are needed again, or where it goes on when it " +
      "is left early, collect them first: const all = [...values()].",
  })),
  W4008: error((name) => ({
    message: `A function that outlives this place uses '${name}', which is assigned after it is made.`,
    hint: `Keep '${name}' in an object, or copy it to a const.`,
  })),
  W4009: error((array) => ({
    message: `A kernel has the elements of '${array}', not what lies around them in '${array}.buffer'.`,
    hint:
      `Write new DataView(${array}.buffer, ${array}.byteOffset, ${array}.byteLength), or a typed array ` +
      "with elements that are no larger.",
  })),
  W4010: error((rule) => ({
    message: `JavaScript cannot be called here: ${rule}.`,
    hint: "Give it what it needs as numbers, booleans, strings or typed arrays, and let it give back one value.",
  })),
  W4011: error((what) => ({
    message: `A lazy expression ${what}, which cannot be compiled.`,
    hint:
      `Such expressions are made by a const of a module, const chain = lazy((a: ${ARRAY_TYPE}, k: ` +
      "f64) => …), and are parameters of type Lazy<typeof chain> or constants in the kernel, which " +
      "calls value().",
  })),
  W4016: error((why) => ({
    message:
      `A recursive function is called inside of 'try', and ${why}: an error of too deep recursion ` +
      "could not be caught.",
    hint:
      "Such a call is undone and runs as JavaScript, which is not possible here. Call the function " +
      "outside of the 'try', or write a loop.",
  })),
  W4020: warning((name, fn, parameter) => ({
    message:
      `'${name}' stays JavaScript: '${fn}' is a function of JavaScript, which may use what ` +
      `'${parameter}' holds while the kernel runs, and a kernel works on a copy of it.`,
    hint:
      `Pass numbers, strings or typed arrays in kernel memory in place of '${parameter}', or mark a ` +
      `function without '${fn}' that holds the loops.`,
  })),
} satisfies Record<string, Code>;
