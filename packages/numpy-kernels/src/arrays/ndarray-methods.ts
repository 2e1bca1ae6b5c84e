/** Methods of arrays in; the methods that kernels compile in place of them out. */
import { LibraryFiles, ts, type FunctionNode, type TypeArguments, type Typing } from "@wumba/compiler/extend";
import { NAME, files } from "../package.js";
import { isOfNDArray } from "../sources.js";

/**
 * What kernels compile in place of a function: for a method of an array its namesake in `kernelarrays.ts`, where there
 * is one.
 */
export function methodInKernels({ program }: Typing, node: FunctionNode): FunctionNode {
  const owner = node.parent;
  if (!ts.isMethodDeclaration(node) || !ts.isClassDeclaration(owner) || !isOfNDArray(node)) return node;
  const rank = /^NDArray([1-4])$/.exec(owner.name?.text ?? "")?.[1];
  const own = rank === undefined ? undefined : kernelArray(program, `KernelArray${rank}`);
  const namesake = own?.members.find(
    (member) => ts.isMethodDeclaration(member) && member.name.getText() === node.name.getText(),
  );
  return (namesake as FunctionNode | undefined) ?? node;
}

/**
 * Types by the parameters of an array's class, and by those of the class in which a method of {@link methodInKernels}
 * stands: they have the same names.
 */
export function typesInKernels(typing: Typing, node: FunctionNode, types: TypeArguments): TypeArguments {
  const owner = node.parent;
  if (!ts.isClassDeclaration(owner) || owner !== kernelArray(typing.program, owner.name?.text ?? "")) return types;
  const parameters = owner.typeParameters?.flatMap(({ name }) => typing.symbolOf(name) ?? []) ?? [];
  const named = new Map([...types].map(([symbol, shape]) => [symbol.name, shape]));
  return new Map([...types, ...parameters.map((symbol) => [symbol, named.get(symbol.name)] as const)]);
}

const KERNEL_ARRAYS = files.array.kernelarrays("KernelArray1");

const kernelArrays = new WeakMap<ts.Program, Map<string, ts.ClassDeclaration>>();

/** A class of `kernelarrays.ts` by its name. */
function kernelArray(program: ts.Program, name: string): ts.ClassDeclaration | undefined {
  let known = kernelArrays.get(program);
  if (!known) {
    const file = LibraryFiles.of(program).source(NAME, KERNEL_ARRAYS.file);
    const classes = file?.statements.filter((statement) => ts.isClassDeclaration(statement)) ?? [];
    known = new Map(classes.map((one) => [one.name?.text ?? "", one]));
    kernelArrays.set(program, known);
  }
  return known.get(name);
}
