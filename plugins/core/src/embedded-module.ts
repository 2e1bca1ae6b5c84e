/** The text of a kernel module in; the same as statements at the head of the user's module, on one line, out. */
import { moduleParts } from "./module-parts.js";
import { mayDeclare, unusedName } from "./names.js";
import type { AccessKernels } from "./rewrite.js";

/**
 * `import { link as $elink } from "wumba/runtime"; function $e_f(...a) { return ($e_f = $elink(…))(...a); }`
 *
 * For hosts that do not see modules which come to be while they build, and for output in one file. Each kernel is a
 * variable of the user's module: a call costs what one between functions of the file costs, and bundlers drop kernels
 * one by one.
 */
export function embedModule(kernels: string): AccessKernels {
  const { imports, statements, declared, exports } = moduleParts(kernels);
  const own = new Set([...declared, ...imports.flatMap(({ names }) => names.map(({ inside }) => inside))]);
  const globals = new Set(statements.flatMap((statement) => statement.match(NAME_OR_TEXT)!).filter(isGlobal));
  const locals = new Map(exports.map(({ outside, inside }) => [outside, inside]));
  return (text, exported, sigil) => {
    const prefix = unusedName(text + kernels, `${sigil}e`);
    const rename = (inside: string): string => prefix + inside.slice(1);
    const insideOf = (name: string): string => locals.get(name) ?? name;
    const used = new Set(exported.map(insideOf));
    const hidden = new Set([...globals].filter((name) => mayDeclare(text, name)));
    const code = statements.map((statement) =>
      hoisted(statement).replace(NAME_OR_TEXT, (token) => {
        if (hidden.has(token)) return `globalThis.${token}`;
        if (!own.has(token)) return token;
        used.add(token);
        return rename(token);
      }),
    );
    const imported = imports.flatMap(({ names, from }) => {
      const clauses = names.flatMap(({ outside, inside }) =>
        used.has(inside) ? [`${outside} as ${rename(inside)}`] : [],
      );
      return clauses.length > 0 ? [`import { ${clauses.join(", ")} } from ${from};`] : [];
    });
    return {
      prologue: [...imported, ...code].join(" "),
      reference: (name) => rename(insideOf(name)),
      // Asking a variable of another module costs more than the call of a small kernel. No kernel gives a symbol.
      isResult: (value) => `typeof ${value} !== "symbol"`,
    };
  };
}

/** Names of properties are no names here: `globalThis.Float16Array`. */
const NAME_OR_TEXT = /(?<![^.]\.)[\w$]+|"(?:[^"\\]|\\.)*"/g;

/** The kernels' module itself has no names that begin with a capital letter. */
const isGlobal = (name: string): boolean => /^[A-Z]\w*$/.test(name);

/**
 * A function as a declaration, which modules can call that the user's module imports in a circle: these run before it.
 */
const hoisted = (statement: string): string =>
  statement.replace(/^(?:let|const) ([\w$]+) = (\([^()]*\)) => (.*);$/, "function $1$2 { return $3; }");
