/**
 * A source file in; its classes that live in kernel memory out, with their members as marked functions and the edits of
 * their text.
 */
import { ts } from "#typescript";
import { finding } from "./diagnostics/codes.js";
import { instanceKey } from "./bind/describe.js";
import type { KernelClass } from "./bind/signature.js";
import type { TextEdit } from "./compiled.js";
import { Report } from "./diagnostics/report.js";
import { editsOfClass } from "./frontend/select/jitclass-edits.js";
import { findMarkedClasses } from "./frontend/select/jitclass-markers.js";
import { readJitClass, type ClassMember } from "./frontend/select/jitclasses.js";
import { findMarkedFunctions, type MarkedFunction } from "./frontend/select/markers.js";
import { readOptions } from "./frontend/select/marker-options.js";
import { lengthOf, placeOf } from "./frontend/refusal.js";
import type { Typing } from "./frontend/types/typing.js";

export interface ReadClasses {
  readonly classes: readonly KernelClass[];
  readonly members: ReadonlyMap<ts.Node, MarkedFunction>;
  readonly edits: readonly TextEdit[];
}

/** Markers of its own give a member options. */
export function readClasses(
  file: ts.SourceFile,
  typing: Typing,
  report: Report,
  root: string | undefined,
  used: Set<number>,
): ReadClasses {
  const classes: KernelClass[] = [];
  const members = new Map<ts.Node, MarkedFunction>();
  const edits: TextEdit[] = [];
  const markedClasses = findMarkedClasses(file, used);
  const functions = markedClasses.length > 0 ? findMarkedFunctions(file, new Report()) : [];
  const marked = new Map(functions.map((one) => [one.node as ts.Node, one]));
  for (const markedClass of markedClasses) {
    const read = readJitClass(markedClass, typing, report);
    const given = readOptions(markedClass.options.text, markedClass.options.at, file, report);
    if (!read || !given) continue;
    const exportName = `$class_${read.name}`;
    const fields = read.fields.map(({ name, type, place, scalar }) => ({
      name,
      type,
      place,
      ...(scalar ? { scalar } : {}),
    }));
    classes.push({ exportName, key: instanceKey(read.instance, root), fields });
    edits.push(...editsOfClass(read, exportName));
    for (const node of read.members) {
      const waits = waitingKind(node);
      // It stays JavaScript, which sees the fields as well.
      if (waits) report.add(finding("W1004", waits), placeOf(node), lengthOf(node), "warning");
      if (waits) continue;
      const { marker = "njit", options, valid = true, removal = markedClass.removal } = marked.get(node) ?? {};
      members.set(node, {
        name: `${read.name}.${memberName(node)}`,
        node,
        marker,
        options: { ...given, ...options },
        valid,
        removal,
        owner: read.node,
      });
    }
  }
  return { classes, members, edits };
}

/** What cannot be compiled since it does not run to its end in one go. */
function waitingKind(node: ClassMember): string | undefined {
  if (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)) return "async function";
  return ts.isMethodDeclaration(node) && node.asteriskToken ? "generator function" : undefined;
}

const memberName = (node: ClassMember): string =>
  ts.isConstructorDeclaration(node) ? "constructor" : `${ts.isSetAccessor(node) ? "set " : ""}${node.name.getText()}`;
