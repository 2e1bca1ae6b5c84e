/**
 * `import wumba from "@wumba/eslint-plugin"`: rules and configurations for ESLint; Oxlint takes it as one of its
 * `jsPlugins`.
 */
import { emptyParser } from "./parser.js";
import { makeRule } from "./rule.js";

const FILES = ["**/*.{ts,mts,cts,tsx}"];
const RULES = { "@wumba/errors": "error", "@wumba/warnings": "warn" } as const;

const plugin = {
  meta: { name: "@wumba/eslint-plugin", version: "0.1.0" },
  rules: { errors: makeRule("error"), warnings: makeRule("warning") },
};

const base = { files: FILES, plugins: { "@wumba": plugin }, rules: RULES };

export default {
  ...plugin,
  configs: {
    /** Beside a configuration that has a parser for TypeScript. */
    recommended: { name: "@wumba/recommended", ...base },
    /** Where nothing else lints TypeScript files, and no parser for them is installed. */
    alone: { name: "@wumba/alone", ...base, languageOptions: { parser: emptyParser } },
  },
};
