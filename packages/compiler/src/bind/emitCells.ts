/**
 * The call of a kernel that assigns variables of the module in; the text of the function around it out, which puts
 * their values into the arena before the call and takes them from there behind it, however that ends.
 */
import { ARENA_TOP } from "wumba/wire";
import type { Signature } from "./signature.js";

/** The signature of the WebAssembly function: cells are addresses. */
export function withoutCells(signature: Signature): Signature {
  if (!signature.parameters.some(({ type }) => type.kind === "cell")) return signature;
  const parameters = signature.parameters.map(({ name, type }) =>
    type.kind === "cell" ? ({ name, type: { kind: "number" } } as const) : { name, type },
  );
  return { ...signature, parameters };
}

/** `made` is the text of the call with addresses. */
export function emitCells({ parameters }: Signature, made: string): string {
  const cells = parameters.flatMap(({ type }, i) => (type.kind === "cell" ? [{ i, value: type.value }] : []));
  const names = parameters.map((_, i) => `a${i}`).join(", ");
  const passed = parameters.map(({ type }, i) => (type.kind === "cell" ? `p${i}` : `a${i}`)).join(", ");
  const values = cells.map(({ i }) => `w${i} = a${i}?.value`).join(", ");
  const tests = cells.map(({ i, value }) => emitTest(`w${i}`, value)).join(" && ");
  const addresses = cells.map(({ i }) => `p${i} = $cell(w${i})`).join(", ");
  const room = cells.map(({ i }) => `p${i}`).join(" && ");
  const back = cells.map(({ i, value }) => `a${i}.value = $${value === "boolean" ? "flagIn" : "numberIn"}(p${i});`);
  const top = `$u[${ARENA_TOP}]`;
  const body = [
    `const ${values}, t = ${top};`,
    `if (!(${tests})) return $JS;`,
    `let r = $JS;`,
    `const ${addresses};`,
    `try { if (${room}) r = f(${passed}); }`,
    `catch (e) { ${back.join(" ")} throw e; }`,
    `finally { ${top} = t; }`,
    `if (r !== $JS) { ${back.join(" ")} }`,
    `return r;`,
  ].join(" ");
  return `($w, $s, $u, $r, $b) => { const f = ${made}; return (${names}) => { ${body} }; }`;
}

function emitTest(name: string, value: "number" | "integer" | "boolean"): string {
  return value === "integer" ? `Object.is(${name}, ${name} << 1 >> 1)` : `typeof ${name} == "${value}"`;
}
