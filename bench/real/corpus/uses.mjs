/** A parameter that no call gives anything to in; the type that its uses suggest, out. */
import { ts } from "ts-morph";

/** A record of options for one of which only properties are read; a number for one that nothing is read of. */
export function guessed(body, name) {
  if (!ts.isIdentifier(name)) return "any";
  const properties = new Set();
  let isPlain = true;
  let isRecord = true;
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.text === name.text && !isName(node)) {
      const read = ts.isPropertyAccessExpression(node.parent);
      if (read) properties.add(node.parent.name.text);
      isPlain &&= !read && !/Access|Call|New|Spread|Of/.test(ts.SyntaxKind[node.parent.kind]);
      isRecord &&= !ts.isElementAccessExpression(node.parent) && !isCalled(node) && !(read && isCalled(node.parent));
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  if (isPlain) return "number";
  if (!isRecord || properties.size === 0 || properties.has("length")) return "any";
  return `{ ${[...properties].map((one) => `${one}?: number`).join("; ")} }`;
}

/** `a` of `x.a` and of `{ a: 1 }`. */
const isName = (node) =>
  (ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) && node.parent.name === node;

const isCalled = (node) => ts.isCallExpression(node.parent) && node.parent.expression === node;
