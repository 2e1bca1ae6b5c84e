/** TypeScript in, JavaScript out, without another transformer: types are stripped, and nothing else is done. */
import { hasModuleSyntax, transpileForNode, transpileOptions } from "@wumba/plugin-core";
import type { Transformer } from "./jest.js";

/** What the transformers of Jest move to the top of a file. */
const HOISTED = /\bjest\s*\.\s*(?:mock|unmock|deepUnmock|enableAutomock|disableAutomock)\s*\(/;

export function strippingTransformer(tsconfig: string | undefined): Transformer {
  return {
    getCacheKey: (text, file) => JSON.stringify([text, transpileOptions(file, tsconfig)]),
    process(text, file, { supportsStaticESM }) {
      if (!supportsStaticESM && HOISTED.test(text) && hasModuleSyntax(file, text))
        throw new Error(
          `wumba: ${file} mocks modules, which takes a transformer that moves these calls to the top: name ts-jest, ` +
            '@swc/jest or babel-jest, as in ["@wumba/jest", { transformer: "ts-jest" }]',
        );
      const format = supportsStaticESM ? "module" : "commonjs";
      return { code: transpileForNode(file, text, undefined, format, tsconfig) };
    },
  };
}
