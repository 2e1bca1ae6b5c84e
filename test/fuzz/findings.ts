// Findings on disk: a TypeScript file for people and a JSON file to run again.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callText } from "./arguments.js";
import type { BatchProgram, Finding } from "./batch.js";

export interface SavedFinding {
  readonly program: BatchProgram;
  readonly finding: Finding;
}

/** The path of the TypeScript file. */
export function saveFinding(folder: string, saved: SavedFinding): string {
  mkdirSync(folder, { recursive: true });
  const { program, finding } = saved;
  const name = `${finding.key.replace(/[^\w]+/g, "-").slice(0, 40)}-${program.seed}`;
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(saved, undefined, 1));
  writeFileSync(join(folder, `${name}.ts`), findingText(saved));
  return join(folder, `${name}.ts`);
}

export function findingText({ program, finding }: SavedFinding): string {
  const call = finding.call ?? program.calls[0];
  const notes = [
    `seed ${program.seed}, variant ${finding.variant}: ${finding.kind}`,
    ...finding.detail.split("\n"),
    ...(call ? ["", ...callText(call).split("\n")] : []),
  ];
  return `${notes.map((line) => `// ${line}`.trimEnd()).join("\n")}\n\n${program.source.trim()}\n`;
}

export function loadFinding(file: string): SavedFinding {
  return JSON.parse(readFileSync(file, "utf8")) as SavedFinding;
}
