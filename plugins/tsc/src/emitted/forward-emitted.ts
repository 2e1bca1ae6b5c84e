/**
 * A source, its kernels and the JavaScript that tsc has made of it in; the JavaScript with its functions forwarding to
 * a module of kernels out.
 */
import path from "node:path";
import {
  importFrom,
  mapChangedOutput,
  requireFrom,
  rewrite,
  unusedName,
  type BuiltKernels,
  type Forwarding,
} from "@wumba/plugin-core";
import { ts } from "ts-morph";
import { enclose, type EmittedText } from "./earlier-run.js";
import { findFunctions, type FunctionBody, type NamedFunction } from "./function-paths.js";
import { emittedNames, type EmittedNames, type ModuleFormat } from "./module-names.js";

/** The output does not belong to the source: told to the user, with the name of the output. */
export class EmittedMismatch extends Error {
  override readonly name = "EmittedMismatch";
}

export interface ForwardedText extends EmittedText {
  readonly format: ModuleFormat;
}

/** `kernelsName` is the name of the kernels' module, which stands beside the output. */
export function forwardEmitted(
  source: { readonly file: string; readonly text: string },
  kernels: BuiltKernels,
  output: string,
  given: EmittedText,
  kernelsName: string,
): ForwardedText {
  const sourceFile = parse(source.file, source.text);
  const emittedFile = parse(output, given.code);
  const format = formatOf(emittedFile, output);
  const taken = given.code + source.text;
  const names = emittedNames(sourceFile, emittedFile, format, (wish) => unusedName(taken, wish));
  const additions = new Set<string>();
  const functions = matchFunctions(sourceFile, emittedFile);
  const forwardings = kernels.forwardings.map((forwarding) => move(forwarding, functions, names, additions));
  const access = (format === "module" ? importFrom : requireFrom)(`./${kernelsName}`);
  const { code, map } = rewrite(
    output,
    given.code,
    { forwardings, edits: [], known: knownThere(kernels, names) },
    (text, exported, sigil) => {
      const made = access(text, exported, sigil);
      return { ...made, prologue: [made.prologue, ...additions].join(" ") };
    },
    { enclose },
  );
  return { code, map: given.map && mapChangedOutput(map, given.map), format };
}

/** The functions that the output has under a name. */
function knownThere({ known, module }: BuiltKernels, names: EmittedNames): BuiltKernels["known"] {
  if (!module) return [];
  return known.flatMap((each) => {
    const [name, ...members] = each.expression.split(".");
    const found = names.expressionFor(name!);
    return found && !found.addition ? [{ ...each, expression: [found.expression, ...members].join(".") }] : [];
  });
}

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);

type Matches = readonly (readonly [source: FunctionBody, emitted: FunctionBody])[];

/** Functions of the same path belong together in the order of the text. */
function matchFunctions(source: ts.SourceFile, emitted: ts.SourceFile): Matches {
  const byPath = (functions: readonly NamedFunction[]): Map<string, FunctionBody[]> => {
    const groups = new Map<string, FunctionBody[]>();
    for (const { path, node } of functions) groups.set(path, [...(groups.get(path) ?? []), node]);
    return groups;
  };
  const there = byPath(findFunctions(emitted));
  return [...byPath(findFunctions(source))].flatMap(([path, nodes]) => {
    const others = there.get(path) ?? [];
    return others.length === nodes.length ? nodes.map((node, index) => [node, others[index]!] as const) : [];
  });
}

function move(
  { insertion, exportName }: Forwarding,
  functions: Matches,
  names: EmittedNames,
  additions: Set<string>,
): Forwarding {
  const match = functions.find(
    ([{ body }]) => (ts.isBlock(body) ? body.getStart() + 1 : body.getStart()) === insertion.at,
  );
  if (!match) throw new EmittedMismatch(`it has no function that is the kernel ${exportName}`);
  const [source, emitted] = match;
  const parameters = source.parameters.map((parameter) => parameter.name.getText());
  if (
    emitted.parameters.some((parameter, index) => parameter.name.getText() !== parameters[index]) ||
    emitted.parameters.length !== parameters.length
  )
    throw new EmittedMismatch(`the function of the kernel ${exportName} has other parameters`);
  if (source.parameters.some((parameter, index) => parameter.initializer && !emitted.parameters[index]!.initializer))
    throw new EmittedMismatch(
      `the default values of ${exportName} are made in its body: set "target" to ES2015 or later`,
    );
  const bound = new Set(source.parameters.flatMap(({ name }) => boundNames(name)));
  const passed = insertion.arguments.map((name) => {
    // Of a parameter, or a part of one, for which a name of the module may be asked: `e?.argumentsOf?.(chain)`.
    if (bound.has(/^[\w$]+/.exec(name)?.[0] ?? ""))
      return name.replace(/\(([\w$]+)\)/g, (_, asked: string) => `(${ofModule(asked)})`);
    // A declaration is in scope in itself, in namespaces too.
    const isItself = ts.isFunctionDeclaration(emitted) && emitted.name?.text === name;
    return isItself || name === "this" ? name : ofModule(name);
  });
  function ofModule(name: string): string {
    const found = names.expressionFor(name);
    if (!found) throw new EmittedMismatch(`it has no value for '${name}', which the kernel ${exportName} uses`);
    if (found.addition) additions.add(found.addition);
    return found.expression;
  }
  const { body } = emitted;
  const block = ts.isBlock(body);
  const at = block ? body.getStart() + 1 : body.getStart();
  return {
    exportName,
    insertion: { shape: block ? "block" : "expression", at, end: block ? at : body.getEnd(), arguments: passed },
  };
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));

function formatOf(file: ts.SourceFile, output: string): ModuleFormat {
  if (
    file.statements.some(
      (statement) =>
        ts.isImportDeclaration(statement) ||
        ts.isExportDeclaration(statement) ||
        ts.isExportAssignment(statement) ||
        isExported(statement),
    )
  )
    return "module";
  if (/\bdefine\(\[|System\.register\(/.test(file.text))
    throw new EmittedMismatch(`its module format is not ES modules or CommonJS`);
  if (/\bexports\b|\brequire\(/.test(file.text)) return "commonjs";
  return path.extname(output) === ".mjs" ? "module" : "commonjs";
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}
