/** A command's table of options and the words after its name in; values, or a usage error, out. */
import { parseArgs, type ParseArgsConfig } from "node:util";

/** A mistake in how the command was called: printed without a stack, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface OptionRow {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly help: string;
}

export interface Invocation {
  readonly files: readonly string[];
  readonly text: (option: string) => string | undefined;
  readonly flag: (option: string) => boolean;
}

export interface CommandModule {
  /** Gives the exit code. */
  readonly run: (invocation: Invocation) => Promise<number>;
}

export interface Command {
  readonly name: string;
  /** What follows the name in the usage line. */
  readonly operands: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionRow>>;
  /** What runs it, with all that it needs: loaded when it is asked for. */
  readonly load: () => Promise<CommandModule>;
}

const HELP: OptionRow = { type: "boolean", short: "h", help: "Show this text." };

export function parseCommand(command: Command, words: readonly string[]): Invocation & { readonly help: boolean } {
  const rows: Record<string, OptionRow> = { ...command.options, help: HELP };
  const { values, positionals } = parseWords(command, rows, words);
  for (const [name, { choices }] of Object.entries(rows)) {
    const value = values[name];
    if (choices && typeof value === "string" && !choices.includes(value)) {
      throw new UsageError(`--${name} is ${choices.join(" or ")}, not "${value}"`);
    }
  }
  return {
    files: positionals,
    help: values["help"] === true,
    text: (option) => values[option] as string | undefined,
    flag: (option) => values[option] === true,
  };
}

type Parsed = { values: Record<string, unknown>; positionals: string[] };

function parseWords(command: Command, rows: Record<string, OptionRow>, words: readonly string[]): Parsed {
  const options: NonNullable<ParseArgsConfig["options"]> = {};
  for (const [name, { type, short }] of Object.entries(rows)) options[name] = short ? { type, short } : { type };
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const unknown = /Unknown option '(-[^']*)'/.exec((error as Error).message)?.[1];
    if (!unknown) throw new UsageError((error as Error).message);
    const close = closest(unknown.replace(/^-+/, ""), Object.keys(rows));
    throw new UsageError(`wumba ${command.name} has no option ${unknown}${close ? `; did you mean --${close}?` : ""}`);
  }
}

/** The name that differs in the fewest letters, if they are few. */
function closest(word: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: editDistance(word, name) }))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0] && ranked[0].distance <= Math.max(1, Math.floor(word.length / 3)) ? ranked[0].name : undefined;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

export function commandHelp(command: Command): string {
  const rows = Object.entries({ ...command.options, help: HELP }).map(([name, row]) => {
    const short = row.short ? `-${row.short}, ` : "";
    const value = row.type === "string" ? ` ${row.choices?.join("|") ?? row.value ?? "VALUE"}` : "";
    return [`${short}--${name}${value}`, row.help] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return [`wumba ${command.name} ${command.operands}`, "", command.summary, "", "Options:", ...lines].join("\n");
}
