/**
 * A name of the source's module scope in; the expression for its value in the emitted module, where imports may have
 * other names or be left out, out.
 */
import { ts } from "ts-morph";

export type ModuleFormat = "module" | "commonjs";

export interface EmittedNames {
  readonly format: ModuleFormat;
  /** The expression; `addition` is the import that the emitted module lacks for it. */
  readonly expressionFor: (name: string) => { readonly expression: string; readonly addition?: string } | undefined;
}

interface Imported {
  readonly specifier: string;
  /** The export of that module. */
  readonly exported: string;
}

export function emittedNames(
  source: ts.SourceFile,
  emitted: ts.SourceFile,
  format: ModuleFormat,
  unused: (wish: string) => string,
): EmittedNames {
  const local = localNames(emitted);
  const exported = exportAssignments(emitted);
  const imported = importsOf(source);
  return {
    format,
    expressionFor(name) {
      if (local.has(name)) return { expression: name };
      if (format === "commonjs" && exported.has(name)) return { expression: `exports.${name}` };
      const from = imported.get(name);
      if (!from) return undefined;
      const specifier = emittedSpecifier(from.specifier, emitted);
      const required = format === "commonjs" ? requiringVariable(emitted, specifier) : undefined;
      if (required) return { expression: `${required}.${from.exported}` };
      const alias = unused(`$${name}`);
      return format === "commonjs"
        ? {
            expression: `${alias}.${from.exported}`,
            addition: `const ${alias} = require(${JSON.stringify(specifier)});`,
          }
        : { expression: alias, addition: `import { ${from.exported} as ${alias} } from ${JSON.stringify(specifier)};` };
    },
  };
}

/** Imports and declarations at the top of the module. */
function localNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const add = (name: ts.BindingName | undefined): void => {
    if (!name) return;
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name);
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) for (const { name } of statement.declarationList.declarations) add(name);
    else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) add(statement.name);
    else if (ts.isImportDeclaration(statement)) {
      add(statement.importClause?.name);
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings)) for (const { name } of bindings.elements) add(name);
    }
  }
  return names;
}

/** `exports.weights = …` */
function exportAssignments(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node)) visit(node.expression);
    if (!ts.isBinaryExpression(node)) return;
    if (ts.isPropertyAccessExpression(node.left) && node.left.expression.getText() === "exports")
      names.add(node.left.name.text);
    visit(node.right);
  };
  file.statements.forEach(visit);
  return names;
}

function importsOf(file: ts.SourceFile): Map<string, Imported> {
  const names = new Map<string, Imported>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    const { importClause } = statement;
    if (importClause?.name) names.set(importClause.name.text, { specifier, exported: "default" });
    const bindings = importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements)
        names.set(name.text, { specifier, exported: (propertyName ?? name).text });
  }
  return names;
}

/** `rewriteRelativeImportExtensions` names outputs where the source names sources. */
function emittedSpecifier(specifier: string, emitted: ts.SourceFile): string {
  const renamed = specifier.replace(/^(\.{1,2}\/.*)\.([cm]?)tsx?$/, "$1.$2js");
  const quoted = [`"${renamed}"`, `'${renamed}'`].some((text) => emitted.text.includes(text));
  return quoted || !emitted.text.includes(specifier) ? renamed : specifier;
}

/** `const factor_js_1 = require("./factor.js")`, perhaps inside a helper for default imports. */
function requiringVariable(file: ts.SourceFile, specifier: string): string | undefined {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer && requires(initializer, specifier)) return name.text;
  }
  return undefined;
}

function requires(node: ts.Expression, specifier: string): boolean {
  if (!ts.isCallExpression(node)) return false;
  const [argument] = node.arguments;
  if (ts.isIdentifier(node.expression) && node.expression.text === "require")
    return !!argument && ts.isStringLiteral(argument) && argument.text === specifier;
  return !!argument && requires(argument, specifier);
}
