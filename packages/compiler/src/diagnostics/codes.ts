/**
 * Every diagnostic: its code, level, message and hint. Codes are literal and stay what they are for ever.
 *
 * W1: markers and options. W2: types. W3: syntax. W4: calls and names. W5: decisions. W6: parallel loops. W8: the
 * GPU, and hosts. W9: the back end.
 */
import { gpuCodes } from "./gpu-codes.js";
import { error, warning, type Code, type Wording } from "./wording.js";

export type { Wording } from "./wording.js";

const because = (why: string | undefined): string => (why ? `: ${why}` : "");

/** Names of the classes of arrays of '@wumba/numpy' in types. */
const ofArrays = /\b(?:NDArray|ComplexArray)\d/;

export const codes = {
  ...gpuCodes,
  W1001: error((marker, what) => ({
    message: `'${marker}' marks ${what}, which cannot be compiled.`,
    hint:
      "Put the marker above a function declaration, a const that holds a function or an arrow " +
      "function, or a method.",
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
      "one dtype and rank, such as NDArray<f64, 2>; pass other objects to its methods, or make them " +
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
  W2001: error((name, type, why?: string) => ({
    message: `Parameter '${name}' has type '${type}', which cannot cross into a kernel${because(why)}.`,
    hint: /\b(?:string|number) \|.*\b(?:string|number)\b/.test(type)
      ? 'Take one type, or records that a property tells apart: { kind: "text", text: string } | { kind: ' +
        '"number", value: number }.'
      : ofArrays.test(type)
        ? "Say dtype and rank: NDArray<f64, 2>."
        : "Use number, boolean, string, typed arrays, and objects, tuples, unions, arrays, Record, Map and " +
          "Set of these, and instances of classes.",
  })),
  W2002: error((type) => ({
    message: `A value of type '${type}' cannot be used inside a kernel.`,
    hint:
      "Kernels compute with number, boolean, string, arrays, objects and classes of the program; a " +
      "module-level object of numbers needs 'as const'.",
  })),
  W2003: error((type, why?: string) => ({
    message: `The result has type '${type}', which a kernel cannot return${because(why)}.`,
    hint:
      "Return number, boolean, string, a typed array, objects, tuples, unions, arrays, Record, Map or " +
      "Set of these, instances of classes, or nothing.",
  })),
  W2004: error((what) => ({
    message: `The type of ${what} is not known: TypeScript sees 'any' or an error here.`,
    hint: /\)'$/.test(what)
      ? "Declare what is called, with the type of what it gives: in JavaScript in a comment, @returns {number}."
      : "Annotate it with number, boolean or a typed array. Names of types are imported: f64 and its " +
        "like from 'wumba', NDArray, c64 and c128 from '@wumba/numpy'.",
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
        "that of the type, NDArray<f64, 2>."
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
      "Go through a const that an object literal without spread is assigned to, or use a " +
      "Record<string, …>, an array or a Map.",
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
  W4001: error((name, type?: string) => ({
    message: type
      ? `'${name}' is called, and is declared as '${type}', which is no function.`
      : `'${name}' cannot be called from a kernel: its TypeScript source is not at hand.`,
    hint: type
      ? "Declare what it takes and gives: (x: number) => number."
      : "Call functions whose source is in the project, or Math; move other calls out of the kernel.",
  })),
  W4002: error((name, reason) => ({
    message: `'${name}' cannot be compiled: ${reason}`,
    hint: "Do this outside the kernel.",
  })),
  W4003: error((name) => ({
    message: `'${name}' is not supported inside a kernel yet.`,
    hint: "Write it out as a loop, or leave it outside the kernel.",
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
      "Such expressions are made by a const of a module, const chain = lazy((a: NDArray<f64, 2>, k: " +
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
  W8040: error((marker) => ({
    message: `'${marker}' stands in the frontmatter of a component, of which Astro makes the code by itself.`,
    hint: "Put the function into a TypeScript file and import it.",
  })),
  W9001: error((name, output) => ({
    message: `LLVM refused the kernel '${name}', which is a bug in wumba: ${output}`,
    hint: "Please report it with the output of 'wumba explain --llvm'; until then remove the marker.",
  })),
  W9002: error((name, message) => ({
    message: `The compiler failed on '${name}', which is a bug in wumba: ${message}`,
    hint: "Please report it with the function; until then remove the marker.",
  })),
  W9003: error((depth) => ({
    message: `This is nested ${depth} levels deep, which is more than the compiler's stack holds.`,
    hint: "Give parts of it names of their own, as variables or functions.",
  })),
  W9004: error((name) => ({
    message: `'${name}' needs more memory or stack than LLVM has.`,
    hint: "Divide it into functions, or put constants into an array outside of it.",
  })),
  W9005: error(() => ({
    message:
      "This kernel is larger than the compiler takes, when the functions that it calls stand in place of the calls.",
    hint:
      "Functions that get functions, or that assign variables around them, are translated where they are called. " +
      "Call them from fewer places, or pass numbers and objects in place of functions.",
  })),
} satisfies Record<string, Code>;

export type DiagnosticCode = keyof typeof codes;

/** What the message of a code speaks of. */
export type DetailsOf<C extends DiagnosticCode> = Readonly<Parameters<(typeof codes)[C]["word"]>>;

/** A code with its details, made by `finding`. */
export interface Finding<C extends DiagnosticCode = DiagnosticCode> {
  readonly code: C;
  readonly details: readonly string[];
}

export const finding = <C extends DiagnosticCode>(code: C, ...details: DetailsOf<C>): Finding<C> => ({
  code,
  details: details as readonly string[],
});

export function wordingOf({ code, details }: Finding): Wording {
  const { word }: Code = codes[code];
  return word(...details);
}
