/** LLVM's optimization record (YAML) in; remarks out. Reads the one layout that LLVM writes, not YAML in general. */

/** What an optimization did, could not do, or found out, at a place in the source when the module carries places. */
export interface Remark {
  readonly kind: "passed" | "missed" | "analysis";
  readonly pass: string;
  readonly name: string;
  readonly function: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** One document for each remark: a tag, then keys at the start of a line; longer values go on in indented lines. */
export function parseRemarks(yaml: string): Remark[] {
  return yaml.split(/^--- /m).slice(1).map(parseDocument);
}

function parseDocument(text: string): Remark {
  const tag = /^!(\w+)/.exec(text)?.[1] ?? "";
  const place = /^DebugLoc:\s*\{\s*File:\s*([^]*?),\s*Line:\s*(\d+),\s*Column:\s*(\d+)\s*\}/m.exec(text);
  return {
    kind: tag === "Passed" ? "passed" : tag.startsWith("Analysis") ? "analysis" : "missed",
    pass: valueOf(text, "Pass"),
    name: valueOf(text, "Name"),
    function: valueOf(text, "Function"),
    message: parseMessage(text),
    ...(place && { file: scalar(place[1]!), line: Number(place[2]), column: Number(place[3]) }),
  };
}

/** A key at the start of a line and its value on the same line. */
function valueOf(text: string, key: string): string {
  return scalar(new RegExp(`^${key}:[ ]*(.*)$`, "m").exec(text)?.[1] ?? "");
}

/** The values of the list under `Args`, joined: `  - String: 'loop '`, `  - InterleaveCount: '1'`, … */
function parseMessage(text: string): string {
  const values = text.matchAll(/^ {2}- \w+:[ ]*(.*(?:\n {6,}.*)*)$/gm);
  return Array.from(values, ([, value]) => scalar(value!)).join("");
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", e: "\x1b", 0: "\0" };

/** A plain, 'single' or "double" quoted scalar. */
function scalar(text: string): string {
  const value = text.trim().replace(/\s*\n\s*/g, " ");
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
  if (!value.startsWith('"')) return value;
  return value
    .slice(1, -1)
    .replace(/\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/g, (_, code: string) =>
      code.length > 1 ? String.fromCharCode(parseInt(code.slice(1), 16)) : (ESCAPES[code] ?? code),
    );
}
