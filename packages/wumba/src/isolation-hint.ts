/** A page that is not isolated in; what its framework says in the place of its own headers, out. */
import { attempt } from "./engine.js";

interface Page {
  readonly document?: { querySelector(selector: string): unknown };
  readonly [name: string]: unknown;
}

const page = globalThis as unknown as Page;
const has = (selector: string): boolean => !!attempt(() => page.document!.querySelector(selector));

/** The first that fits: frameworks use Vite, and leave traces of both. */
const FRAMEWORKS: readonly (readonly [says: string, fits: () => boolean])[] = [
  ["by headers() in next.config", () => "__next_f" in page || "__NEXT_DATA__" in page],
  ["by routeRules in nuxt.config", () => "__NUXT__" in page],
  ["by setHeaders in hooks.server.ts", () => Object.keys(page).some((name) => name.startsWith("__sveltekit_"))],
  [
    "by wumba({ isolation: true }) in astro.config",
    () => has("astro-island, [data-astro-source-file], astro-dev-toolbar"),
  ],
  ['by "headers" of serve in angular.json', () => has("[ng-version]")],
  ["by headers() of its routes", () => "__reactRouterContext" in page],
  ["by wumba({ isolation: true }) in vite.config", () => has('script[src*="/@vite/client"]')],
];

export const isolationHint = (): string => {
  const found = FRAMEWORKS.find(([, fits]) => attempt(fits));
  return (
    "This page is not isolated: its server has to send the headers Cross-Origin-Opener-Policy: same-origin and " +
    `Cross-Origin-Embedder-Policy: require-corp${found ? `, ${found[0]}` : ""}.`
  );
};
