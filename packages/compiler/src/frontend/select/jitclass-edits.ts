/**
 * A class whose instances live in kernel memory in; the edits of its text out. Each field becomes a pair of accessors,
 * its initializer the body of a method, and the constructor takes a place in memory before anything else. Lines stay
 * where they are:
 *
 *     count = 0;
 *     get count(): number { return $number(this, 0); } set count(given: number) { … } $i0(): any { return (0); }
 *
 *     constructor(readonly n: T) {
 *     constructor(         n: T) { $instance(this, $layout, new.target); <forwarding> this.count = this.$i0();
 */
import { ts } from "#typescript";
import type { TextEdit } from "../../compiled.js";
import { CLASS_EXPORTS } from "../../bind/signature.js";
import type { ClassField, JitClass } from "./jitclasses.js";

/** An export of the module of kernels. */
const named = (name: string): string => `\0${name}\0`;

export function editsOfClass({ node, fields, constructor_ }: JitClass, exportName: string): TextEdit[] {
  const file = node.getSourceFile();
  const { text } = file;
  const typed = !/\.[cm]?jsx?$/.test(file.fileName);
  const edits: TextEdit[] = [];
  const initial: string[] = [];
  const free = (wish: string): string => (text.includes(wish) ? free(`${wish}_`) : wish);
  // Svelte keeps names with a dollar sign for itself.
  const [value, initializer] = [free("given"), free("$i")];
  const typeOf = (field: ClassField): string => (typed ? `: ${typeText(field)}` : "");
  const accessors = (field: ClassField, k: number): string => {
    const { get, set } = CLASS_EXPORTS[accessOf(field)];
    return (
      `get ${field.name}()${typeOf(field)} { return ${named(get)}(this, ${k}); } set ` +
      `${field.name}(${value}${typeOf(field)}) { ${named(set)}(this, ${k}, ${value}); }`
    );
  };
  const replace = (at: number, end: number, replacement: string): void => {
    const lines = text.slice(at, end).split("\n").length - replacement.split("\n").length;
    edits.push({ kind: "replace", at, end, text: replacement + "\n".repeat(Math.max(0, lines)) });
  };
  const assigned: string[] = [];
  fields.forEach((field) => {
    const declaration = field.node;
    const k = field.place;
    const start = declaration.getStart(file);
    if (ts.isParameter(declaration)) {
      const first = ts.getModifiers(declaration)![0]!;
      const last = ts.getModifiers(declaration)!.at(-1)!;
      const at = first.getStart(file);
      replace(at, last.end, text.slice(at, last.end).replace(/[^\n]/g, " "));
      edits.push({
        kind: "before",
        at: constructor_!.getStart(file),
        end: constructor_!.getStart(file),
        text: `${accessors(field, k)} `,
      });
      assigned.push(`this.${field.name} = ${field.name};`);
      return;
    }
    if (!declaration.initializer) return replace(start, declaration.end, accessors(field, k));
    const [from, to] = [declaration.initializer.getStart(file), declaration.initializer.end];
    replace(start, from, `${accessors(field, k)} ${initializer}${k}()${typed ? ": any" : ""} { return (`);
    if (to < declaration.end) replace(to, declaration.end, "); }");
    else edits.push({ kind: "after", at: to, end: to, text: "); }" });
    const given = `this.${initializer}${k}()`;
    initial.push(
      field.fresh ? `${named(CLASS_EXPORTS.fresh)}(this, ${k}, ${given});` : `this.${field.name} = ${given};`,
    );
  });
  const begin = `${named(CLASS_EXPORTS.begin)}(this, ${named(exportName)}, new.target);`;
  const rest = [...initial, ...assigned].join(" ");
  if (constructor_) {
    const at = constructor_.body!.getStart(file) + 1;
    edits.push({ kind: "after", at, end: at, text: ` ${begin}` });
    if (rest) edits.push({ kind: "after", at, end: at, text: ` ${rest}`, late: true });
  } else {
    const at = node.members.pos;
    edits.push({ kind: "after", at, end: at, text: ` constructor() { ${begin}${rest ? ` ${rest}` : ""} }` });
  }
  return edits;
}

function accessOf({
  type,
  scalar,
}: ClassField): keyof typeof CLASS_EXPORTS & ("number" | "array" | "strided" | "scalar" | "other") {
  if (type.kind === "number") return scalar ? "scalar" : "number";
  return type.kind === "array" || type.kind === "strided" ? type.kind : "other";
}

/** What is written, or what TypeScript says of an initializer. */
function typeText({ node, type }: ClassField): string {
  if (node.type) return `${node.type.getText()}${node.questionToken ? " | undefined" : ""}`;
  return namedTypes(type) ?? "any";
}

const namedTypes = (type: ClassField["type"]): string | undefined =>
  type.kind === "number" || type.kind === "boolean" || type.kind === "string" ? type.kind : undefined;
