/** What the compiler is to know of the package: bodies for two functions, and the property of vectors. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { callSource, exact, sourceFile, ts } from "@wumba/compiler/extend";
import { arithmetic, copy, operation } from "@wumba/compiler/extend/ir";

const BODIES = fileURLToPath(new URL("./bodies.ts", import.meta.url));
const body = sourceFile("vectors", "bodies");

/** @type {import("@wumba/compiler/extend").Builtin} */
const dot = exact((kernel, node) => {
  const operands = kernel.inOrder(...node.arguments.map((argument) => () => kernel.array(argument)));
  return callSource(kernel, node, body("dot"), operands);
});

/** @type {import("@wumba/compiler/extend").Builtin} */
const blend = exact((kernel, node) => {
  const [a, b, part] = kernel.inOrder(...node.arguments.map((argument) => () => kernel.number(argument)));
  const from = kernel.reusable(a);
  const way = arithmetic("sub", b, copy(from));
  return arithmetic("add", copy(from), arithmetic("mul", way, part));
});

/** @type {import("@wumba/compiler/extend").PropertyRow} */
const norm = (kernel, node) => {
  const vector = kernel.reusable(kernel.array(node.expression));
  return operation("sqrt", "f64", callSource(kernel, node, body("dot"), [copy(vector), copy(vector)]));
};

/** @type {import("@wumba/compiler/extend").LibraryPackage} */
export default {
  name: "vectors",
  sources: [BODIES],
  open: (folders) => ({
    name: "vectors",
    owns: (file) =>
      folders.some((folder) => file.startsWith(`${folder}/`))
        ? { isSource: !file.endsWith(".d.ts"), name: path.posix.basename(file, ".ts") }
        : undefined,
    key: (declaration) =>
      ts.isFunctionDeclaration(declaration) || ts.isPropertySignature(declaration)
        ? declaration.getSourceFile().isDeclarationFile
          ? `vectors.${declaration.name?.getText()}`
          : undefined
        : undefined,
    rows: { "vectors.dot": dot, "vectors.blend": blend },
    refused: { "vectors.noise": "its numbers are JavaScript's to draw." },
    properties: { "vectors.norm": norm },
    sources: { isInternal: () => true, isTrusted: () => true },
  }),
};
