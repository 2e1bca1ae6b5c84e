/**
 * A built file in, what its `report` says out: in a process of its own, as Node or a page without modules would load
 * it.
 */
import { execFile } from "node:child_process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** The program that loads a file and prints the report; `library` is the global name of a script. */
const LOADERS = {
  import: (file: string) => `import(${JSON.stringify(pathToFileURL(file).href)}).then(({ report }) => print(report))`,
  require: (file: string) => `print(require(${JSON.stringify(file)}).report)`,
  script: (file: string) =>
    `const realm = require("vm").createContext({ URL, atob });` +
    `require("vm").runInContext(require("fs").readFileSync(${JSON.stringify(file)}, "utf8"), realm);` +
    `print(require("vm").runInContext("library", realm).report)`,
};

export async function runOutput(file: string, loader: keyof typeof LOADERS): Promise<string> {
  const program = `const print = async (report) => console.log(await report()); ${LOADERS[loader](file)}`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=commonjs", "-e", program]);
  return stdout.trim();
}
