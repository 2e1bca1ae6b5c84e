/** Options in, hooks for `module.registerHooks` out: they run in the program's own thread and cannot wait. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BlockingBuilder, transpileForNode } from "@wumba/plugin-core";
import type { Context, Loaded, Resolved } from "./hooks.js";
import { kernelOptions, type Options } from "./options.js";
import { contextOfProject, isRuntimeOfKernels, ownRuntime, typescriptFile } from "./resolve.js";
import {
  accessFor,
  formatOf,
  hasImports,
  isSource,
  isStripped,
  markedText,
  REQUIRE,
  tellDiagnostics,
  textOf,
  withMap,
} from "./source-files.js";

/** The `require` that Node 22 gives to CommonJS from a hook fails for ES modules, where the file itself is imported. */
const lacksRequire = ({ conditions }: Context): boolean =>
  Number(process.versions.node.split(".")[0]) < 24 && !!conditions?.includes("import");

/** Behind the directive, in the same line. */
const withRequire = (code: string): string =>
  code.replace(/^(?:"use strict";)?/, (directive) => `${directive} require = ${REQUIRE};`);

/** Whether Node has yet to take the types out. */
const isRaw = ({ format }: Loaded): boolean => !!format?.endsWith("-typescript");

/** The property of the process by which ts-node tells that it is there. */
const TS_NODE = Symbol.for("ts-node.register.instance");

export interface BlockingHooks {
  resolve(specifier: string, context: Context, next: (specifier: string, context: Context) => Resolved): Resolved;
  load(url: string, context: Context, next: (url: string, context: Context) => Loaded): Loaded;
}

export function blockingHooks(options: Options): BlockingHooks {
  const builder = new BlockingBuilder(kernelOptions(options));
  const { root, tsconfig } = builder.options;
  return {
    resolve(specifier, context, next) {
      const ofKernels = isRuntimeOfKernels(specifier, context, builder.folder);
      try {
        return next(specifier, ofKernels ? contextOfProject(context, root) : context);
      } catch (error) {
        const other = ofKernels ? ownRuntime(specifier) : typescriptFile(specifier, context);
        if (!other) throw error;
        return other;
      }
    },
    load(url, context, next) {
      if (!isSource(url)) return next(url, context);
      const file = fileURLToPath(url);
      const stripped = isStripped(file);
      const loaded: Loaded = stripped ? next(url, context) : { source: readFileSync(file), format: context.format };
      const given = textOf(loaded.source);
      const marked = markedText(file, given);
      const text = marked ?? given;
      const format = formatOf(loaded.format, file, text);
      // It checks the types of what it is given, which Node is not to take out: kernels come in behind it.
      if (format === "commonjs" && TS_NODE in process)
        return lacksRequire(context) ? { format, source: null, shortCircuit: true } : { ...loaded, format };
      const built = builder.buildFile(file, text, accessFor(format));
      if (built) tellDiagnostics(built, text, root);
      const imported = format === "commonjs" && lacksRequire(context);
      const raw = format === "commonjs" && isRaw(loaded) && (imported || hasImports(file, text));
      if (!stripped || marked !== undefined || raw) {
        const source = transpileForNode(file, text, built, format, tsconfig);
        return { format, source: imported ? withRequire(source) : source, shortCircuit: true };
      }
      return built ? { ...loaded, source: withMap(built) } : loaded;
    },
  };
}
