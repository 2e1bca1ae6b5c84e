/** A function of a library's TypeScript source, by file and name, in; a call of it, compiled like any other, out. */
import { ts } from "#typescript";
import type { Body, Value } from "../frontend/body.js";
import { callFunction } from "../frontend/calls/functions.js";
import { LibraryFiles } from "../frontend/libraries/library-files.js";
import type { FunctionNode } from "../frontend/select/function-node.js";
import type { FunctionValue } from "../frontend/scope.js";
import type { Expression } from "../ir/ir.js";

/** A function or a constant at the top of a source. */
export interface SourceName {
  readonly library: string;
  /** As {@link OwnFile} names it. */
  readonly file: string;
  readonly name: string;
}

/**
 * The sources in a file, of which TypeScript knows the exports: `sourceFile<typeof import("./bodies.js")>("vectors",
 * "bodies")("dot")`.
 */
export const sourceFile =
  <Exports>(library: string, file: string) =>
  (name: keyof Exports & string): SourceName => ({ library, file, name });

type Declaration = FunctionNode | ts.VariableDeclaration;

const declarations = new WeakMap<ts.Program, Map<string, Declaration>>();

export function declarationOf(body: Body, { library, file, name }: SourceName): Declaration {
  const { program } = body.kernel;
  const known = declarations.get(program) ?? new Map<string, Declaration>();
  declarations.set(program, known);
  const key = `${library}:${file}:${name}`;
  const found = known.get(key) ?? findDeclaration(program, { library, file, name });
  if (!found) throw new Error(`the library ${library} has no '${name}' in ${file}`);
  known.set(key, found);
  return found;
}

function findDeclaration(program: ts.Program, { library, file, name }: SourceName): Declaration | undefined {
  const statements = LibraryFiles.of(program).source(library, file)?.statements ?? [];
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const declared = statement.declarationList.declarations.find((declaration) => declaration.name.getText() === name);
    if (declared) return declared;
  }
  return undefined;
}

/** A function as a value. */
export function sourceFunction(body: Body, source: SourceName): FunctionValue {
  const declaration = declarationOf(body, source);
  const node = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!node || !(ts.isFunctionDeclaration(node) || ts.isArrowFunction(node)))
    throw new Error(`'${source.name}' of the library ${source.library} is no function`);
  return { kind: "function", node, scope: body.rootScope, types: new Map() };
}

/** What a function gives; `node` is the call of the program that it stands for. */
export const callSource = (body: Body, node: ts.Node, source: SourceName, args: readonly Value[]): Expression =>
  callFunction(body, node, sourceFunction(body, source), args, true) as Expression;
