/** The rewriting: forwarding statements on the lines where the functions begin, names that meet none of the user's. */
import { expect, test } from "vitest";
import { importFrom, rewrite, type Forwarding } from "../../plugins/core/src/rewrite.js";

const FILE = "/project/kernels.ts";

function block(text: string, name: string, parameters: readonly string[]): Forwarding {
  const at = text.indexOf("{", text.indexOf(`function ${name}(`)) + 1;
  return { insertion: { shape: "block", at, end: text.length, arguments: parameters }, exportName: name };
}

test("a function with a block gets its statement behind the brace", () => {
  const text = "export function half(x: number): number {\n  return x / 2;\n}\n";
  const { code } = rewrite(
    FILE,
    text,
    { forwardings: [block(text, "half", ["x"])], edits: [] },
    importFrom("./kernels.mjs"),
  );
  expect(code).toBe(
    'import { half as $w0, JS as $w1 } from "./kernels.mjs"; export function half(x: number): number { const $r = $w0(x); if ($r !== $w1) return $r;\n  return x / 2;\n}\n',
  );
});

test("an arrow function with an expression gets a block on the same lines", () => {
  const text = "export const half = (x: number) => // half\n  x / 2;\n";
  const forwarding: Forwarding = {
    insertion: { shape: "expression", at: text.indexOf("x / 2"), end: text.indexOf(";"), arguments: ["x"] },
    exportName: "half",
  };
  const { code } = rewrite(FILE, text, { forwardings: [forwarding], edits: [] }, importFrom("./k.mjs"));
  expect(code.split("\n").slice(1)).toEqual([
    "  { const $r = $w0(x); if ($r !== $w1) return $r; return (x / 2); };",
    "",
  ]);
});

test("names that the user has are not taken", () => {
  const text = "const $w = 1, $r = 2;\nfunction f(x: number) { return x + $w + $r; }\n";
  const { code } = rewrite(FILE, text, { forwardings: [block(text, "f", ["x"])], edits: [] }, importFrom("./k.mjs"));
  expect(code).toContain("{ f as $w$0, JS as $w$1 }");
  expect(code).toContain("const $r$ = $w$0(x);");
});

test("the source map leads each place back", () => {
  const text = "function f(x: number) { return x + 1; }\nfunction g(x: number) { return f(x); }\n";
  const { code, map } = rewrite(
    FILE,
    text,
    { forwardings: [block(text, "f", ["x"]), block(text, "g", ["x"])], edits: [] },
    importFrom("./k.mjs"),
  );
  expect(code.split("\n").length).toBe(text.split("\n").length);
  expect(map.sources).toEqual([FILE]);
  expect(map.sourcesContent).toEqual([text]);
  expect(map.mappings.split(";").length).toBe(text.split("\n").length);
});

test("without kernels the text stays as it is", () => {
  expect(rewrite(FILE, "let a;\n", { forwardings: [], edits: [] }, importFrom("./k.mjs")).code).toBe("let a;\n");
});

test("what is known of functions stands at the end, where all of them are seen", () => {
  const known = [{ expression: "f", kernels: ["f"], variants: ["base"], reason: null }];
  const change = (file: string, text: string, name = "f"): string => {
    const changes = { forwardings: [block(text, name, ["x"])], edits: [], known };
    return rewrite(file, text, changes, importFrom("./k.mjs")).code;
  };
  const f = "function f(x) { return x; }";
  const told = '/* @__PURE__ */ $w1(() => [[f, [$w0], ["base"]]]);';
  expect(change(FILE, `${f}\n`).split("\n").at(-1)).toBe(told);
  expect(change(FILE, `${f} // the end`).split("\n").at(-1)).toBe(told);
  expect(change(FILE, `${f}\n//# sourceMappingURL=a.js.map\n`).split("\n").slice(1, 3)).toEqual([
    told,
    "//# sourceMappingURL=a.js.map",
  ]);
  const script = (text: string, more = ""): string => `<script lang="ts"${more}>\n${text}\n</script>\n`;
  expect(change("a.vue", `${script(f)}<template></template>\n`)).toContain(`${told}\n</script>\n<template>`);
  expect(change("a.vue", script("const a = 1;") + script(f, " setup"))).not.toContain("() => [[");
});
