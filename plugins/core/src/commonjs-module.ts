/** The text of a kernel module in; the same as a CommonJS module, for hosts that cannot require ES modules, out. */
import { moduleParts } from "./module-parts.js";

/** Kernels replace themselves on their first call, so exports are read at each use. */
export function commonjsModule(code: string): string {
  const { imports, statements, exports } = moduleParts(code);
  const required = imports.map(({ names, from }) => {
    const pairs = names.map(({ outside, inside }) => `${outside}: ${inside}`);
    return `const { ${pairs.join(", ")} } = require(${from});`;
  });
  const getters = exports.map(({ outside, inside }) => `${outside}: { enumerable: true, get: () => ${inside} }`);
  return [...required, ...statements, `Object.defineProperties(exports, { ${getters.join(", ")} });\n`].join("\n");
}
