/** Every change that a diagnostic offers makes it go away. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { KernelBuilder, type Diagnostic } from "@wumba/plugin-core";
import { expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("../../fixtures/errors/", import.meta.url));
const FILES = readdirSync(FOLDER, { encoding: "utf8" }).filter((name) => name.endsWith(".ts"));

/** Changes that are tried of each code. */
const ENOUGH = 4;

const describe = ({ code, message, place }: Diagnostic): string => `${code} ${message} ${place.line}`;

test("each fix", async () => {
  const builder = new KernelBuilder({ root: FOLDER });
  const fixed = new Map<string, number>();
  for (const name of FILES) {
    const file = path.join(FOLDER, name);
    const text = readFileSync(file, "utf8");
    const { diagnostics } = await builder.analyse(file, text);
    for (const diagnostic of diagnostics) {
      const { fix } = diagnostic;
      const before = fixed.get(diagnostic.code) ?? 0;
      if (!fix || before === ENOUGH) continue;
      fixed.set(diagnostic.code, before + 1);
      const changed = text.slice(0, fix.start) + fix.text + text.slice(fix.end);
      const lines = text.split("\n").length - changed.split("\n").length;
      const after = await builder.analyse(file, changed);
      const moved = { ...diagnostic, place: { ...diagnostic.place, line: diagnostic.place.line - lines } };
      expect(after.diagnostics.map(describe), `${name}: ${fix.title}`).not.toContain(describe(moved));
      expect(
        after.diagnostics.filter(({ code }) => code === "W1005"),
        `${name}: ${fix.title}`,
      ).toEqual([]);
    }
  }
  expect([...fixed.keys()].sort()).toEqual([
    "W1001",
    "W1002",
    "W1003",
    "W1004",
    "W1007",
    "W1008",
    "W1010",
    "W1101",
    "W1201",
    "W1203",
    "W2102",
    "W4020",
    "W5001",
    "W5002",
  ]);
});
