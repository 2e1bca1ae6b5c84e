/** A framework and our packages as they would be published in; its project in a folder, with all installed, out. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { common } from "../../fixtures/frameworks/common.mjs";
import { ROOT } from "../packages.mjs";
import { environment, run } from "./processes.mjs";

const INSTALL = "npm install --no-audit --no-fund --prefer-offline";

/** The packages of ours, each a file in the folder. */
export function pack(folder) {
  mkdirSync(folder, { recursive: true });
  run(ROOT, environment(), `npm pack -w packages -w plugins --pack-destination ${JSON.stringify(folder)}`);
  return readdirSync(folder).map((name) => path.join(folder, name));
}

/** Installed by the newest Node that it is to run on, if it needs one. */
export function makeProject(framework, folder, packed) {
  const { packages, files, local = () => ({}), install = INSTALL, lib = "lib" } = framework;
  const tarballs = ofFramework(framework, packed);
  const manifest = { ...files["package.json"], ...local(byName(packed)) };
  write(folder, { ...common(lib), ...files, "package.json": manifest });
  run(folder, environment(framework.node), `${install} ${[...tarballs, ...packages].join(" ")}`);
}

export function versionsIn(folder, { versions }) {
  return versions.map((name) => {
    const { version } = JSON.parse(readFileSync(path.join(folder, "node_modules", name, "package.json"), "utf8"));
    return `${name} ${version}`;
  });
}

function write(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
}

/** The packages for other frameworks are not for this one. */
function ofFramework(framework, tarballs) {
  const named = JSON.stringify(framework);
  return tarballs.filter((file) => {
    const [, name] = /wumba-(astro|eslint-plugin|jest|next|nuxt|typescript-plugin)-\d[^/]*$/.exec(file) ?? [];
    return name === undefined || named.includes(`@wumba/${name}`);
  });
}

/** `@wumba/vite`, of `wumba-vite-0.1.0.tgz`: the address of the file. */
const byName = (tarballs) =>
  Object.fromEntries(
    tarballs.map((file) => {
      const [, scope, name] = /^(wumba)(?:-(.*?))?-\d[^/]*\.tgz$/.exec(path.basename(file));
      return [name ? `@${scope}/${name}` : scope, `file:${file}`];
    }),
  );
