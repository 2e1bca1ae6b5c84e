/** The bundlers whose builds are measured: each as the program that builds the project. */

const program = (imports, run) => (plugin) =>
  `${imports(plugin)}
${run(plugin ? "wumba()" : "")}
`;

const wumba = (from) => (plugin) => (plugin ? `import wumba from "${from}";\n` : "");

export const HOSTS = [
  {
    name: "vite",
    title: "Vite 8",
    script: program(
      (plugin) => `${wumba("@wumba/vite")(plugin)}import { build } from "vite";`,
      (plugins) =>
        `await build({ configFile: false, logLevel: "error", plugins: [${plugins}], build: { lib: { entry: "src/main.ts", formats: ["es"], fileName: "main" } } });`,
    ),
  },
  {
    name: "webpack",
    title: "webpack 5, ts-loader, not minified",
    script: program(
      (plugin) => `${wumba("@wumba/unplugin/webpack")(plugin)}import webpack from "webpack";`,
      (
        plugins,
      ) => `const loader = { test: /\\.ts$/, loader: "ts-loader", options: { transpileOnly: true, compilerOptions: { noEmit: false } } };
const resolve = { extensions: [".ts", ".js"], extensionAlias: { ".js": [".ts", ".js"] } };
const stats = await new Promise((done, fail) =>
  webpack({ mode: "production", optimization: { minimize: false }, entry: "./src/main.ts", module: { rules: [loader] }, resolve, plugins: [${plugins}] }, (error, stats) => (error ? fail(error) : done(stats))));
if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));`,
    ),
  },
  {
    name: "esbuild",
    title: "esbuild",
    script: program(
      (plugin) => `${wumba("@wumba/unplugin/esbuild")(plugin)}import { build } from "esbuild";`,
      (plugins) =>
        `await build({ entryPoints: ["src/main.ts"], bundle: true, minify: true, format: "esm", outdir: "dist", logLevel: "error", plugins: [${plugins}] });`,
    ),
  },
];
