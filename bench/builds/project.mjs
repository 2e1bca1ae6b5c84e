/**
 * A folder in; in it a project as people have them, 200 modules of which 40 hold one kernel each, and a build for each
 * bundler, out.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { HOSTS } from "./hosts.mjs";

const KERNELS = path.join(import.meta.dirname, "../kernels");
export const FILES = 200;
export const MARKED = 40;

/** `src/main.ts` reaches every module; without `marked` the kernels' markers are taken out. */
export function writeProject(folder, { marked }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "src/kernels"), { recursive: true });
  mkdirSync(path.join(folder, "src/parts"), { recursive: true });
  const write = (name, text) => writeFileSync(path.join(folder, name), text);
  copyFileSync(path.join(KERNELS, "input.ts"), path.join(folder, "src/input.ts"));
  const kernels = kernelNames();
  for (const name of kernels) {
    const text = readFileSync(path.join(KERNELS, "practice", `${name}.ts`), "utf8");
    write(`src/kernels/${name}.ts`, marked ? text : text.replace(/^\s*\/\/ @njit.*\n/gm, ""));
  }
  const parts = Array.from({ length: FILES - MARKED - 2 }, (_, number) => number);
  for (const number of parts) write(`src/parts/part${number}.ts`, partModule(number));
  write("src/main.ts", mainModule(kernels, parts));
  write("package.json", `{ "name": "measured", "private": true, "type": "module" }\n`);
  write("tsconfig.json", JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["src"] }));
  for (const host of HOSTS) for (const plugin of [true, false]) write(scriptOf(host, plugin), host.script(plugin));
}

export const scriptOf = ({ name }, plugin) => `${name}${plugin ? "" : "-without"}.mjs`;

export const kernelNames = () =>
  readdirSync(path.join(KERNELS, "practice"))
    .map((name) => path.basename(name, ".ts"))
    .sort()
    .slice(0, MARKED);

const COMPILER_OPTIONS = {
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** An ordinary module of some seventy lines that imports up to three others. */
function partModule(number) {
  const others = [1, 5, 17].map((step) => number - step).filter((other) => other >= 0);
  const methods = ["add", "remove", "rename", "archive", "restore", "find"].map(
    (name, k) => `
  ${name}(key: string, value?: Partial<Item${number}>): Item${number} | undefined {
    const item = this.#items.get(key) ?? (value ? { key, title: value.title ?? key, weight: ${k + 1}, tags: [...(value.tags ?? [])] } : undefined);
    if (!item) return undefined;
    item.weight = Math.max(item.weight, value?.weight ?? ${number % 10});
    this.#items.set(key, item);
    return item;
  }`,
  );
  return `/** Part ${number} of a program that is not about numbers. */
${others.map((other) => `import { describe as describe${other}, type Item${other} } from "./part${other}.js";`).join("\n")}

export interface Item${number} {
  readonly key: string;
  title: string;
  weight: number;
  tags: string[];
}

export class Store${number} {
  readonly #items = new Map<string, Item${number}>();
${methods.join("\n")}

  summary(): string {
    return [...this.#items.values()].map((item) => describe(item)).join("; ");
  }
}

export const describe = ({ title, weight, tags }: Item${number}): string => \`\${title} (\${weight}) \${tags.join(", ")}\`;

export function related(item: Item${number}): string {
  const like = { ...item };
  return [${others.map((other) => `describe${other}(like)`).join(", ")}].join(" / ");
}
`;
}

function mainModule(kernels, parts) {
  const lines = [
    ...kernels.map((name) => `import { ${name}, input as ${name}Input } from "./kernels/${name}.js";`),
    ...parts.map((number) => `import { related as related${number}, Store${number} } from "./parts/part${number}.js";`),
    `const uses: unknown[] = [${kernels.map((name) => `${name}, ${name}Input`).join(", ")}, ${parts.map((number) => `related${number}, Store${number}`).join(", ")}];`,
    `(globalThis as Record<string, unknown>)["uses"] = uses;`,
  ];
  return `${lines.join("\n")}\n`;
}
