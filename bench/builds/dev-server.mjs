/** A project in; how long Vite's dev server takes from an edit of a kernel to its new code, in milliseconds, out. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";

const EDITS = 7;

const SCRIPT = `import { readFileSync, writeFileSync } from "node:fs";
import wumba from "@wumba/vite";
import { createServer } from "vite";
const server = await createServer({ configFile: false, logLevel: "error", plugins: [wumba()], server: { port: 0, ws: false, watch: null } });
const client = server.environments.client;
const file = "src/kernels/blur.ts";
const text = readFileSync(file, "utf8");
const times = [];
await client.transformRequest("/" + file);
for (let k = 0; k <= ${EDITS}; k++) {
  writeFileSync(file, text.replace("}\\n\\nexport const input", \`  if (width === -\${k + 1}) return;\\n}\\n\\nexport const input\`));
  for (const module of client.moduleGraph.getModulesByFile(process.cwd() + "/" + file)) client.moduleGraph.invalidateModule(module);
  const start = performance.now();
  const { code } = await client.transformRequest("/" + file);
  times.push(performance.now() - start);
  if (!code.includes("-" + (k + 1)) || !/kernels|blur-[0-9a-f]{12}/.test(code)) throw new Error("the edit has not arrived");
}
writeFileSync(file, text);
await server.close();
console.log(JSON.stringify(times.slice(1)));
`;

/** The first edit, which waits for everything to start, does not count. */
export function measureEdits(folder) {
  writeFileSync(path.join(folder, "edits.mjs"), SCRIPT);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["edits.mjs"], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`edits failed: ${stderr}`);
  return JSON.parse(stdout.trim().split("\n").at(-1));
}
