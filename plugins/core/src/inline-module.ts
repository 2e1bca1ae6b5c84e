/** The text of a kernel module in; the same module as statements that stand inside the user's module out. */
import type { ts as TypeScript } from "ts-morph";
import { uses } from "./embedded-module.js";
import { unusedName } from "./names.js";
import type { AccessKernels } from "./rewrite.js";
import type { Ts } from "./tsconfig.js";

/** A kernel module in parts. */
interface Parts {
  readonly imports: string[];
  /** Names inside of the scope, and those outside of it. */
  readonly imported: Map<string, string>;
  readonly statements: string[];
  /** The local name behind each exported one. */
  readonly exports: Map<string, string>;
}

/**
 * `import { link as $m_link } from "wumba/runtime"; const $m = (() => { const link = $m_link; …; return { get f() {
 * return f; } }; })();`
 *
 * A scope of its own keeps its names apart from the user's. Kernels replace themselves on their first call, so exports
 * are read at each use.
 */
export function inlineModule(ts: Ts, code: string): AccessKernels {
  return (text, _exported, sigil) => {
    const scope = unusedName(text + code, `${sigil}m`);
    const { imports, imported, statements, exports } = takeApart(ts, code, scope);
    // What is imported goes out as it is, so that bundlers see whether anything uses it.
    const getters = [...exports].flatMap(([name, local]) =>
      imported.has(local) ? [] : `get ${name}() { return ${local}; }`,
    );
    const inside = statements.join("\n");
    const names = [...imported].flatMap(([name, local]) => (uses(inside, name) ? `const ${name} = ${local};` : []));
    const body = [...names, inside, `return { ${getters.join(", ")} };`].join("\n");
    return {
      prologue: `${imports.join("\n")}\nconst ${scope} = /* @__PURE__ */ (() => {\n${body}\n})();\n`,
      reference: (exported) => imported.get(exports.get(exported)!) ?? `${scope}.${exported}`,
    };
  };
}

function takeApart(ts: Ts, code: string, scope: string): Parts {
  const parts: Parts = { imports: [], imported: new Map(), statements: [], exports: new Map() };
  for (const statement of ts.createSourceFile("kernels.js", code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS)
    .statements) {
    if (ts.isImportDeclaration(statement)) takeImport(ts, statement, scope, parts);
    else if (ts.isExportDeclaration(statement)) takeExports(ts, statement, scope, parts);
    else takeStatement(ts, statement, parts);
  }
  return parts;
}

function takeImport(ts: Ts, statement: TypeScript.ImportDeclaration, scope: string, parts: Parts): void {
  const bindings = statement.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings))
    throw new Error(`unexpected import in a kernel module: ${statement.getText()}`);
  const clauses = bindings.elements.map(
    ({ name, propertyName }) => `${(propertyName ?? name).text} as ${scope}_${name.text}`,
  );
  parts.imports.push(`import { ${clauses.join(", ")} } from ${statement.moduleSpecifier.getText()};`);
  for (const { name } of bindings.elements) parts.imported.set(name.text, `${scope}_${name.text}`);
}

function takeExports(ts: Ts, statement: TypeScript.ExportDeclaration, scope: string, parts: Parts): void {
  const { exportClause, moduleSpecifier } = statement;
  if (!exportClause || !ts.isNamedExports(exportClause))
    throw new Error(`unexpected export in a kernel module: ${statement.getText()}`);
  for (const { name, propertyName } of exportClause.elements) {
    const local = (propertyName ?? name).text;
    if (moduleSpecifier)
      parts.imports.push(`import { ${local} as ${scope}_${name.text} } from ${moduleSpecifier.getText()};`);
    parts.exports.set(name.text, moduleSpecifier ? `${scope}_${name.text}` : local);
  }
}

function takeStatement(ts: Ts, statement: TypeScript.Statement, parts: Parts): void {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  const exported = modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!exported) {
    parts.statements.push(statement.getText());
    return;
  }
  for (const name of declaredNames(ts, statement)) parts.exports.set(name, name);
  parts.statements.push(statement.getSourceFile().text.slice(exported.end, statement.end).trimStart());
}

function declaredNames(ts: Ts, statement: TypeScript.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isFunctionDeclaration(statement) && statement.name) return [statement.name.text];
  throw new Error(`unexpected export in a kernel module: ${statement.getText()}`);
}
