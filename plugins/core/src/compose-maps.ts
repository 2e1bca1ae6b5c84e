/**
 * Two source maps of one file's way to its output in; the map of the whole way, named as tsc names the file's source,
 * out.
 */
import remapping from "@jridgewell/remapping";
import type { RewrittenText } from "./rewrite.js";

/** Source maps as JSON, each of one source. */
interface MapFile {
  readonly sourceRoot?: string;
  readonly sourcesContent?: readonly (string | null)[];
}

/** tsc's map of an output that it has made from rewritten text, and the map of the rewriting. */
export function composeMaps(output: string, rewriting: RewrittenText["map"]): string {
  const given = JSON.parse(output) as MapFile;
  const content = given.sourcesContent ? { sourcesContent: rewriting.sourcesContent } : {};
  return JSON.stringify({ ...given, ...trace(rewriting.toString(), output), ...content });
}

/** The map of a change to tsc's output, and tsc's map of it. */
export function mapChangedOutput(change: RewrittenText["map"], output: string): string {
  return JSON.stringify({ ...(JSON.parse(output) as MapFile), ...trace(output, change.toString()) });
}

function trace(first: string, second: string): { readonly mappings: string; readonly names: readonly string[] } {
  const { mappings, names } = JSON.parse(remapping([second, first], () => null).toString()) as {
    mappings: string;
    names: string[];
  };
  return { mappings, names };
}
