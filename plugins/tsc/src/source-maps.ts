/** Emitted text, and the map of the rewriting, in; the same text with a map to the user's, or with none, out. */
import { composeMaps, type RewrittenText } from "@wumba/plugin-core";

type Rewriting = RewrittenText["map"];

const REFERENCE = /\r?\n\/\/# sourceMappingURL=.*\s*$/;
const INLINE = /(\/\/# sourceMappingURL=data:application\/json;base64,)([\w+/=]+)(\s*)$/;

/** A map that stands in the text itself. */
export function mapInline(text: string, rewriting: Rewriting): string {
  return text.replace(INLINE, (_, start: string, encoded: string, end: string) => {
    const composed = composeMaps(Buffer.from(encoded, "base64").toString(), rewriting);
    return start + Buffer.from(composed).toString("base64") + end;
  });
}

/** A module of kernels comes from no text of the user. */
export function withoutMap(text: string): string {
  return text.replace(REFERENCE, "\n");
}
