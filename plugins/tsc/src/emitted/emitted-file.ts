/** The name of an emitted file in, its text and source map out, wherever the map stands; and back. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { EmittedText } from "./earlier-run.js";

const INLINE = /(\/\/# sourceMappingURL=data:application\/json;base64,)([\w+/=]+)(\s*)$/;

export function readEmitted(file: string): EmittedText {
  const code = readFileSync(file, "utf8");
  const inline = INLINE.exec(code);
  if (inline) return { code, map: Buffer.from(inline[2]!, "base64").toString() };
  return { code, map: existsSync(`${file}.map`) ? readFileSync(`${file}.map`, "utf8") : undefined };
}

/** Leaves a file alone that stays as it was. */
export function writeEmitted(file: string, before: EmittedText, { code, map }: EmittedText): void {
  if (code === before.code) return;
  const inline = INLINE.test(code);
  const encoded = Buffer.from(map ?? "").toString("base64");
  if (map !== undefined && !inline) writeFileSync(`${file}.map`, map);
  writeFileSync(file, inline ? code.replace(INLINE, `$1${encoded}$3`) : code);
}
