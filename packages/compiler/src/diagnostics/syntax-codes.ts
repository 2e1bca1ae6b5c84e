/** Diagnostics of syntax: W3001 to W3999. */
import { error, type Code } from "./wording.js";

export const syntaxCodes = {
  W3001: error((what, instead?: string) => ({
    message: `${what} cannot be compiled yet.`,
    hint: instead ? `Write ${instead}.` : "Write it in another way, or leave it outside the kernel.",
  })),
  W3002: error((name, type) => ({
    message: `The module variable '${name}' can change, and a kernel cannot be passed its type '${type}'.`,
    hint: `Declare '${name}' with const, or pass it as a parameter.`,
  })),
  W3003: error((name, reason) => ({
    message: `'${name}' is a constant that is not known when building, and a call cannot pass its value: ${reason}.`,
    hint: reason.includes("file")
      ? `${reason.startsWith("its") ? "Export" : "Import"} '${name}' there, or pass it as a parameter.`
      : `Rename that variable, or pass '${name}' as a parameter.`,
  })),
  W3004: error(() => ({
    message: "'this' has no meaning here that a kernel knows.",
    hint: "Use it in methods of classes that are declared, or pass what the function needs as parameters.",
  })),
  W3005: error(() => ({
    message:
      "A kernel throws errors: of the language's classes, with a message alone, and of own classes of the module.",
    hint:
      "Throw for example: throw new RangeError(`bad size ${n}`). What else belongs to the error can go " +
      "into its message.",
  })),
  W3006: error((name, type?: string) => ({
    message:
      type === undefined
        ? `'${name}' is assigned here, but a kernel cannot change what lies outside it.`
        : `A kernel assigns module variables of numbers, booleans, strings and typed arrays; '${name}' is '${type}'.`,
    hint: "Return the new value and assign it outside, or write it into an object that is passed in.",
  })),
  W3007: error(() => ({
    message: "The name of this property is not known when building.",
    hint: "Use a fixed name, or a Record<string, …>, an array or a Map for what is looked up by a value.",
  })),
  W3008: error(() => ({
    message:
      "An error of a class of the program can leave the kernel here that was caught or kept before, and " +
      "JavaScript could not make an instance of that class.",
    hint: "Throw it out of the kernel where it is made, or throw one of the built-in errors.",
  })),
  W3014: error((name, reason) => ({
    message: `The kernel cannot share the module variable '${name}': ${reason}.`,
    hint: reason.includes("file")
      ? `Mark a function of the file that declares '${name}', or pass its value as a parameter and return the new one.`
      : reason.includes("copy")
        ? `JavaScript sees typed arrays of the kernel's variables: 'const own = ${name};', and 'own' in the call.`
        : `Pass its value as a parameter, for example 'let value = ${name}; … ${name} = step(value);'.`,
  })),
} satisfies Record<string, Code>;
