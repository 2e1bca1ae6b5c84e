/**
 * `modules: ["@wumba/nuxt"]` in nuxt.config: kernels in pages, which Vite builds, and in server routes, which Nitro
 * does.
 */
import type { PluginOptions } from "@wumba/plugin-core";
import rollupPlugin from "@wumba/rollup";
import vitePlugin from "@wumba/vite";

export type { Patterns } from "@wumba/plugin-core";

/** What stands under `wumba` in nuxt.config. */
export type Options = Omit<PluginOptions, "emit">;

/** What of Nuxt is needed; its declarations come with Nuxt. */
interface Nuxt {
  readonly options: { readonly wumba?: Options; readonly vite: { plugins?: unknown[] } };
  hook(name: "nitro:config", change: (nitro: { rollupConfig?: { plugins?: unknown } }) => void): void;
}

export default function wumba(options: Options | undefined, nuxt: Nuxt): void {
  const given = { ...nuxt.options.wumba, ...options };
  (nuxt.options.vite.plugins ??= []).push(vitePlugin(given));
  nuxt.hook("nitro:config", (nitro) => {
    const config = (nitro.rollupConfig ??= {});
    config.plugins = [config.plugins ?? [], rollupPlugin(given)].flat();
  });
}

/** As Nuxt asks a module for its name and the key of its options. */
export const getMeta = () => Promise.resolve({ name: "@wumba/nuxt", configKey: "wumba" });

wumba.getMeta = getMeta;
