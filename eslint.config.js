/** The lint rules: the recommended ones, with types, and where this code departs from them. Formatting is Prettier's, imports are test/layers'. */
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

const NODE = ["Buffer", "console", "performance", "process", "structuredClone", "TextEncoder", "URL", "WebAssembly"];

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "**/.cache/",
    "**/node_modules/",
    "packages/wumba/worker.*",
    "fixtures/*",
    "!fixtures/projects/",
    "fixtures/projects/*",
    "!fixtures/projects/demo/",
  ]),
  js.configs.recommended,
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: Object.fromEntries(NODE.map((name) => [name, "readonly"])) },
  },
  {
    files: ["**/*.ts"],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["vitest.config.ts", "fixtures/projects/demo/vite.config.ts"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports", disallowTypeAnnotations: false }],
      // The types of the IR: most are strings, and the others print themselves.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allow: [{ from: "file", name: "ObjectType" }] }],
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "no-empty": ["error", { allowEmptyCatch: true }],
      // TypeScript's own interface is made of functions that need no `this`.
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
      "@typescript-eslint/no-unused-expressions": ["error", { allowTernary: true, allowShortCircuit: true }],
    },
  },
  {
    // Numerals are those of the algorithms' sources, and variables start with a value, as theirs do.
    files: ["packages/std/**"],
    rules: { "no-loss-of-precision": "off", "no-useless-assignment": "off" },
  },
  {
    // The runtime gives up a call by throwing the value that says so, and prints as `+` does.
    files: ["packages/wumba/**"],
    rules: { "@typescript-eslint/only-throw-error": "off", "@typescript-eslint/restrict-plus-operands": "off" },
  },
  {
    // Programs as newcomers write them, with TypeScript's checks of indices or without.
    files: ["bench/**"],
    rules: { "@typescript-eslint/no-unnecessary-type-assertion": "off" },
  },
  {
    // Tests load modules that they have built, whose types nobody knows.
    files: ["test/**", "fixtures/projects/**"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-function-type": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-implied-eval": "off",
      "@typescript-eslint/no-this-alias": "off",
      "@typescript-eslint/require-await": "off",
      "no-loss-of-precision": "off",
    },
  },
);
