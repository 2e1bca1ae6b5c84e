/** `integrations: [wumba()]` in astro.config: kernels in the TypeScript files and the scripts of a project. */
import type { PluginOptions } from "@wumba/plugin-core";
import vitePlugin, { type Options as ViteOptions } from "@wumba/vite";
import { frontmatterPlugin } from "./frontmatter.js";

export type { Patterns } from "@wumba/plugin-core";

export type Options = PluginOptions & Pick<ViteOptions, "isolation">;

/** The part of Astro's interface that is needed; its declarations come with Astro. */
export interface Integration {
  readonly name: string;
  readonly hooks: {
    "astro:config:setup"(setup: { updateConfig(config: object): unknown }): void;
  };
}

export default function wumba(options: Options = {}): Integration {
  return {
    name: "@wumba/astro",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [vitePlugin(options), frontmatterPlugin()] } });
      },
    },
  };
}
