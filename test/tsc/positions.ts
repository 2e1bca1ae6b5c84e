/** Emitted text, its source map and the user's text in; the names whose mapped position holds another word out. */
import { SourceMap, type SourceMapPayload } from "node:module";

export function misplacedNames(emitted: string, map: string, source: string, names: readonly string[]): string[] {
  const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload);
  const lines = source.split("\n");
  const wrong: string[] = [];
  let checked = 0;
  for (const [line, text] of emitted.split("\n").entries()) {
    for (const { 0: word, index } of text.matchAll(/\w+/g)) {
      if (!names.includes(word)) continue;
      const entry = sourceMap.findEntry(line, index);
      if (!("originalLine" in entry) || entry.generatedLine !== line || entry.generatedColumn !== index) continue;
      checked++;
      const original = lines[entry.originalLine]!.slice(entry.originalColumn);
      if (!original.startsWith(word)) wrong.push(`${line + 1}:${index + 1} ${word} → ${original.slice(0, 20)}`);
    }
  }
  return checked < 20 ? [...wrong, `only ${checked} names are mapped`] : wrong;
}
