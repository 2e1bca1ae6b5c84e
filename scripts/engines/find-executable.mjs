/** Names of environment variables and usual places in; the first executable that is there out, or undefined. */
import { existsSync } from "node:fs";
import { Failure } from "../demo/failure.mjs";

export function findExecutable(variables, places, environment = process.env) {
  for (const name of variables) {
    const file = environment[name];
    if (!file) continue;
    if (!existsSync(file)) throw new Failure(`${name} is ${file}, where there is no file.`);
    return file;
  }
  return places.find((file) => existsSync(file));
}
