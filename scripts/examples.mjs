/** In: `npm run examples`; out: the pictures in docs/examples, by kernels that gave what plain JavaScript gives. Exit code 1 if one did not. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { encodePng } from "./examples/encode-png.mjs";
import { FOLDER, runExamples } from "./examples/run-examples.mjs";

for (const { name, functions, plain, compiled, instances, calls } of await runExamples()) {
  const faults = [
    instances < functions.length ? `${functions.length - instances} of its kernels did not run as WebAssembly` : "",
    isDeepStrictEqual(compiled, plain) ? "" : "WebAssembly and JavaScript draw different pictures",
  ].filter(Boolean);
  if (faults.length > 0) {
    process.exitCode = 1;
    console.error(`${name}: ${faults.join("; ")}`);
    continue;
  }
  const [file, bytes] = fileOf(name, compiled);
  writeFileSync(path.join(FOLDER, file), bytes);
  console.log(
    `${file}: ${bytes.length} bytes, by ${functions.join(" and ")}; ${calls} calls of WebAssembly, the same picture as plain JavaScript's`,
  );
}

function fileOf(name, picture) {
  if (typeof picture === "string") return [`${name}.svg`, picture];
  const [height, width] = picture.shape;
  return [`${name}.png`, encodePng(width, height, picture.data)];
}
