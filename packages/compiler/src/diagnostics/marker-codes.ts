/** Diagnostics of markers, their options, and what they mark: W1001 to W1999. */
import { ARRAY_TYPE } from "./type-codes.js";
import { error, warning, type Code } from "./wording.js";

export const markerCodes = {
  W1001: error((marker, what) => ({
    message: `'${marker}' marks ${what}, which cannot be compiled.`,
    hint:
      "Put the marker above a function declaration, a const that holds a function or an arrow " +
      "function, a method, or an accessor of a class.",
  })),
  W1002: error((option, suggestion, known) => ({
    message: `'${option}' is no option of a marker.`,
    hint: suggestion ? `Did you mean '${suggestion}'?` : `The options are ${known}.`,
  })),
  W1003: error((option, expected) => ({
    message: `The value of option '${option}' is not ${expected}.`,
    hint: `Write '${option}: ${expected === "true or false" ? "true" : "…"}' with ${expected}.`,
  })),
  W1004: error((kind) => ({
    message: `${kind.startsWith("a") ? "An" : "A"} ${kind} cannot be compiled: WebAssembly runs to its end in one go.`,
    hint: `Mark a plain function that does the numeric work, and call it from the ${kind}.`,
  })),
  W1005: error((message) => ({
    message: `The file has a syntax error, so none of its kernels can be compiled: ${message}`,
    hint: "Correct the syntax error.",
  })),
  W1006: error((text) => ({
    message: `The options behind the marker are no object literal: ${text}`,
    hint: "Write for example: // @njit { boundscheck: false }",
  })),
  W1007: error((option) => ({
    message: `Option '${option}' is known from Numba but not supported yet.`,
    hint: "Remove the option; the kernel compiles without it.",
  })),
  W1008: warning((word, meant) => ({
    message: `'${word}' is no marker, so the function stays JavaScript.`,
    hint: `Did you mean '${meant}'?`,
  })),
  W1009: error((marker) => ({
    message: `'${marker}' stands in a block of JavaScript, and kernels are compiled from TypeScript.`,
    hint: 'Write <script lang="ts">, or put the function into a TypeScript file and import it.',
  })),
  W1010: warning((marker) => ({
    message: `'${marker}' stands where it marks nothing, so what it may be meant for stays JavaScript.`,
    hint:
      `Write '${marker}' in a comment of its own above the ` +
      `${marker === "@jitclass" ? "class" : "function"}, or take the at sign away where only the word ` +
      "is meant.",
  })),
  W1011: warning((marker) => ({
    message:
      `'${marker}' stands in this file, and not in the text of it that wumba was given: its marked ` +
      "functions stay JavaScript.",
    hint: "Put wumba's plugin ahead of whatever loads or compiles the file, or let that keep comments.",
  })),
  W1012: warning((marker) => ({
    message:
      `'${marker}' stands in a virtual module: another plugin keeps its text to itself, under a name with \\0, so ` +
      "that its marked functions stay JavaScript.",
    hint: "Give the module a name without \\0 that ends in '.ts', or write its text to a file.",
  })),
  W1015: error((file) => ({
    message: `The output ${file} would replace a file that no build of wumba has made.`,
    hint: "Write to another folder, or delete that file.",
  })),
  W1101: error((name, what) => ({
    message: `'@jitclass' cannot mark '${name}': ${what}.`,
    hint:
      "Mark a class of its own at the top level of a module, without 'extends' and type parameters, " +
      "whose fields have plain names.",
  })),
  W1102: error((name, type) => ({
    message: `Field '${name}' has type '${type}', which cannot stay in kernel memory between calls.`,
    hint:
      "Fields of a jitclass are numbers, booleans, strings, typed arrays and arrays of n dimensions of " +
      `one dtype and rank, such as ${ARRAY_TYPE}; pass other objects to its methods, or make them ` +
      "there.",
  })),
  W1103: error((name) => ({
    message:
      `Objects of other types meet instances of the jitclass '${name}' in this kernel, whose fields ` +
      "have to stay where they are.",
    hint: `Use values of type '${name}' only as '${name}', or as interfaces whose properties are fields of it.`,
  })),
  W1104: warning((field, array, copy) => ({
    message:
      `'${field}' keeps the array '${array}' itself: when that lies outside kernel memory, all calls ` +
      "with this instance run as JavaScript.",
    hint:
      `Keep a copy: ${copy}. Or pass arrays made by float64Array(n) and its kin, or arrays of n ` +
      "dimensions over such.",
  })),
  W1201: error((marker, what) => ({
    message: `'@${marker}' marks ${what}.`,
    hint:
      "Put it above a const of a module that holds the call: const f = " +
      `${marker}(${marker === "stencil" ? "(a: Neighbors<f64, 2>) => …" : "(x: f64, y: f64) => …"}).`,
  })),
  W1203: error((given, called) => ({
    message: `The layout ${given} behind the marker is not the one of the call, ${called}.`,
    hint: "Write the same layout twice, or none behind the marker.",
  })),
} satisfies Record<string, Code>;
