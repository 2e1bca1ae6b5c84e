/** A typed kernel in; AssemblyScript out, with a function that makes arrays of each kind that the kernel takes. */
import { ELEMENTS } from "./typed-kernel.mjs";
import { BracesWriter } from "./braces.mjs";

const dialect = {
  infinity: "Infinity",
  prelude(writer) {
    const { kernel } = writer;
    const kinds = new Set([...kernel.variables.get(kernel.root).values()].filter((type) => ELEMENTS[type]));
    const makers = [...kinds].map(
      (kind) => `export function make${kind}(n: i32): ${kind} { return new ${kind}(n); }\n`,
    );
    const tables = [...kernel.tables]
      .filter(([, { kind }]) => kind !== "number")
      .map(
        ([name, { kind, values }]) =>
          `const ${name}: StaticArray<${ELEMENTS[kind]}> = [${values.map((v) => v.getText()).join(", ")}];\n`,
      );
    return [...tables, ...makers].join("");
  },
  head(writer, func) {
    const types = writer.kernel.variables.get(func);
    const parameters = func.parameters.map(({ name }) => `${name.text}: ${types.get(name.text)}`);
    const start = func === writer.kernel.root ? "export " : "// @ts-ignore: decorator\n@inline ";
    return `${start}function ${func.name.text}(${parameters.join(", ")}): ${writer.kernel.resultOf(func)}`;
  },
  declare: (type, name) => `let ${name}: ${type}`,
  literal: (text, value, type) =>
    type === "f64" || type === "f32" ? `<${type}>${Number.isInteger(value) ? `${value}.0` : value}` : String(value),
  convert: (text, from, to) => (from === to || ELEMENTS[to] ? text : `<${to}>${text}`),
  load: (array, kind, index) => `(<${ELEMENTS[kind]}>${array}[${index}])`,
  store(array, kind, index, value, type) {
    if (kind === "Uint8ClampedArray")
      return `${array}[${index}] = ${type === "i32" ? value : `<i32>nearest(${value})`}`;
    const element =
      { Int8Array: "i8", Uint8Array: "u8", Int16Array: "i16", Uint16Array: "u16" }[kind] ?? ELEMENTS[kind];
    return `${array}[${index}] = <${element}>${type === "f64" && ELEMENTS[kind] === "i32" ? `<i32>${value}` : value}`;
  },
  length: (array) => `${array}.length`,
  fill: (array, kind, value) =>
    `${array}.fill(<${{ Uint8Array: "u8", Int8Array: "i8" }[kind] ?? ELEMENTS[kind]}>${value})`,
  arrayArgument: (array) => array,
  shiftUnsigned: (value, count, type) =>
    type === "u32" ? `(<u32>${value} >> ${count})` : `<i32>(<u32>${value} >> ${count})`,
  shiftLeft: (value, count) => `(${value} << ${count})`,
  wrapping: (operator, left, right) => `(${left} ${operator} ${right})`,
  math(name, args, type) {
    if (name === "min" || name === "max") return args.reduce((a, b) => `${name}<${type}>(${a}, ${b})`);
    if (name === "abs" || name === "sqrt" || name === "floor" || name === "ceil" || name === "trunc")
      return `${name}<${type}>(${args[0]})`;
    if (name === "round") return `floor<${type}>(${args[0]} + 0.5)`;
    if (name === "clz32") return `clz<i32>(${args[0]})`;
    return `${type === "f32" ? "Mathf" : "Math"}.${name}(${args.join(", ")})`;
  },
};

export const writeAssemblyScript = (kernel) => new BracesWriter(kernel, dialect).write();
