/** `import wumba from "@wumba/rollup"`: the plugin for `plugins` in rollup.config. */
import { existsSync, readFileSync } from "node:fs";
import {
  buildModule,
  fileOf,
  moduleMatcher,
  needsBuild,
  PluginSession,
  rollupHooks,
  transpile,
  type PluginOptions,
} from "@wumba/plugin-core";
import type { Plugin } from "rollup";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

export default function wumba(options: PluginOptions = {}): Plugin {
  const session = new PluginSession(options);
  const { transform, load, preferred: _, ...hooks } = rollupHooks(session);
  const matches = moduleMatcher(transform.filter.id);
  /** Whether another plugin compiles TypeScript when it loads a file, so that `transform` would see JavaScript. */
  let othersCompileOnLoad = false;
  /** The files that have their kernels when they come to `transform`. */
  const loaded = new Set<string>();
  return {
    ...hooks,

    buildStart({ plugins }) {
      session.open({ root: process.cwd(), onWarning: (message) => this.warn(message) });
      othersCompileOnLoad = plugins.some(compilesOnLoad);
      session.start();
    },

    load: {
      order: "pre",
      async handler(id) {
        const kernels = load.handler.call(this, id);
        if (kernels !== null || !matches(id)) return kernels;
        const file = fileOf(id);
        loaded.delete(file);
        if (!othersCompileOnLoad || !existsSync(file)) return null;
        const text = readFileSync(file, "utf8");
        if (!needsBuild(text)) return null;
        this.addWatchFile(file);
        const built = await buildModule(this, session, file, text);
        if (!built) return null;
        loaded.add(file);
        const { code, map } = await transpile(session.builder, file, built);
        return { code, map: map.toString() };
      },
    },

    transform: {
      ...transform,
      handler(code, id) {
        return loaded.has(fileOf(id)) ? null : transform.handler.call(this, code, id);
      },
    },
  };
}

/** `@rollup/plugin-typescript`. */
function compilesOnLoad({ name, load }: Plugin): boolean {
  return name === "typescript" && load !== undefined;
}
