/** An exception of the compiler in, a diagnostic that asks for a report out, with the stack in a file. */
import type { CompiledFile } from "@wumba/compiler";
import type { CacheFolder } from "./cache-folder.js";
import { hashText } from "./file-cache.js";
import { toolFingerprint } from "./fingerprint.js";

export function crashReport(file: string, text: string, error: Error, folder: CacheFolder): CompiledFile {
  const report = `wumba failed on ${file}\n${toolFingerprint()}\n\n${error.stack ?? error.message}\n\n${text}`;
  const written = folder.writeOnce(`bug-${hashText(report).slice(0, 8)}.txt`, report);
  return {
    file,
    functions: [],
    diagnostics: [
      {
        code: "W9002",
        severity: "error",
        message: `The compiler failed on this file (${error.message.split("\n", 1)[0]}). This is a bug of wumba, not of your code.`,
        hint: `Please report it with the file ${written}. Until then, remove the marker: the functions then stay JavaScript.`,
        place: { file, line: 1, column: 1 },
        length: 1,
      },
    ],
    dependencies: [file],
  };
}
