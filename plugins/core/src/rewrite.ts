/**
 * Source text, edits and insertions in; the same lines with the forwarding statements and one import, and its source
 * map out.
 */
import MagicString, { type SourceMap } from "magic-string";
import type { Insertion, TextEdit } from "@wumba/compiler";
import { findScripts, isComponent, scriptForImport } from "./embedded-scripts.js";
import { knownExports, knownStatement, type KnownFunction } from "./known-functions.js";
import { findImportPosition, type ImportPosition } from "./import-position.js";
import { unusedName } from "./names.js";

/** A compiled function: where its statement goes, and the name that the kernel module exports it under. */
export interface Forwarding {
  readonly insertion: Insertion;
  readonly exportName: string;
}

/** What changes in a text. */
export interface Changes {
  readonly forwardings: readonly Forwarding[];
  readonly edits: readonly TextEdit[];
  /** What the end of the text tells `kernelOf`. */
  readonly known?: readonly KnownFunction[];
  readonly module?: { readonly files: readonly unknown[] } | null;
}

export interface RewrittenText {
  readonly code: string;
  readonly map: SourceMap;
}

/** How the rewritten text reaches the kernel module. */
export interface KernelAccess {
  /** The statements before the user's code. */
  readonly prologue: string;
  /** The expression for an export of the kernel module. */
  readonly reference: (exported: string) => string;
  /** The condition that what a kernel has given is its result: not {@link RUN_JAVASCRIPT}. */
  readonly isResult: (value: string) => string;
}

/** Makes the access for a text and for the exports that it names. Names that it adds start with the sigil. */
export type AccessKernels = (text: string, exported: readonly string[], sigil: string) => KernelAccess;

/** The export of a kernel module that a kernel returns when the call has to run as JavaScript. */
export const RUN_JAVASCRIPT = "JS";

export interface RewriteOptions {
  /** May put comments around what is inserted. */
  readonly enclose?: (inserted: string) => string;
  /** What is told to `kernelOf` stays in bundles that nothing asks for it. */
  readonly kept?: boolean;
}

/** All names that are added meet no name of the user's text. */
export function rewrite(
  file: string,
  text: string,
  { forwardings, edits, known = [], module }: Changes,
  access: AccessKernels,
  { enclose = (inserted) => inserted, kept = false }: RewriteOptions = {},
): RewrittenText {
  const editable = new MagicString(text, { filename: file });
  const named = exportsInEdits(edits);
  const apply = (late: boolean, reference: (exported: string) => string): void => {
    for (const edit of edits)
      if ((edit.late ?? false) === late)
        applyEdit(editable, { ...edit, text: edit.text.replace(EXPORT, (_, name: string) => reference(name)) });
  };
  if (forwardings.length + named.length === 0) {
    apply(false, (name) => name);
  } else {
    // Svelte keeps names with a dollar sign for itself.
    const sigil = file.endsWith(".svelte") ? "_" : "$";
    const own = forwardings.flatMap(({ insertion, exportName }) =>
      insertion.shape.endsWith("argument") ? [exportName, RUN_JAVASCRIPT] : exportName,
    );
    const exported = [...new Set([...own, ...named, ...knownExports(known)])];
    const kernels = access(text, exported, sigil);
    const { prologue, reference } = kernels;
    apply(false, reference);
    const result = unusedName(text, `${sigil}r`);
    const typed = !/\.[cm]?jsx?$/.test(file);
    for (const forwarding of forwardings) insertForwarding(editable, forwarding, kernels, { result, typed, enclose });
    apply(true, reference);
    const { at, before, after } = isComponent(file) ? positionInComponent(text, forwardings) : findImportPosition(text);
    editable.appendLeft(at, enclose(before + prologue + after));
    const end = known.length > 0 ? endOf(file, text) : undefined;
    if (end !== undefined) {
      const files = (module?.files.length ?? 0) > 0;
      const statement = knownStatement(known, reference, { files, kept }) + (end < text.length ? "\n" : "");
      editable.appendLeft(end, enclose(text[end - 1] === "\n" ? statement : `\n${statement}`));
    }
  }
  return {
    code: editable.toString(),
    map: editable.generateMap({ source: file, includeContent: true, hires: "boundary" }),
  };
}

/** A name between two NUL characters. */

const EXPORT = /\0(.*?)\0/g;

/** What edits name of the module of kernels. */
export const exportsInEdits = (edits: readonly TextEdit[]): string[] => [
  ...new Set(edits.flatMap(({ text }) => [...text.matchAll(EXPORT)].map(([, name]) => name!))),
];

/** Behind the last statement; undefined where there are several scripts: they do not all see each other's functions. */
function endOf(file: string, text: string): number | undefined {
  if (!isComponent(file)) return text.length - (SOURCE_MAP.exec(text)?.[0].length ?? 0);
  const [script, ...others] = findScripts(text);
  return others.length > 0 ? undefined : script?.end;
}

const SOURCE_MAP = /\/\/# sourceMappingURL=.*\s*$/;

function positionInComponent(text: string, forwardings: readonly Forwarding[]): ImportPosition {
  const insertions = forwardings.map(({ insertion }) => insertion.at);
  return { at: scriptForImport(text, insertions)?.start ?? 0, before: " ", after: "" };
}

interface ForwardingStyle {
  /** A name for what a kernel gives. */
  readonly result: string;
  /** The text is TypeScript. */
  readonly typed: boolean;
  readonly enclose: (inserted: string) => string;
}

function insertForwarding(
  editable: MagicString,
  { insertion, exportName }: Forwarding,
  { reference, isResult }: KernelAccess,
  { result, typed, enclose }: ForwardingStyle,
): void {
  const kernel = reference(exportName);
  const called = `${kernel}(${insertion.arguments.join(", ")})`;
  const { guard } = insertion;
  if (insertion.shape === "void")
    return void editable.appendLeft(
      insertion.at,
      enclose(` if (${guard === undefined ? "" : `${guard} && `}${isResult(called)}) return;`),
    );
  if (insertion.shape === "kernel") return void editable.appendLeft(insertion.at, enclose(` return ${kernel}();`));
  if (insertion.shape === "kernel expression") {
    editable.prependRight(insertion.at, enclose(`${kernel}() || true ? undefined : (`));
    return void editable.appendLeft(insertion.end, enclose(")"));
  }
  if (insertion.shape === "argument" || insertion.shape === "second argument") {
    const hidden = insertion.arguments.map((argument) => `, ${argument}`).join("");
    const options = insertion.shape === "argument" ? "" : ", undefined";
    editable.appendLeft(
      insertion.at,
      enclose(
        `${options}, [(...${result}${typed ? ": any[]" : ""}) => ${kernel}(...${result}${hidden}), ` +
          `${reference(RUN_JAVASCRIPT)}]`,
      ),
    );
    return;
  }
  const call = `const ${result} = ${called}; if (${isResult(result)}) return ${result};`;
  if (insertion.shape === "block") {
    editable.appendLeft(insertion.at, enclose(guard === undefined ? ` ${call}` : ` if (${guard}) { ${call} }`));
  } else {
    editable.prependRight(insertion.at, enclose(`{ ${call} return (`));
    editable.appendLeft(insertion.end, enclose("); }"));
  }
}

/** Of two insertions at one place, the one that comes later lies outside. */
function applyEdit(editable: MagicString, { kind, at, end, text }: TextEdit): void {
  if (kind === "before") editable.prependRight(at, text);
  else if (kind === "after") editable.appendLeft(at, text);
  else editable.update(at, end, text);
}

/** For a kernel module that stands in a file of its own: one import statement. */
export function importFrom(specifier: string): AccessKernels {
  return (text, exported, sigil) => {
    const prefix = unusedName(text, `${sigil}w`);
    const names = new Set([...exported, RUN_JAVASCRIPT]);
    const locals = new Map([...names].map((name, index) => [name, `${prefix}${index}`]));
    const clauses = [...locals].map(([name, local]) => `${name} as ${local}`);
    const reference = (name: string): string => locals.get(name) ?? name;
    return {
      prologue: `import { ${clauses.join(", ")} } from ${JSON.stringify(specifier)};`,
      reference,
      isResult: (value) => `${value} !== ${reference(RUN_JAVASCRIPT)}`,
    };
  };
}

/** The same for a CommonJS module; `require` is the expression for the function that loads a module. */
export function requireFrom(specifier: string, require = "require"): AccessKernels {
  return (text, _exported, sigil) => {
    const kernels = unusedName(text, `${sigil}k`);
    const javascript = unusedName(text, `${sigil}j`);
    // Kernels replace themselves on their first call, so they are read at each use.
    return {
      prologue:
        `const ${kernels} = ${require}(${JSON.stringify(specifier)}), ${javascript} = ` +
        `${kernels}.${RUN_JAVASCRIPT};`,
      reference: (name) => (name === RUN_JAVASCRIPT ? javascript : `${kernels}.${name}`),
      isResult: (value) => `${value} !== ${javascript}`,
    };
  };
}
