/** Diagnostics of types: W2001 to W2999. */
import { error, type Code } from "./wording.js";

const because = (why: string | undefined): string => (why ? `: ${why}` : "");

/** Names of the classes of arrays of '@wumba/numpy' in types. */
const ofArrays = /\b(?:NDArray|ComplexArray)\d/;

/** The type of an array of n dimensions that hints have as an example. */
export const ARRAY_TYPE = "NDArray<f64, 2>";

export const typeCodes = {
  W2001: error((name, type, why?: string) => ({
    message: `Parameter '${name}' has type '${type}', which cannot cross into a kernel${because(why)}.`,
    hint: /\b(?:string|number) \|.*\b(?:string|number)\b/.test(type)
      ? 'Take one type, or records that a property tells apart: { kind: "text", text: string } | { kind: ' +
        '"number", value: number }.'
      : ofArrays.test(type)
        ? `Say dtype and rank: ${ARRAY_TYPE}.`
        : /^\(*(?:<.*>)?\(.*=>/.test(type)
          ? "Mark the function that calls this one, in place of it, and what it gives is compiled with it; or give " +
            "the parameter a default, call this one in its file with the name of a function, or mark such a " +
            "function there."
          : "Use number, boolean, string, typed arrays, and objects, tuples, unions, arrays, Record, Map and " +
            "Set of these, and instances of classes.",
  })),
  W2002: error((type) => ({
    message: `A value of type '${type}' cannot be used inside a kernel.`,
    hint:
      "Kernels compute with number, boolean, string, arrays, objects and classes of the program; a " +
      "module-level object of numbers needs 'as const', one of functions has to be a const that " +
      "nothing changes.",
  })),
  W2003: error((type, why?: string) => ({
    message: `The result has type '${type}', which a kernel cannot return${because(why)}.`,
    hint:
      "Return number, boolean, string, bigint alone, a typed array, objects, tuples, unions, arrays, Record, " +
      "Map or Set of these, instances of classes, or nothing.",
  })),
  W2004: error((what) => ({
    message: `The type of ${what} is not known: TypeScript sees 'any' or an error here.`,
    hint: /\)'$/.test(what)
      ? "Declare what is called, with the type of what it gives: in JavaScript in a comment, @returns {number}."
      : "Annotate it: with number, string, boolean, an array, a typed array, or a type for objects. Names of types " +
        "are imported: f64 and its like from 'wumba', NDArray, c64 and c128 from '@wumba/numpy'.",
  })),
  W2005: error((name, first, second) => ({
    message:
      name === "this place"
        ? `${first} stands where ${second} is wanted.`
        : name === "the result"
          ? `The result is ${first} here and ${second} elsewhere.`
          : `Variable '${name}' holds ${first} here and ${second} elsewhere.`,
    hint: ofArrays.test(`${first} ${second}`)
      ? "Arrays of one place have one dtype and one rank: astype converts the elements, and a rank is " +
        `that of the type, ${ARRAY_TYPE}.`
      : name === "the result"
        ? "Declare the result of the function, and the variables that it returns: const pairs: [number, number][] = []."
        : "Use one variable for each type.",
  })),
  W2006: error((operator, left, right = "") => ({
    message: operator
      ? `Operator '${operator}' cannot be applied to ${left} and ${right} inside a kernel.`
      : `A value of type ${left} is used as a number, which it is not inside a kernel.`,
    hint: ofArrays.test(`${left} ${right}`)
      ? "Call functions of '@wumba/numpy', as add and less; or use elements, as get gives them."
      : /Array|\[\]|tuple/.test(`${left} ${right}`)
        ? operator === "?:"
          ? "Give both branches one type, or choose between them with if and else, each with what is done with it."
          : "Use elements of arrays, or their lengths."
        : "Convert with Number(…), or compare values of the same type.",
  })),
  W2007: error((what) => ({
    message: `${what} may be undefined here, and a kernel has no value for that.`,
    hint: "Give a default with '?? 0', or test for undefined first.",
  })),
  W2008: error((name) => ({
    message: `The value has no property '${name}' that a kernel can use.`,
    hint: /^\d+$/.test(name)
      ? "Elements of arrays of '@wumba/numpy' are read by get and written by set, rows are row(i); a " +
        "tuple has its elements in its type."
      : "Properties of kernels are numbers, booleans, strings, arrays and objects of these; declare the " +
        "type of this one.",
  })),
  W2101: error((operator, first, second) => ({
    message: `'${operator}' is given ${first} and ${second}, neither of which holds all values of the other.`,
    hint:
      "Convert one of them, for example with " +
      `${[first, second].find((type) => type !== "number" && type !== "bigint") ?? first}(…).`,
  })),
  W2102: error((given, wanted) => ({
    message: `A value of type ${given} stands where ${wanted} is wanted, which does not hold all of its values.`,
    hint: `Write ${wanted}(…) to convert it.`,
  })),
  W2103: error((name, wanted, given) => ({
    message: `'${name}' takes a value of type ${wanted}, not ${given}.`,
    hint: `Say which type is meant, for example with ${wanted.split(/,| or /)[0]}(…).`,
  })),
  W2104: error((target) => ({
    message: `'${target}' is of an explicit type and changed in place, and its parts would have to be evaluated twice.`,
    hint: "Put the object and the index into variables first.",
  })),
  W2105: error(() => ({
    message:
      "This computes with an explicit type in a file that imports none from 'wumba', so that its " +
      "JavaScript would compute otherwise.",
    hint: "Import the types from 'wumba' in that file: then the build gives its JavaScript the same meaning.",
  })),
  W2106: error(() => ({
    message: "This bigint may outgrow 64 bits, and a kernel has no larger ones.",
    hint: "Bring it back with BigInt.asUintN(64, …) or BigInt.asIntN(64, …), or declare it as i64 or u64 from 'wumba'.",
  })),
  W2107: error(() => ({
    message: "This shift count or exponent may be negative, or have no bound.",
    hint: "Keep it within bounds, for example with '& 63n'.",
  })),
  W2108: error(() => ({
    message:
      "This bigint is kept in an object or a list, where bigints have 64 bits: not all its values fit " +
      "that, or some are negative and some beyond 2^63.",
    hint:
      "Bring it back with BigInt.asIntN(64, …) or BigInt.asUintN(64, …); a property, and all lists of " +
      "a kernel, hold the results of one of the two.",
  })),
  W2009: error((name) => ({
    message: `What this ${name} holds is not known.`,
    hint: `Say it: new ${name}<${name === "Map" ? "number, number" : "number"}>().`,
  })),
  W2010: error((name, declared?: string) => ({
    message: `Whether an object has '${name}' cannot be told inside a kernel.`,
    hint: declared
      ? `Declare what objects may have, ${declared}, and compare with undefined: o.${name} !== undefined.`
      : "Tell records apart by a property that is in some types of a union and never undefined there, or " +
        "compare with undefined.",
  })),
  W2011: error(() => ({
    message: "The properties of this object, or their order, are not known when building.",
    hint:
      "Spread an object under the type that it was made with; go through a const that an object literal without " +
      "spread is assigned to, or use a Record<string, …>, an array or a Map.",
  })),
  W2012: error((name) => ({
    message: `JavaScript may be given this object, of which the property '${name}' cannot leave the kernel.`,
    hint:
      "Return an object without it, made of those properties that JavaScript wants; or keep objects " +
      "with it apart from those that are returned.",
  })),
  W2013: error(() => ({
    message:
      "'__proto__' in an object literal is no entry: it sets the prototype, which a dictionary inside " +
      "a kernel does not have.",
    hint: "Use another key, or a Map.",
  })),
  W2014: error((name) => ({
    message: `TypeScript finds no type '${name}'.`,
    hint:
      "Look at its name and at what it is imported from: numbers have types of 'wumba' (f64, i32, …), " +
      "arrays and complex numbers those of '@wumba/numpy' (NDArray, c128, …).",
  })),
  W2015: error((comment, found) => ({
    message: `'${comment}' hides an error of TypeScript here: ${found}`,
    hint: "Correct the error: kernels are compiled by their types, so that these have to be right.",
  })),
  W2016: error((given, taken, member) => ({
    message:
      `An object of type '${given}' is put here where others take it for '${taken}', ` +
      `whose '${member}' it does not have.`,
    hint:
      "TypeScript lets it pass, since it takes arrays of a class for arrays of its base. " +
      "Make a copy where the type becomes wider, [...list], or declare the wider one as readonly.",
  })),
  W2021: error((name, why) => ({
    message: `Instances of '${name}' cannot leave the kernel: ${why}.`,
    hint:
      "Let statements at the beginning of the constructor set all fields, in the order in which they are " +
      "declared; or return numbers, or an object without a class.",
  })),
  W2022: error((field, name, why?: string) => ({
    message: `The field '${field}' of '${name}' cannot cross into a kernel${because(why)}.`,
    hint: field.startsWith("#")
      ? `Nothing outside of the class can read it: write 'private ${field.slice(1)}'.`
      : "A kernel uses fields that are numbers, booleans, strings, typed arrays, and objects, tuples, arrays, " +
        "Record, Map and Set of these. Give it what it needs of the others as parameters.",
  })),
  W2109: error((text) => ({
    message: `Whether '${text}' is right cannot be told inside a kernel.`,
    hint:
      "Tell the members of the union apart by a property that each of them has, with a value of its " +
      "own, and test for that.",
  })),
  W2120: error((name) => ({
    message: `Whether this object lacks '${name}' or has it as undefined decides here, and cannot be told in a kernel.`,
    hint: `Leave '${name}' out where it is not there, or write it last: { ...o, ${name}: o.${name} ?? 1 }.`,
  })),
} satisfies Record<string, Code>;
