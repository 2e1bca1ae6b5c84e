/** A component of Astro in; what stands against the first marker in its frontmatter out: Astro makes code of that. */
import type { Diagnostic } from "@wumba/compiler";

const FRONTMATTER = /^\s*---\r?\n([^]*?)\r?\n---/;
const MARKER = /^\s*(?:\/\/|\/\*\*?|\*)\s*(@(?:n?jit|gpu|jitclass|(?:gu)?vectorize|stencil)\b)/m;

export async function frontmatterMarker(file: string, text: string): Promise<Diagnostic | undefined> {
  const code = FRONTMATTER.exec(text)?.[1] ?? "";
  const found = MARKER.exec(code);
  if (!found) return undefined;
  const marker = found[1]!;
  const { codes } = await import("@wumba/compiler");
  const { severity, word } = codes.W8040;
  const lines = text.slice(0, text.indexOf(code) + found.index + found[0].length - marker.length).split("\n");
  const place = { file, line: lines.length, column: lines.at(-1)!.length + 1 };
  return {
    code: "W8040",
    severity: marker === "@jit" ? "warning" : severity,
    ...word(marker),
    place,
    length: marker.length,
  };
}
