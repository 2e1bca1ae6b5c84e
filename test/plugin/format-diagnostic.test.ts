/** Diagnostics in the form of TypeScript's own. */
import { formatDiagnostic, type Diagnostic } from "@wumba/plugin-core";
import { expect, test } from "vitest";

const SOURCE = "function f() {\n\tconst a = wrong(1);\n}\n";
const DIAGNOSTIC: Diagnostic = {
  code: "W4001",
  severity: "error",
  message: "'wrong' cannot be called.",
  hint: "Call something else.",
  place: { file: "/project/src/f.ts", line: 2, column: 12 },
  length: 5,
};

test("position, code frame and hint; the wave keeps to tabs", () => {
  expect(formatDiagnostic(DIAGNOSTIC, SOURCE, { root: "/project" })).toBe(
    [
      "src/f.ts:2:12 - error W4001: 'wrong' cannot be called.",
      "",
      "  1 | function f() {",
      "  2 | \tconst a = wrong(1);",
      "    | \t          ~~~~~",
      "  3 | }",
      "",
      "  hint: Call something else.",
    ].join("\n"),
  );
});

test("a range over the end of its line stops there; a line that is not there has no frame", () => {
  expect(formatDiagnostic({ ...DIAGNOSTIC, length: 500 }, SOURCE)).toContain("~~~~~~~~~\n");
  expect(formatDiagnostic({ ...DIAGNOSTIC, place: { file: "/f.ts", line: 90, column: 1 } }, SOURCE)).not.toContain("|");
});

test("colour on request", () => {
  expect(formatDiagnostic(DIAGNOSTIC, SOURCE, { color: true })).toContain("\u001b[91merror\u001b[0m");
  expect(formatDiagnostic(DIAGNOSTIC, SOURCE)).not.toContain("\u001b");
});
