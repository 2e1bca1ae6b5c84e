/** A single-file component of Vue or Svelte in; its TypeScript, each character where it was, out. */

export interface Script {
  /** The text between the tags. */
  readonly start: number;
  readonly end: number;
  /** It runs once for the module, not for each component. */
  readonly ofModule: boolean;
}

export const isComponent = (file: string): boolean => /\.(?:vue|svelte)$/.test(file);

/** Tags whose attributes may hold quoted angle brackets. */
const SCRIPT =
  /(<script\b((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*>)([^]*?)<\/script\s*>|<!--[^]*?-->/g;

/** The blocks in TypeScript, in their order. */
export const findScripts = (text: string): Script[] => allScripts(text).filter(({ typescript }) => typescript);

function allScripts(text: string): (Script & { readonly typescript: boolean })[] {
  return [...text.matchAll(SCRIPT)].flatMap(({ 1: tag, 2: attributes = "", 3: content = "", index }) => {
    if (tag === undefined) return [];
    const start = index + tag.length;
    // In Vue the block without `setup` is the module's; in Svelte the one that says so.
    const ofModule =
      /\s(?:module\b|context\s*=\s*["']?module\b)/.test(attributes) ||
      (text.includes("setup") && !/\ssetup\b/.test(attributes));
    return [{ start, end: start + content.length, ofModule, typescript: /\slang\s*=\s*["']?tsx?\b/.test(attributes) }];
  });
}

export interface MisplacedMarker {
  readonly marker: string;
  /** Both start at 1. */
  readonly line: number;
  readonly column: number;
}

/** Markers in blocks of JavaScript, which are not compiled. */
export function misplacedMarkers(text: string): MisplacedMarker[] {
  return allScripts(text)
    .filter(({ typescript }) => !typescript)
    .flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(/^\s*(?:\/\/|\/\*\*?|\*)\s*(@(?:n?jit|gpu))\b/gm)].map((match) => {
        const at = start + match.index + match[0].length - match[1]!.length;
        const lines = text.slice(0, at).split("\n");
        return { marker: match[1]!, line: lines.length, column: lines.at(-1)!.length + 1 };
      }),
    );
}

/** Everything else is blank; the last line makes it a module whatever it holds. */
export function scriptText(text: string): string {
  let result = "";
  for (const { start, end } of findScripts(text))
    result += blank(text.slice(result.length, start)) + text.slice(start, end);
  return `${result}${blank(text.slice(result.length))}\nexport {};`;
}

const blank = (text: string): string => text.replace(/[^\n\r]/g, " ");

/** The block that the import of kernels goes into: all blocks see what the module's imports. */
export function scriptForImport(text: string, insertions: readonly number[]): Script | undefined {
  const used = findScripts(text).filter(({ start, end }) => insertions.some((at) => start <= at && at <= end));
  return used.find(({ ofModule }) => ofModule) ?? used[0];
}
