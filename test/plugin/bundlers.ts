/**
 * The bundlers that plugins are tested in, each as a function: a project and options in, code, source map and messages
 * out.
 */
import { rspack, type RspackOptions, type Stats as RspackStats } from "@rspack/core";
import wumbaEsbuild from "@wumba/unplugin/esbuild";
import wumbaRolldown from "@wumba/unplugin/rolldown";
import wumbaRspack, { type Options } from "@wumba/unplugin/rspack";
import wumbaWebpack from "@wumba/unplugin/webpack";
import { build as esbuild, type BuildFailure, type Message as EsbuildMessage } from "esbuild";
import { rolldown, type RolldownLog } from "rolldown";
import webpack, { type Stats as WebpackStats } from "webpack";
import type { Project } from "./project.js";

export interface Message {
  readonly text: string;
  /** As the bundler itself knows it; lines count from 1, columns from 0. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

export interface Bundle {
  readonly code: string;
  readonly map: string;
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
}

/** `more` is configuration of the bundler itself. */
export type Bundler = (project: Project, options: Options, more?: object) => Promise<Bundle>;

const ENTRY = "../shared/report.ts";

async function runRolldown(project: Project, options: Options): Promise<Bundle> {
  const warnings: Message[] = [];
  const message = ({ message: text, loc, id, frame }: Omit<RolldownLog, "plugin">): Message => ({
    text: `${text}\n${frame ?? ""}`,
    file: loc?.file ?? id,
    line: loc?.line,
    column: loc?.column,
  });
  try {
    const onLog = (level: string, log: RolldownLog): unknown =>
      level === "warn" && log.plugin === "wumba" && warnings.push(message(log));
    const bundle = await rolldown({ cwd: project.root, input: ENTRY, plugins: [wumbaRolldown(options)], onLog });
    const { output } = await bundle.generate({ format: "es", sourcemap: true });
    await bundle.close();
    return { code: output[0].code, map: JSON.stringify(output[0].map), errors: [], warnings };
  } catch (error) {
    const { errors = [error as RolldownLog] } = error as { errors?: RolldownLog[] };
    return { code: "", map: "", errors: errors.map(message), warnings };
  }
}

async function runEsbuild(project: Project, options: Options): Promise<Bundle> {
  const message = ({ text, location, notes }: EsbuildMessage): Message => ({
    text: [text, location?.lineText, ...notes.map((note) => note.text)].join("\n"),
    file: location?.file,
    line: location?.line,
    column: location?.column,
  });
  try {
    const { outputFiles, warnings } = await esbuild({
      absWorkingDir: project.root,
      entryPoints: [ENTRY],
      bundle: true,
      format: "esm",
      sourcemap: "external",
      outdir: "dist",
      write: false,
      logLevel: "silent",
      plugins: [wumbaEsbuild(options)],
    });
    const [map, code] = outputFiles.map(({ text }) => text);
    return { code: code!, map: map!, errors: [], warnings: warnings.map(message) };
  } catch (error) {
    const { errors, warnings } = error as BuildFailure;
    return { code: "", map: "", errors: errors.map(message), warnings: warnings.map(message) };
  }
}

interface WebpackMessage {
  readonly message: string;
  readonly moduleName?: string | undefined;
  readonly file?: string | undefined;
  readonly loc?: string | undefined;
}

/** `firstColumn` is the number of the first column in the bundler's places. */
function readBundle(project: Project, stats: WebpackStats | RspackStats, firstColumn: number): Bundle {
  const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true }) as {
    errors?: WebpackMessage[];
    warnings?: WebpackMessage[];
  };
  const message = ({ message: text, moduleName, file, loc }: WebpackMessage): Message => {
    const [line, column] = (loc ?? "").split(/[:-]/).map(Number);
    return { text, file: file ?? moduleName, line, column: column! - firstColumn };
  };
  const read = (name: string): string => (stats.hasErrors() ? "" : project.read(name));
  return {
    code: read("dist/main.mjs"),
    map: read("dist/main.mjs.map"),
    errors: errors.map(message),
    warnings: warnings.map(message),
  };
}

/** For both; the loader for TypeScript differs. */
function webpackOptions(project: Project) {
  return {
    context: project.root,
    mode: "production",
    devtool: "source-map",
    target: "node",
    entry: ENTRY,
    resolve: { extensions: [".ts", ".js"] as string[] },
    optimization: { minimize: false, concatenateModules: true },
    output: { filename: "main.mjs", path: project.file("dist"), library: { type: "module" } },
    experiments: { outputModule: true },
  } satisfies webpack.Configuration;
}

async function runWebpack(project: Project, options: Options, more: object = {}): Promise<Bundle> {
  const compiler = webpack({
    ...webpackOptions(project),
    module: {
      rules: [{ test: /\.ts$/, loader: "ts-loader", options: { compilerOptions: { noEmit: false, sourceMap: true } } }],
    },
    plugins: [wumbaWebpack(options)],
    ...more,
  } as webpack.Configuration);
  return run(project, compiler, 0);
}

async function runRspack(project: Project, options: Options, more: object = {}): Promise<Bundle> {
  const { experiments: _, ...common } = webpackOptions(project);
  const compiler = rspack({
    ...common,
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: "builtin:swc-loader",
          options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
        },
      ],
    },
    output: { ...common.output, module: true },
    plugins: [wumbaRspack(options)],
    ...more,
  } as RspackOptions);
  return run(project, compiler, 1);
}

interface Compiler {
  run(done: (error: Error | null, stats?: WebpackStats | RspackStats) => void): void;
  close(done: () => void): void;
}

async function run(project: Project, compiler: Compiler, firstColumn: number): Promise<Bundle> {
  const stats = await new Promise<WebpackStats | RspackStats>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result!))),
  );
  const bundle = readBundle(project, stats, firstColumn);
  await new Promise<void>((resolve) => compiler.close(resolve));
  return bundle;
}

export const BUNDLERS: Record<string, Bundler> = {
  esbuild: runEsbuild,
  Rolldown: runRolldown,
  Rspack: runRspack,
  webpack: runWebpack,
};
