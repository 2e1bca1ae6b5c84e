/**
 * The headers that make a page cross-origin isolated, so that it may share memory with threads, for the dev server and
 * the preview.
 */
import type { UserConfig } from "vite";

const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** What a project says itself stays. */
export function isolated({ server, preview }: UserConfig): UserConfig {
  return {
    server: { headers: { ...ISOLATION, ...server?.headers } },
    preview: { headers: { ...ISOLATION, ...server?.headers, ...preview?.headers } },
  };
}
