/** The bundle of a page in, `<link rel="preload">` for the kernels that its code loads out. */
import path from "node:path";
import type { HtmlTagDescriptor, ResolvedConfig, Rollup } from "vite";

type Bundle = Rollup.OutputBundle;

/**
 * `files` are the names of the files that engines of today load; the page's own chunk and what it imports statically
 * count.
 */
export function preloadTags(
  files: ReadonlySet<string>,
  page: {
    readonly path: string;
    readonly bundle?: Bundle | undefined;
    readonly chunk?: Rollup.OutputChunk | undefined;
  },
  config: ResolvedConfig,
): HtmlTagDescriptor[] {
  if (!page.bundle || !page.chunk) return [];
  const code = withImports(page.chunk, page.bundle).map((chunk) => chunk.code);
  const used = [...files].filter((file) => code.some((text) => text.includes(path.posix.basename(file))));
  return used.map((file) => ({
    tag: "link",
    attrs: {
      rel: "preload",
      as: "fetch",
      type: "application/wasm",
      crossorigin: "",
      href: addressInPage(file, page.path, config),
    },
    injectTo: "head",
  }));
}

function withImports(
  chunk: Rollup.OutputChunk,
  bundle: Bundle,
  seen = new Set<Rollup.OutputChunk>(),
): Rollup.OutputChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = chunk.imports.map((name) => bundle[name]).filter((output) => output?.type === "chunk");
  return [chunk, ...imported.flatMap((each) => withImports(each, bundle, seen))];
}

function addressInPage(file: string, page: string, { base, experimental }: ResolvedConfig): string {
  const built = experimental.renderBuiltUrl?.(file, { type: "asset", hostId: page, hostType: "html", ssr: false });
  if (typeof built === "string") return built;
  const relative = (typeof built === "object" && built.relative) || base === "" || base === "./";
  return relative ? path.posix.relative(path.posix.dirname(page.replace(/^\//, "")), file) : base + file;
}
