/** An exception of the compiler in, a diagnostic that asks for a report out, with the stack in a file. */
import path from "node:path";
import type { CompiledFile } from "@wumba/compiler";
import type { CacheFolder } from "./cache-folder.js";
import { deepestBracket } from "./deepest-bracket.js";
import { hashText } from "./file-state.js";
import { toolFingerprint } from "./fingerprint.js";
import { loadTypeScript } from "./load-typescript.js";

export async function crashReport(
  file: string,
  text: string,
  error: Error,
  folder: CacheFolder,
): Promise<CompiledFile> {
  const { codes } = await import("@wumba/compiler");
  const report = `wumba failed on ${file}\n${toolFingerprint()}\n\n${error.stack ?? error.message}\n\n${text}`;
  const written = folder.writeOnce(`bug-${hashText(report).slice(0, 8)}.txt`, report);
  return {
    file,
    functions: [],
    edits: [],
    classes: [],
    modules: [],
    diagnostics: [
      {
        code: "W9002",
        severity: "error",
        ...codes.W9002.word(path.basename(file), error.message.split("\n", 1)[0]!),
        hint: `Please report it with the file ${written}; until then remove the markers.`,
        place: { file, line: 1, column: 1 },
        length: 1,
      },
    ],
    dependencies: [file],
  };
}

/** A file that not even the largest stack can read: the place is that of its deepest bracket. */
export async function nestedTooDeep(file: string, text: string): Promise<CompiledFile> {
  const { codes } = await import("@wumba/compiler");
  const { depth, line, column } = deepestBracket(loadTypeScript().ts, text);
  const diagnostic = {
    code: "W9003",
    severity: "error" as const,
    ...codes.W9003.word(String(depth)),
    place: { file, line, column },
    length: 1,
  };
  return { file, functions: [], edits: [], classes: [], modules: [], diagnostics: [diagnostic], dependencies: [file] };
}
