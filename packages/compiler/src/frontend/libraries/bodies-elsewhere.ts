/** Functions that a program only declares: the host may know their bodies, from the JavaScript of their package. */
import { ts } from "#typescript";
import type { FunctionNode } from "../select/function-node.js";

/**
 * The body of a declared function, what it is another name of, `Math.round`, or why there is none for kernels;
 * undefined where nothing is known of it.
 */
type BodyOf = (
  declaration: ts.Declaration,
) => FunctionNode | { readonly alias: ts.Expression } | { readonly why: string } | undefined;

const known = new WeakMap<ts.Program, BodyOf>();

/** Says who knows the bodies that a program lacks. */
export function useBodiesOf(program: ts.Program, bodyOf: BodyOf | undefined): void {
  if (bodyOf) known.set(program, bodyOf);
}

export function bodyElsewhere(program: ts.Program, declaration: ts.Declaration): FunctionNode | undefined {
  const found = ask(program, declaration);
  return found && !("why" in found) && !("alias" in found) ? found : undefined;
}

/** What a function that is only declared is another name of. */
export function aliasElsewhere(program: ts.Program, declaration: ts.Declaration): ts.Expression | undefined {
  const found = ask(program, declaration);
  return found && "alias" in found ? found.alias : undefined;
}

/** Why a function that is only declared has no body for kernels, in words that follow a colon. */
export function whyNoBody(program: ts.Program, declaration: ts.Declaration): string | undefined {
  const found = ask(program, declaration);
  return found && "why" in found ? found.why : undefined;
}

function ask(program: ts.Program, declaration: ts.Declaration): ReturnType<BodyOf> {
  if (!declaration.getSourceFile().isDeclarationFile) return undefined;
  const isDeclared = ts.isFunctionDeclaration(declaration) || ts.isVariableDeclaration(declaration);
  return isDeclared ? known.get(program)?.(declaration) : undefined;
}
