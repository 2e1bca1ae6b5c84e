/** The text of a kernel module in; the same as statements at the head of the user's module, on one line, out. */
import { moduleParts } from "./module-parts.js";
import { unusedName } from "./names.js";
import type { AccessKernels } from "./rewrite.js";

/**
 * `import { link as $m_link } from "wumba/runtime"; const $m = (() => { const $link = $m_link; …; return { get f() {
 * return f; } }; })();`
 *
 * For hosts that do not see modules which come to be while they build.
 */
export function embedModule(code: string): AccessKernels {
  const { imports, statements, exports } = moduleParts(code);
  return (text, _exported, sigil) => {
    const scope = unusedName(text + code, `${sigil}m`);
    const local = (inside: string): string => `${scope}_${inside.replace(/^\$/, "")}`;
    const imported = imports.map(({ names, from }) => {
      const clauses = names.map(({ outside, inside }) => `${outside} as ${local(inside)}`);
      return `import { ${clauses.join(", ")} } from ${from};`;
    });
    const names = imports.flatMap((each) => each.names.map(({ inside }) => `const ${inside} = ${local(inside)};`));
    const getters = exports.map(({ outside, inside }) => `get ${outside}() { return ${inside}; }`);
    const body = [...names, ...statements, `return { ${getters.join(", ")} };`].join(" ");
    return {
      prologue: `${imported.join(" ")} const ${scope}: any = /* @__PURE__ */ (() => { ${body} })();`,
      reference: (exported) => `${scope}.${exported}`,
    };
  };
}
