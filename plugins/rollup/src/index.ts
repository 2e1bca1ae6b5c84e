/** `import wumba from "@wumba/rollup"`: the plugin for `plugins` in rollup.config. */
import { readFileSync } from "node:fs";
import { buildModule, fileOf, needsBuild, PluginSession, rollupHooks, transpile, type PluginOptions } from "@wumba/plugin-core";
import type { Plugin } from "rollup";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

export default function wumba(options: PluginOptions = {}): Plugin {
  const session = new PluginSession(options);
  const { transform, ...hooks } = rollupHooks(session);
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
      filter: { id: transform.filter.id },
      async handler(id) {
        const file = fileOf(id);
        loaded.delete(file);
        if (!othersCompileOnLoad) return null;
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
