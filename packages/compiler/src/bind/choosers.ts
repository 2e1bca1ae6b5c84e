/**
 * Kernels of one function for several classes of arguments in; the function that chooses one by a call's arguments out.
 */
import { className } from "./className.js";
import { localName } from "./exportNames.js";
import type { ArgumentClass, ArgumentTest } from "./signature.js";

/** One of several kernels of a function: what a call has to pass for it, and what it is called with. */
export interface KernelVersion {
  /** The same for all kernels of one function. */
  readonly of: string;
  readonly tests: readonly ArgumentTest[];
  readonly arguments: readonly string[];
}

/** The same, with the export of the kernel. */
export interface BoundVersion extends KernelVersion {
  readonly kernel: string;
}

/** The export that calls one of the kernels, and what the forwarding call passes it. */
export interface Chooser {
  readonly of: string;
  readonly name: string;
  readonly arguments: readonly string[];
}

/** What the forwarding call passes a chooser: all that one of its kernels wants, and all that is tested. */
export const argumentsOf = (versions: readonly BoundVersion[]): string[] => [
  ...new Set([
    ...versions.flatMap(({ tests }) => tests.flatMap((test) => (isNamed(test) ? [test.name, test.same] : test.name))),
    ...versions.flatMap(({ arguments: passed }) => passed),
  ]),
];

/** Whether an argument is compared with what a name of the module stands for. */
const isNamed = (test: ArgumentTest): test is ArgumentTest & { readonly same: string } =>
  "same" in test && test.same !== "undefined";

/** `const $_sum = (a0, a1) => Array.isArray(a0) ? $_sum_1(a0, a1) : a0 instanceof Float64Array ? … : $JS;` */
export function emitChooser(name: string, versions: readonly BoundVersion[]): string {
  const all = argumentsOf(versions);
  const names = new Map(all.map((expression, i) => [expression, `a${i}`]));
  const calls = versions.map(({ kernel, tests, arguments: passed }) => {
    const conditions = tests.map((test) => {
      const argument = names.get(test.name)!;
      return "is" in test ? emitTest(test.is, argument) : `${argument} === ${names.get(test.same) ?? test.same}`;
    });
    const given = passed.map((expression) => names.get(expression)).join(", ");
    return `${conditions.join(" && ") || "true"} ? ${localName(kernel)}(${given}) : `;
  });
  return `const ${localName(name)} = (${[...names.values()].join(", ")}) => ${calls.join("")}$JS;`;
}

function emitTest(is: ArgumentClass, argument: string): string {
  const isNoArray = `!Array.isArray(${argument}) && !ArrayBuffer.isView(${argument})`;
  switch (is) {
    case "nothing":
      return `${argument} == null`;
    case "Array":
      return `Array.isArray(${argument})`;
    case "ArrayBuffer":
      // A shared one is of another class, which not every page has.
      return `${argument}?.byteLength >= 0 && !ArrayBuffer.isView(${argument})`;
    case "object":
      return `${argument} && typeof ${argument} == "object" && ${isNoArray}`;
    case "number":
    case "boolean":
    case "string":
    case "bigint":
      return `typeof ${argument} == "${is}"`;
    default:
      return `${argument} instanceof ${className(is)}`;
  }
}
