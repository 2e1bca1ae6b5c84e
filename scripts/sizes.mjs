/**
 * In: `npm run sizes [-- --parts]`; out: how many bytes a kernel of each kind adds to a bundle, minified and gzipped,
 * in the pages that say it. With `--parts`: of what, for each file of the run time.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ROOT } from "./packages.mjs";

/** What the pages say of each file of `fixtures/sizes`. */
export const KINDS = {
  number: "numbers",
  array: "a blur over a `Float32Array`",
  object: "a list of objects and an object",
  parallel: "a loop on several threads",
  all: "all four",
};
/** The pages, and what stands there between two comments. */
const PAGES = { "README.md": sentence, "docs/guide/bundlers.md": table };
const SIZES = /(<!--sizes-->)[^]*?(<!--\/sizes-->)/;

async function bundle(kind, plugins) {
  const stdin = {
    contents: `import { run } from "./${kind}"; console.log(run());`,
    resolveDir: `${ROOT}/fixtures/sizes`,
  };
  const { outputFiles, metafile } = await build({
    stdin,
    plugins,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    external: ["node:*"],
    legalComments: "none",
    metafile: true,
    write: false,
    outdir: ROOT,
    absWorkingDir: ROOT,
    logLevel: "error",
  });
  const [{ contents }] = outputFiles;
  const [{ inputs }] = Object.values(metafile.outputs);
  return { bytes: contents.length, gzipped: gzipSync(contents, { level: 9 }).length, inputs };
}

/** The arrays in kernel memory are the program's own use of the package: they count as well. */
export async function measure(kind) {
  const { default: wumba } = await import("@wumba/unplugin/esbuild");
  const [plain, compiled] = [
    await bundle(kind, [withoutRuntime]),
    await bundle(kind, [wumba({ cacheDir: path.join(ROOT, "node_modules/.cache/wumba-sizes") })]),
  ];
  return {
    bytes: compiled.bytes - plain.bytes,
    gzipped: compiled.gzipped - plain.gzipped,
    parts: Object.entries(compiled.inputs).map(([name, { bytesInOutput }]) => [path.basename(name), bytesInOutput]),
  };
}

/** The program as it would be without the package: its arrays are ordinary ones. */
const withoutRuntime = {
  name: "without",
  setup(build) {
    build.onResolve({ filter: /^wumba$/ }, () => ({ path: "wumba", namespace: "without" }));
    const classes = ["Float32Array", "Float64Array"];
    const contents = classes
      .map((name) => `export const ${name[0].toLowerCase()}${name.slice(1)} = (n) => new ${name}(n);`)
      .join("\n");
    build.onLoad({ filter: /./, namespace: "without" }, () => ({ contents }));
  },
};

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

async function main(words) {
  const measured = Object.fromEntries(
    await Promise.all(Object.keys(KINDS).map(async (kind) => [kind, await measure(kind)])),
  );
  for (const [kind, { bytes, gzipped, parts }] of Object.entries(measured)) {
    console.log(`${kind.padEnd(9)} ${kilobytes(gzipped)} gzipped, ${kilobytes(bytes)} minified`);
    if (words.includes("--parts"))
      for (const [name, size] of parts.sort((a, b) => b[1] - a[1])) if (size > 0) console.log(`  ${size}  ${name}`);
  }
  for (const [page, write] of Object.entries(PAGES)) {
    const file = path.join(ROOT, page);
    const text = readFileSync(file, "utf8");
    writeFileSync(
      file,
      text.replace(SIZES, (_, before, after) => before + write(measured) + after),
    );
  }
}

function table(measured) {
  const rows = Object.entries(KINDS).map(([kind, says]) => `| ${says} | ${kilobytes(measured[kind].gzipped)} |`);
  return `\n\n${["| a kernel over | adds, gzipped |", "|---|---|", ...rows].join("\n")}\n\n`;
}

function sentence(measured) {
  const size = (kind) => (measured[kind].gzipped / 1000).toFixed(1);
  return `${size("number")} kB over numbers, ${size("array")} over arrays, ${size("object")} over objects`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
