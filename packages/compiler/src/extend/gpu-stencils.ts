/**
 * `stencil(fn, { mode, cval })` of `wumba/gpu` in; the kernel that calls the function for each element out. Parameters
 * are the array of results, the array or the number of each operand, then the lengths of the axes.
 */
import { ts } from "#typescript";
import { MODES, withMiddle, type Mode } from "../builtins/gpu/neighbors.js";
import { isExpression, type Body } from "../frontend/body.js";
import { translateInPlace } from "../frontend/calls/in-place.js";
import { placeOf, refuse } from "../frontend/refusal.js";
import type { LiftedKernel } from "../frontend/select/markers.js";
import type { TranslatedParameter } from "../frontend/parameters.js";
import { arithmetic, boolean, both, compare, copy, makeLocal, number, operation, read } from "../ir/build.js";
import { coordinate } from "../ir/gpu/places.js";
import type { Expression, Statement, Type } from "../ir/ir.js";
import { arrayFor, arrayOf, type Vectorized } from "./gpu-operands.js";

type Span = [low: number, high: number];

export function beginStencil(body: Body, fn: Vectorized, call: ts.CallExpression): LiftedKernel {
  const { checker } = body.typing;
  const { mode, cval } = optionsOf(body, call.arguments[1]);
  const spans = spansOf(body, fn, mode);
  const parameters: TranslatedParameter[] = [];
  const add = (name: string, type: Type): Expression => {
    const local = makeLocal(name, type, placeOf(fn));
    body.markFixed(local);
    parameters.push({ name, local });
    return read(local);
  };
  const returned = checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(fn)!);
  const out = add("out", arrayFor(body, fn, returned));
  const arrays = new Map<ts.Symbol, Expression>();
  const operands = fn.parameters.map((parameter) => {
    const name = parameter.name.getText();
    const kind = neighborsOf(body, parameter);
    if (!kind) return add(name, "f64");
    arrays.set(body.typing.symbolOf(parameter.name)!, add(name, kind));
    // Nothing reads the parameter itself.
    return number(0);
  });
  if (arrays.size === 0) return refuse(fn, "W8026", "takes no Neighbors");
  const lengths = spans.map((_, axis) => add(`length${axis}`, "f64"));
  const translate = (): void => {
    const place = arithmetic("mul", coordinate("block", 0), coordinate("threads", 0));
    const i = body.temporary(arithmetic("add", place, coordinate("thread", 0)), "i");
    body.when(operation("lt", "bool", read(i), operation("length", "f64", copy(out))), () => {
      const axes = placesOf(body, read(i), lengths);
      const callee = { kind: "function", node: fn, scope: body.rootScope, types: new Map() } as const;
      const store = (value: Expression): void =>
        body.emit({ kind: "store", array: copy(out), index: read(i), value, site: undefined });
      const compute = (): void => {
        const value = withMiddle(body, { arrays, mode, axes }, () =>
          translateInPlace(body, fn, callee, operands.map(copy), true, "f64"),
        );
        if (!isExpression(value) || value.type !== "f64") return refuse(fn, "W2002", checker.typeToString(returned));
        store(value);
      };
      if (mode !== "constant") return compute();
      const [then, otherwise] = [compute, () => store(number(cval))].map((make): Statement[] => body.collect(make));
      body.emit({ kind: "if", condition: isInside(axes, spans), then: then!, otherwise: otherwise! });
    });
  };
  return { parameters, translate };
}

/** The place on each axis of an element, the last of which lie side by side. */
function placesOf(body: Body, at: Expression, lengths: readonly Expression[]) {
  let rest = at;
  const places = lengths.toReversed().map((length, k) => {
    const isFirst = k === lengths.length - 1;
    const own = body.temporary(isFirst ? copy(rest) : arithmetic("rem", copy(rest), copy(length)), "at");
    rest = read(body.temporary(arithmetic("floor", arithmetic("div", copy(rest), copy(length))), "rest"));
    return { at: read(own), length };
  });
  return places.reverse();
}

const isInside = (
  axes: readonly { readonly at: Expression; readonly length: Expression }[],
  spans: readonly Span[],
): Expression =>
  spans.reduce<Expression>((all, [low, high], axis) => {
    const { at, length } = axes[axis]!;
    const begins = compare("ge", arithmetic("add", copy(at), number(low)), number(0));
    const ends = compare("lt", arithmetic("add", copy(at), number(high)), copy(length));
    return both(all, both(begins, ends));
  }, boolean(true));

/** The kind of array of a parameter that is `Neighbors`. */
function neighborsOf(body: Body, parameter: ts.ParameterDeclaration) {
  const type = body.typing.checker.getTypeAtLocation(parameter);
  const symbol = type.getSymbol();
  if (!symbol || body.typing.libraryKey(symbol) !== "gpu.Neighbors") return undefined;
  const [elements] = body.typing.checker.getTypeArguments(type as ts.TypeReference);
  return arrayOf(body, parameter, elements!);
}

/** How far the function reads on each axis; `constant` has to know it. */
function spansOf(body: Body, fn: Vectorized, mode: Mode): Span[] {
  let spans: Span[] | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const symbol = body.typing.symbolOf(node.expression.name);
      if (symbol && body.typing.libraryKey(symbol) === "gpu.Neighbors.get") {
        spans ??= node.arguments.map((): Span => [0, 0]);
        node.arguments.forEach((argument, axis) => {
          const distance = body.kernel.constants.fold(argument);
          const span = spans![axis];
          if (typeof distance !== "number" || !Number.isInteger(distance)) {
            if (mode === "constant")
              return refuse(argument, "W8026", "reads at a distance that is not known when building");
          } else if (span) spans![axis] = [Math.min(span[0], distance), Math.max(span[1], distance)];
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(fn);
  return spans && spans.length > 0 ? spans : refuse(fn, "W8026", "reads no neighbours by get");
}

function optionsOf(body: Body, node: ts.Expression | undefined): { readonly mode: Mode; readonly cval: number } {
  const options = { mode: "constant" as Mode, cval: 0 };
  if (!node) return options;
  if (!ts.isObjectLiteralExpression(node)) return refuse(node, "W8026", "has options that are no object literal");
  for (const property of node.properties) {
    const name = property.name?.getText();
    const value = ts.isPropertyAssignment(property) ? property.initializer : property;
    const mode = ts.isStringLiteralLike(value) ? MODES.find((each) => each === value.text) : undefined;
    const cval = ts.isExpression(value) ? body.kernel.constants.fold(value) : undefined;
    if (name === "mode" && mode) options.mode = mode;
    else if (name === "cval" && typeof cval === "number") options.cval = cval;
    else return refuse(property, "W8026", "has an option that is not known when building");
  }
  return options;
}
