/**
 * Functions that set variables of their module, as `setMatrixArrayType` of gl-matrix does, and that nothing calls: no
 * function that the program uses of the package, and no file of the program names them. Without them the variables are
 * constants.
 */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "../tsconfig.js";
import type { FunctionWithBody } from "./function-of.js";

/** Their bodies in a file. `isKnown` says of which that is known: they are empty by now. */
export function uncalledSetters(
  ts: Ts,
  program: TypeScript.Program,
  file: TypeScript.SourceFile,
  called: ReadonlySet<FunctionWithBody>,
  isKnown: (body: TypeScript.Node) => boolean,
): TypeScript.Node[] {
  const checker = program.getTypeChecker();
  return file.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !statement.body || !statement.name) return [];
    const { body, name } = statement;
    const isOne = isKnown(body) || setsVariables(ts, checker, body);
    return isOne && !called.has(statement as FunctionWithBody) && !isNamed(program, name.text) ? [body] : [];
  });
}

/** Whether a file of the program that is no package's has a name in it. */
const isNamed = (program: TypeScript.Program, name: string): boolean =>
  program
    .getSourceFiles()
    .some(
      ({ fileName, isDeclarationFile, text }) =>
        !isDeclarationFile && !fileName.includes("/node_modules/") && text.includes(name),
    );

/** Whether a function assigns a variable of the module. */
function setsVariables(ts: Ts, checker: TypeScript.TypeChecker, body: TypeScript.Node): boolean {
  const isOfModule = (node: TypeScript.Node): boolean => {
    const declaration = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.valueDeclaration : undefined;
    const list = declaration && ts.isVariableDeclaration(declaration) ? declaration.parent.parent : undefined;
    return !!list && ts.isVariableStatement(list) && ts.isSourceFile(list.parent);
  };
  const sets = (node: TypeScript.Node): boolean =>
    (ts.isBinaryExpression(node) && isAssignment(ts, node.operatorToken.kind) && isOfModule(node.left)) ||
    ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && isOfModule(node.operand)) ||
    (ts.forEachChild(node, (child) => sets(child) || undefined) ?? false);
  return sets(body);
}

const isAssignment = (ts: Ts, kind: TypeScript.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
