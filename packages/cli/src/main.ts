/** The command line in; the chosen command's output and exit code out. */
import { readFileSync } from "node:fs";
import module from "node:module";
import { commandHelp, parseCommand, UsageError, type Command } from "./command.js";
import { build } from "./commands/build.js";
import { check } from "./commands/check.js";
import { explain } from "./commands/explain.js";
import { tsc } from "./commands/tsc.js";

const COMMANDS: readonly Command[] = [build, tsc, check, explain];

// Node 22 keeps what it has parsed: TypeScript alone is nine megabytes.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
process.exitCode = await main(process.argv.slice(2));

async function main([name, ...words]: readonly string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help")
    return print(help(), name === undefined ? 2 : 0);
  if (name === "--version" || name === "-v") return print(version(), 0);
  try {
    const command = COMMANDS.find((each) => each.name === name);
    if (!command)
      throw new UsageError(`there is no command "${name}"; there are: ${COMMANDS.map((each) => each.name).join(", ")}`);
    const invocation = parseCommand(command, words);
    if (invocation.help) return print(commandHelp(command), 0);
    const { run } = await command.load();
    return await run(invocation);
  } catch (error) {
    const command = COMMANDS.some((each) => each.name === name) ? `${name} ` : "";
    const usage = error instanceof UsageError ? `See: wumba ${command}--help\n` : "";
    process.stderr.write(`wumba: ${(error as Error).message}\n${usage}`);
    return 2;
  }
}

function print(text: string, exitCode: number): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}

function version(): string {
  return (JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }).version;
}

function help(): string {
  const width = Math.max(...COMMANDS.map(({ name, operands }) => name.length + operands.length + 1));
  const lines = COMMANDS.map(
    ({ name, operands, summary }) => `  wumba ${`${name} ${operands}`.padEnd(width)}  ${summary.split("\n", 1)[0]}`,
  );
  return [
    "wumba compiles TypeScript functions marked with // @njit to WebAssembly.",
    "",
    ...lines,
    "",
    "  wumba COMMAND --help    wumba --version",
  ].join("\n");
}
