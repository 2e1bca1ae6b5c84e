/** Nothing in; a plugin of Vite that looks at the frontmatter of components, where no marker counts, out. */
import { frontmatterMarker, toLog, type Log } from "@wumba/plugin-core";

interface Context {
  error(log: Log): never;
  warn(log: Log): void;
}

export function frontmatterPlugin() {
  return {
    name: "wumba:frontmatter",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { id: /\.astro$/ },
      async handler(this: Context, text: string, id: string): Promise<null> {
        const found = await frontmatterMarker(id, text);
        if (!found) return null;
        const log = toLog(found, () => text);
        if (found.severity === "warning") this.warn(log);
        else this.error(log);
        return null;
      },
    },
  };
}
