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
export function embedModule(kernels: string): AccessKernels {
  const { imports, statements, exports } = moduleParts(kernels);
  return (text, _exported, sigil) => {
    const scope = unusedName(text + kernels, `${sigil}m`);
    const local = (inside: string): string => `${scope}_${inside.replace(/^\$/, "")}`;
    const imported = imports.map(({ names, from }) => {
      const clauses = names.map(({ outside, inside }) => `${outside} as ${local(inside)}`);
      return `import { ${clauses.join(", ")} } from ${from};`;
    });
    const outside = new Map(imports.flatMap(({ names }) => names.map(({ inside }) => [inside, local(inside)])));
    // What is imported goes out as it is, so that bundlers see whether anything uses it.
    const passed = new Map(exports.map((each) => [each.outside, outside.get(each.inside)]));
    const code = statements.join(" ");
    const names = [...outside].flatMap(([inside, name]) => (uses(code, inside) ? `const ${inside} = ${name};` : []));
    const getters = exports.flatMap((each) =>
      outside.has(each.inside) ? [] : `get ${each.outside}() { return ${each.inside}; }`,
    );
    const body = [...names, code, `return { ${getters.join(", ")} };`].join(" ");
    return {
      prologue: `${imported.join(" ")} const ${scope}: any = /* @__PURE__ */ (() => { ${body} })();`,
      reference: (exported) => passed.get(exported) ?? `${scope}.${exported}`,
    };
  };
}

/** Whether a text names an import, whose name begins with a dollar sign. */
export const uses = (code: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(code);
