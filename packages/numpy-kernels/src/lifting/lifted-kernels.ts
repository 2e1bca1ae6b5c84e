/**
 * The kernels of functions under `@vectorize`, `@guvectorize` and `@stencil`: what `lifting/` of the package calls with
 * arrays. Parameters are the elements of the result, which lie one behind the other, the lengths of the axes, and for
 * each operand its elements, its offset and its strides.
 */
import {
  placeOf,
  refuse,
  valueFields,
  type Body,
  type LiftedKernel,
  type TranslatedParameter,
  type ts,
} from "@wumba/compiler/extend";
import {
  compare,
  copy,
  isTypedArray,
  loadAs,
  makeLocal,
  number,
  read,
  type Expression,
  type Local,
  type Type,
} from "@wumba/compiler/extend/ir";
import type { Lifted } from "./lifted.js";
import { nest, placeOf as placeIn, positionOf, type Strided } from "../elements/strided.js";
import { kinds } from "../dtypes.js";
import { stored } from "../values.js";
import { dtypeOf, isArrayType } from "../arrays/ndarrays.js";
import { callCore, readCore, viewFor, type Operand } from "./guvectorized.js";
import { fillStencil, readStencilOptions, surroundedType, type StencilOperand } from "./stencils.js";
import { callElement, dtypesOf } from "./lifted-elements.js";

/** How many axes the kernel of an element-wise function goes through. Of one alone the first has one element. */
const AXES = 2;

export const beginLifted = (body: Body, lifted: Lifted): LiftedKernel => kernelOf[lifted.kind](body, lifted);

/** Parameters as they are added. */
class Parameters {
  readonly all: TranslatedParameter[] = [];

  constructor(
    private readonly body: Body,
    private readonly node: ts.Node,
  ) {}

  add(name: string, type: Type, integer = false): Expression {
    const local: Local = makeLocal(name, type, placeOf(this.node));
    this.body.markFixed(local);
    if (isTypedArray(type)) this.body.kernel.passedArrays.names.set(local, name);
    this.all.push({ name, local, ...(integer ? { integer } : {}) });
    return read(local);
  }

  data(name: string, dtype: string): Expression {
    return this.add(name, kinds[dtype] ?? refuse(this.node, "W2002", dtype));
  }

  lengths(count: number): Expression[] {
    return Array.from({ length: count }, (_, axis) => this.add(`n${axis}`, "f64", true));
  }

  view(name: string, dtype: string, lengths: readonly Expression[]): Strided {
    const data = this.data(name, dtype);
    const offset = this.add(`${name}.offset`, "f64", true);
    return {
      data,
      dtype,
      offset,
      lengths,
      strides: lengths.map((_, axis) => this.add(`${name}.stride${axis}`, "f64", true)),
    };
  }
}

function vectorizedKernel(body: Body, { fn }: Lifted): LiftedKernel {
  const dtypes = dtypesOf(body, fn);
  const taken = new Parameters(body, fn);
  const out = taken.data("out", dtypes.result);
  const lengths = taken.lengths(AXES);
  const views = dtypes.parameters.map((dtype, k) => taken.view(fn.parameters[k]!.name.getText(), dtype, lengths));
  const site = body.kernel.boundsSite(fn.getText(), placeOf(fn));
  const element = (own: readonly Strided[], indices: readonly Expression[], axes: readonly Expression[]): void => {
    const given = own.map((view) => {
      const value = loadAs("f64", copy(view.data), placeIn(indices, view.strides, view.offset), site);
      return view.dtype === "bool" ? compare("ne", value, number(0)) : value;
    });
    const value = stored(callElement(body, fn, fn, given, dtypes.result), dtypes.result, fn);
    body.emit({ kind: "store", array: copy(out), index: positionOf(indices, axes), value, site });
  };
  const over = (axes: number): void => {
    const last = lengths.slice(AXES - axes);
    const own = views.map((view) => ({ ...view, strides: view.strides.slice(AXES - axes) }));
    nest(body, last, (indices) => element(own, indices, last));
  };
  const translate = (): void => {
    body.when(
      compare("eq", copy(lengths[0]!), number(1)),
      () => over(1),
      () => over(AXES),
    );
  };
  return { parameters: taken.all, translate };
}

function stencilKernel(body: Body, lifted: Lifted): LiftedKernel {
  const { fn, name, options } = lifted;
  const { checker } = body.typing;
  const taken = new Parameters(body, fn);
  const own = readStencilOptions(body, options, name);
  const types = fn.parameters.map((parameter, k) =>
    own.standardIndexing.includes(k) ? undefined : surroundedType(body, parameter),
  );
  const rank = [
    ...(types[0]?.type.fields.keys() ?? refuse(fn, "W2001", fn.parameters[0]?.name.getText() ?? "?", name)),
  ].filter((field) => field.startsWith("stride")).length;
  const out = taken.data("out", own.dtype);
  const lengths = taken.lengths(rank);
  const operands = fn.parameters.map((parameter, k): (() => StencilOperand) => {
    const type = types[k];
    const text = parameter.name.getText();
    if (type) return always({ ...type, view: taken.view(text, type.dtype, lengths) });
    const array = ordinaryArray(body, parameter, taken);
    if (array) return () => ({ value: viewFor(body, parameter, array) });
    const shape = body.shapeOf(checker.getTypeAtLocation(parameter));
    const explicit = body.typing.scalars.kindOfDeclaration(parameter).kind === "scalar";
    if (
      explicit ||
      (shape !== "f64" && shape !== "bool" && !(typeof shape === "string" && isTypedArray(shape as Type)))
    )
      return refuse(parameter, "W2001", text, body.typing.typeText(parameter));
    return always({ value: taken.add(text, shape as Type) });
  });
  const translate = (): void => {
    const made = operands.map((make) => make());
    fillStencil(body, fn, lifted, own, made, lengths, out);
  };
  return { parameters: taken.all, translate };
}

const always =
  <T>(value: T): (() => T) =>
  () =>
    value;

/**
 * A parameter of `standardIndexing` that is an array of n dimensions: its data, its offset, the sizes and the steps of
 * its axes.
 */
function ordinaryArray(body: Body, parameter: ts.ParameterDeclaration, taken: Parameters): Strided | undefined {
  const type = body.typing.checker.getTypeAtLocation(parameter);
  const dtype = isArrayType(type) ? dtypeOf(body, type) : undefined;
  if (dtype === undefined) return undefined;
  const name = parameter.name.getText();
  const numbers = (start: string): Expression[] =>
    valueFields(type).flatMap((field) =>
      field.name.startsWith(start) ? [taken.add(`${name}.${field.name}`, "f64", true)] : [],
    );
  const data = taken.data(name, dtype);
  const [offset] = numbers("offset");
  return { data, dtype, offset: offset!, lengths: numbers("shape"), strides: numbers("stride") };
}

/** Of an operand the strides in front follow its offset, then the lengths of its other axes and their strides. */
function generalizedKernel(body: Body, lifted: Lifted): LiftedKernel {
  const { fn } = lifted;
  const core = readCore(body, lifted);
  const [result, ...others] = core.results;
  if (!result || others.length > 0)
    return refuse(lifted.call.arguments[0]!, "W4006", lifted.name, "kernels of their own have one result");
  const taken = new Parameters(body, fn);
  const data = taken.data("out", result.dtype);
  const loop = taken.lengths(AXES);
  const integers = (text: string, count: number): Expression[] =>
    Array.from({ length: count }, (_, axis) => taken.add(`${text}${axis}`, "f64", true));
  const own = integers("out.shape", result.axes.length);
  const operands = core.operands.map(({ dtype, axes }, k): Operand => {
    const text = fn.parameters[k]!.name.getText();
    const [elements, offset] = [taken.data(text, dtype), taken.add(`${text}.offset`, "f64", true)];
    const [before, lengths] = [integers(`${text}.step`, AXES), integers(`${text}.shape`, axes.length)];
    const strides = [...before, ...integers(`${text}.stride`, axes.length)];
    return { view: { data: elements, dtype, offset, lengths: [...loop, ...lengths], strides }, lead: AXES };
  });
  const translate = (): void =>
    nest(body, loop, (indices) =>
      callCore(body, fn, lifted, core, operands, indices, [{ data, own, at: positionOf(indices, loop) }]),
    );
  return { parameters: taken.all, translate };
}

const kernelOf = { vectorize: vectorizedKernel, guvectorize: generalizedKernel, stencil: stencilKernel };
