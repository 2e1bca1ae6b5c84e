/** The source map of an output made from rewritten text, and the map of the rewriting, in; the map from the output to the user's text out. */
import remapping from "@jridgewell/remapping";
import type { RewrittenText } from "./rewrite.js";

interface MapFile {
  readonly sources: readonly string[];
  readonly sourceRoot?: string;
  readonly sourcesContent?: readonly (string | null)[];
}

/** Names, roots and embedded texts of sources are those of the output's own map; an embedded text becomes the user's. */
export function composeMaps(output: string, rewriting: RewrittenText["map"]): string {
  const given = JSON.parse(output) as MapFile;
  const traced = remapping([{ ...given, sourceRoot: "" } as never, JSON.stringify(rewriting)], () => null);
  const { sourcesContent: _, ...composed } = JSON.parse(traced.toString()) as object & { sourcesContent?: unknown };
  return JSON.stringify({
    ...composed,
    sources: given.sources,
    ...(given.sourceRoot === undefined ? {} : { sourceRoot: given.sourceRoot }),
    ...(given.sourcesContent ? { sourcesContent: rewriting.sourcesContent } : {}),
  });
}
