/**
 * A typed kernel in; C out. An array is a pointer and, named after it, its length. Nothing is `restrict`: TypeScript
 * does not promise it either.
 */
import { ELEMENTS } from "./typed-kernel.mjs";
import { BracesWriter } from "./braces.mjs";

const SCALARS = { i32: "int32_t", u32: "uint32_t", f32: "float", f64: "double", bool: "bool", void: "void" };
const MEMORY = {
  Int8Array: "int8_t",
  Uint8Array: "uint8_t",
  Uint8ClampedArray: "uint8_t",
  Int16Array: "int16_t",
  Uint16Array: "uint16_t",
  Int32Array: "int32_t",
  Uint32Array: "uint32_t",
  Float32Array: "float",
  Float64Array: "double",
};

const PRELUDE = `#include <math.h>
#include <stdbool.h>
#include <stdint.h>
static inline int32_t min_i32(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t max_i32(int32_t a, int32_t b) { return a > b ? a : b; }
static inline double min_f64(double a, double b) { return a < b ? a : b; }
static inline double max_f64(double a, double b) { return a > b ? a : b; }
static inline uint8_t clamp_i32(int32_t v) { return v < 0 ? 0 : v > 255 ? 255 : v; }
static inline uint8_t clamp_f64(double v) { return v > 0 ? v < 255 ? (uint8_t)rint(v) : 255 : 0; }
`;

const dialect = {
  infinity: "INFINITY",
  prelude: (writer) =>
    PRELUDE +
    [...writer.kernel.tables]
      .filter(([, { kind }]) => kind !== "number")
      .map(
        ([name, { kind, values }]) =>
          `static const ${MEMORY[kind]} ${name}[] = { ${values.map((v) => v.getText()).join(", ")} };\n`,
      )
      .join(""),
  head(writer, func) {
    const types = writer.kernel.variables.get(func);
    const parameters = func.parameters.flatMap(({ name }) => {
      const type = types.get(name.text);
      return ELEMENTS[type]
        ? [`${MEMORY[type]} *${name.text}`, `int32_t ${name.text}_length`]
        : [`${SCALARS[type]} ${name.text}`];
    });
    const linkage = func === writer.kernel.root ? `__attribute__((visibility("default")))` : "static";
    return `${linkage} ${SCALARS[writer.kernel.resultOf(func)]} ${func.name.text}(${parameters.join(", ")})`;
  },
  declare: (type, name) => (ELEMENTS[type] ? `${MEMORY[type]} *${name}` : `${SCALARS[type]} ${name}`),
  literal: (text, value, type) => {
    if (type === "f32") return `${Number.isInteger(value) ? `${value}.0` : value}f`;
    if (type === "f64") return Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : String(value);
    return value === -(2 ** 31) ? "INT32_MIN" : String(value);
  },
  convert: (text, from, to) => (from === to || ELEMENTS[to] ? text : `(${SCALARS[to]})${text}`),
  load: (array, kind, index) => `${array}[${index}]`,
  store(array, kind, index, value, type) {
    if (kind === "Uint8ClampedArray") return `${array}[${index}] = clamp_${type === "i32" ? "i32" : "f64"}(${value})`;
    if (type === "f64" && ELEMENTS[kind] === "i32") return `${array}[${index}] = (${MEMORY[kind]})(int32_t)${value}`;
    return `${array}[${index}] = ${value}`;
  },
  length: (array) => `${array}_length`,
  fill: (array, kind, value) => `for (int32_t at = 0; at < ${array}_length; at++) ${array}[at] = ${value}`,
  arrayArgument: (array) => `${array}, ${array}_length`,
  shiftUnsigned: (value, count, type) =>
    type === "u32" ? `((uint32_t)${value} >> ${count})` : `(int32_t)((uint32_t)${value} >> ${count})`,
  shiftLeft: (value, count) => `(int32_t)((uint32_t)${value} << ${count})`,
  wrapping: (operator, left, right) => `(int32_t)((uint32_t)${left} ${operator} (uint32_t)${right})`,
  math(name, args, type) {
    if (name === "min" || name === "max") return args.reduce((a, b) => `${name}_${type}(${a}, ${b})`);
    if (name === "abs") return type === "i32" ? `__builtin_abs(${args[0]})` : `fabs(${args[0]})`;
    if (name === "round") return `floor(${args[0]} + 0.5)`;
    if (name === "clz32") return `__builtin_clz(${args[0]})`;
    return `${name}${type === "f32" ? "f" : ""}(${args.join(", ")})`;
  },
};

export const writeC = (kernel) => new BracesWriter(kernel, dialect).write();
