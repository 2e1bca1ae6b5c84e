/**
 * Reductions of `@wumba/numpy` as their sources say them: what folds a block of elements, what joins two results, and
 * what one begins with.
 */
import {
  declarationOf,
  ts,
  type Body,
  type FunctionNode,
  type FunctionValue,
  type SourceName,
} from "@wumba/compiler/extend";
import { loopExpression, type ElementExpression, type Ufunc } from "../elements/ufuncs.js";

/** How elements become one. */
export interface Folding {
  readonly name: string;
  readonly fold: FunctionValue;
  readonly join: FunctionValue;
  /** What `join` does, as an expression. */
  readonly joined: ElementExpression;
  readonly start: number;
  /** Whether there has to be an element. */
  readonly needsOne: boolean;
  /** Whether the result is the same however the elements are taken: they need no blocks then. */
  readonly inAnyOrder: boolean;
  /** What is done with bigints and complex numbers. */
  readonly wide: Pick<Ufunc, "name" | "value" | "big" | "complex">;
  /** The element that the result is as soon as there is one. */
  readonly absorbing: number | undefined;
}

/** `const sumReduction: Reduction = { kernel: { loop }, fold, join, empty, start }` */
export function foldingOf(body: Body, source: SourceName): Folding {
  const fields = fieldsOf(body, declarationOf(body, source));
  const functionOf = (field: string): FunctionValue => ({
    kind: "function",
    node: definitionOf(body, fields.get(field)) as FunctionNode,
    scope: body.rootScope,
    types: new Map(),
  });
  const kernel = fieldsOf(body, definitionOf(body, fields.get("kernel")));
  const joined = loopExpression(kernel.get("loop"));
  const start = body.kernel.constants.fold(fields.get("start")!);
  const absorbing = fields.get("absorbing");
  const { text } = fields.get("name") as ts.StringLiteral;
  if (!joined || typeof start !== "number") throw new Error(`'${source.name}' of @wumba/numpy is no reduction`);
  return {
    name: text,
    fold: functionOf("fold"),
    join: functionOf("join"),
    joined,
    wide: { name: text, value: joined, big: kernel.get("big"), complex: kernel.get("complex") },
    start,
    needsOne: !fields.has("empty"),
    inAnyOrder: fields.has("inAnyOrder"),
    absorbing: absorbing && (body.kernel.constants.fold(absorbing) as number),
  };
}

function fieldsOf(body: Body, node: ts.Node): Map<string, ts.Expression> {
  const definition = definitionOf(body, node);
  const properties = ts.isObjectLiteralExpression(definition) ? definition.properties : [];
  return new Map(
    properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? [[property.name.getText(), property.initializer] as const] : [],
    ),
  );
}

/** Behind names. */
function definitionOf(body: Body, node: ts.Node | undefined): ts.Node {
  if (!node) throw new Error("a reduction of @wumba/numpy is not complete");
  const declaration = ts.isIdentifier(node) ? body.typing.symbolOf(node)?.valueDeclaration : node;
  if (!declaration) throw new Error(`'${node.getText()}' of @wumba/numpy is not found`);
  return ts.isVariableDeclaration(declaration) && declaration.initializer
    ? definitionOf(body, declaration.initializer)
    : declaration;
}
