/**
 * A marked function in; which functions of the program it is compiled with as its parameters, out: those that calls of
 * it in its file give, those that are defaults, and marked ones that fit. A call gets such a kernel where it gives that
 * very function.
 */
import { ts } from "#typescript";
import { Refusal } from "../refusal.js";
import { AddedImports } from "../crossing/added-imports.js";
import { RootNames } from "../state/root-names.js";
import { nameNode, type FunctionNode } from "../select/function-node.js";
import type { MarkedFunction } from "../select/markers.js";
import type { Typing } from "../types/typing.js";
import { hasValueAlways } from "./ready-names.js";
import { isMarked, markedInReach } from "./marked-in-reach.js";
import { functionMembers, type FunctionMember } from "./function-members.js";
import { namedFunctions, valuesOf } from "./named-functions.js";

/** A function, with the name by which the body of the kernel reaches it. Without a node its source is not at hand. */
export interface GivenFunction {
  readonly declaration: ts.Declaration;
  readonly node: FunctionNode | undefined;
  readonly name: string;
}

/** What parameters are in one kernel. */
export type Combination = ReadonlyMap<ts.Symbol, GivenFunction>;

export interface GivenFunctions {
  readonly combinations: readonly Combination[];
  /** How calls reach the parameters, and the properties of parameters: `options?.distance`. */
  readonly names: ReadonlyMap<ts.Symbol, string>;
  /** The properties of parameters: a record is compiled with what all of them are, or that they are not there. */
  readonly members: readonly FunctionMember[];
  /** The parameters of which other functions make a call run as JavaScript. */
  readonly closed: readonly ts.Symbol[];
  /** Whether there is a kernel for other functions, or for calls without one. */
  readonly others: boolean;
}

/** A parameter that is a function, or a property of one. */
interface FunctionParameter {
  readonly symbol: ts.Symbol;
  readonly name: string;
  readonly type: ts.Type;
  /** Its place in a call; undefined of a name in a pattern. */
  readonly index: number | undefined;
  readonly initial: readonly GivenFunction[];
  /** A kernel can call any function of its type, as JavaScript. */
  readonly isOfNumbers: boolean;
  /** It may be left out, and has no default. */
  readonly isOpen: boolean;
  readonly isMember: boolean;
}

/** The most combinations of functions that a kernel is compiled with, and of marked ones that nothing here gives. */
const [MOST_COMBINATIONS, MOST_MARKED] = [8, 4];

export function givenFunctions(marked: MarkedFunction, typing: Typing): GivenFunctions | undefined {
  const search = new Search(marked.node, typing);
  const { parameters, members } = search;
  if (parameters.length + members.length === 0) return undefined;
  const found = [...search.called(), ...search.initial(), ...search.marked()];
  const needed = parameters.filter(({ isOfNumbers, isOpen }) => !isOfNumbers && !isOpen);
  const whole = found.filter((one) => one.size > 0 && needed.every(({ symbol }) => one.has(symbol)));
  const combinations = whole.filter((one, k) => whole.findIndex((other) => isSame(one, other)) === k);
  const others = needed.length === 0;
  if (combinations.length === 0 && (members.length === 0 || !others)) return undefined;
  const isMember = (symbol: ts.Symbol): boolean => members.some((one) => one.isUsed && one.property === symbol);
  return {
    names: new Map(parameters.map(({ symbol, name }) => [symbol, name])),
    members,
    // Of two that fit, the one that says more.
    combinations: combinations.slice(0, MOST_COMBINATIONS).sort((a, b) => b.size - a.size),
    closed: parameters.flatMap(({ symbol, isOfNumbers }) =>
      !isOfNumbers && (isMember(symbol) || combinations.some((one) => one.has(symbol))) ? [symbol] : [],
    ),
    others,
  };
}

const isSame = (a: Combination, b: Combination): boolean =>
  a.size === b.size && [...a].every(([symbol, { declaration }]) => b.get(symbol)?.declaration === declaration);

class Search {
  readonly parameters: readonly FunctionParameter[];
  readonly members: readonly FunctionMember[];
  private readonly file: ts.SourceFile;
  private readonly names: RootNames;

  constructor(
    private readonly root: FunctionNode,
    private readonly typing: Typing,
  ) {
    this.file = root.getSourceFile();
    this.names = new RootNames(typing.checker, root, new AddedImports(typing.checker, this.file));
    this.members = functionMembers(typing, root);
    this.parameters = [
      ...root.parameters.flatMap((parameter, index) =>
        parameter.dotDotDotToken ? [] : this.parametersIn(parameter, index),
      ),
      ...this.members.flatMap((member) => (member.isUsed ? [this.parameterOf(member)] : [])),
    ];
  }

  /** What the calls give that the file of the kernel has outside of kernels. */
  called(): Combination[] {
    const own = ts.isMethodDeclaration(this.root) ? this.root.name : nameNode(this.root);
    const symbol = own && this.typing.symbolOf(own);
    if (!symbol) return [];
    const found: Combination[] = [];
    const visit = (node: ts.Node): void => {
      if (isMarked(node)) return;
      if (ts.isCallExpression(node) && this.isCalled(node, symbol)) found.push(...this.givenBy(node));
      ts.forEachChild(node, visit);
    };
    visit(this.file);
    return found;
  }

  private isCalled({ expression }: ts.CallExpression, symbol: ts.Symbol): boolean {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    // TypeScript has other symbols of a member for other types of `this`.
    const isNamed = ts.isIdentifier(name) && name.text === symbol.name;
    return isNamed && this.typing.symbolOf(name)?.valueDeclaration === symbol.valueDeclaration;
  }

  initial(): Combination[] {
    return combinationsOf(this.parameters, ({ initial }) => initial);
  }

  /** Marked functions of the very type, of several parameters all combinations if they are few. */
  marked(): Combination[] {
    const inReach = markedInReach(this.typing, this.file).filter(({ node }) => node !== this.root);
    const fitting = this.parameters.map((parameter) =>
      inReach.flatMap(({ symbol }) => (this.fits(symbol, parameter) ? (this.functionOf(symbol, parameter) ?? []) : [])),
    );
    const count = fitting.reduce((product, own) => product * Math.max(1, own.length), 1);
    if (this.parameters.length > 1 && count > MOST_MARKED) return [];
    return combinationsOf(this.parameters, (_, k) => fitting[k]!.slice(0, MOST_MARKED));
  }

  private givenBy({ arguments: args }: ts.CallExpression): Combination[] {
    return combinationsOf(this.parameters, (parameter) => {
      const arg = parameter.index === undefined ? undefined : args[parameter.index];
      return arg ? this.named(arg, parameter) : parameter.initial;
    });
  }

  private parametersIn(holder: ts.ParameterDeclaration | ts.BindingElement, index?: number): FunctionParameter[] {
    const { name, initializer } = holder;
    if (!ts.isIdentifier(name))
      return name.elements.flatMap((element) => (ts.isBindingElement(element) ? this.parametersIn(element) : []));
    const symbol = this.typing.symbolOf(name);
    if (!symbol || this.typing.references.isReassigned(symbol)) return [];
    const declared = this.typing.checker.getTypeOfSymbol(symbol);
    const type = this.typing.checker.getNonNullableType(declared);
    const [signature, ...others] = type.getCallSignatures();
    if (!signature || others.length > 0 || type.isUnion() || type.getConstructSignatures().length > 0) return [];
    const own = { symbol, name: symbol.name, type, index, isOfNumbers: this.isOfNumbers(signature) };
    const isOpen = declared !== type && !initializer;
    return [{ ...own, isOpen, isMember: false, initial: initializer ? this.named(initializer, own) : [] }];
  }

  /** What objects of the file have under the name of a property may come, wherever they are made. */
  private parameterOf({ property, name, isOptional }: FunctionMember): FunctionParameter {
    const type = this.typing.checker.getNonNullableType(this.typing.checker.getTypeOfSymbol(property));
    const values = [...valuesOf(this.file, property.name)].flatMap((value) => this.named(value, { type }));
    const initial = values.filter((one, k) => values.findIndex(({ name: other }) => other === one.name) === k);
    const own = { symbol: property, name, type, index: undefined, initial };
    return { ...own, isOfNumbers: false, isOpen: isOptional, isMember: true };
  }

  private isOfNumbers(signature: ts.Signature): boolean {
    const { checker } = this.typing;
    const isNumber = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.NumberLike) !== 0;
    const result = checker.getReturnTypeOfSignature(signature);
    const isPlain = (result.flags & (ts.TypeFlags.BooleanLike | ts.TypeFlags.Void)) !== 0 || isNumber(result);
    return isPlain && signature.parameters.every((parameter) => isNumber(checker.getTypeOfSymbol(parameter)));
  }

  /** The functions that an expression may give. */
  private named(node: ts.Expression, parameter: Pick<FunctionParameter, "type">): GivenFunction[] {
    return [...namedFunctions(this.typing, node)].flatMap((name) => {
      const symbol = this.typing.symbolOf(name);
      return (symbol && this.functionOf(symbol, parameter)) ?? [];
    });
  }

  private functionOf(symbol: ts.Symbol, { type }: Pick<FunctionParameter, "type">): GivenFunction | undefined {
    const { checker, references } = this.typing;
    const { valueDeclaration: declaration } = symbol;
    // Of two functions of one name only the last is there.
    const [node, ...others] = (symbol.declarations ?? []).flatMap((one) => references.functionOf(one) ?? []);
    if (others.length > 0) return undefined;
    if (!declaration || !(node ? this.isPlain(node) : declaration.getSourceFile().isDeclarationFile)) return undefined;
    if (node === this.root || references.isReassigned(symbol) || this.typing.isFromLibrary(symbol)) return undefined;
    if (!checker.isTypeAssignableTo(checker.getTypeOfSymbol(symbol), type)) return undefined;
    const name = this.nameOf(symbol);
    return name === undefined ? undefined : { declaration, node, name };
  }

  private isPlain(node: FunctionNode): boolean {
    if (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Async || ("asteriskToken" in node && node.asteriskToken))
      return false;
    return hasValueAlways(this.typing.program, this.root, node);
  }

  private nameOf(symbol: ts.Symbol): string | undefined {
    try {
      return this.names.ownNameOf(symbol, this.root);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /** Whether a function is of the very type of a parameter, and gives something. */
  private fits(symbol: ts.Symbol, { type }: FunctionParameter): boolean {
    const { checker } = this.typing;
    const [own, ...others] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    const [wanted] = type.getCallSignatures();
    if (!own || !wanted || others.length > 0 || own.typeParameters) return false;
    const isOpen = own.parameters.some((parameter) => (checker.getTypeOfSymbol(parameter).flags & ANYTHING) !== 0);
    const isVoid = (checker.getReturnTypeOfSignature(wanted).flags & ts.TypeFlags.Void) !== 0;
    return own.parameters.length === wanted.parameters.length && !isVoid && !isOpen;
  }
}

const ANYTHING = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

/**
 * Combinations of what parameters may be, the first ones where those are many. Properties that may be missing are
 * missing in some.
 */
function combinationsOf(
  parameters: readonly FunctionParameter[],
  functionsFor: (parameter: FunctionParameter, k: number) => readonly GivenFunction[],
): Combination[] {
  return parameters.reduce<Combination[]>(
    (found, parameter, k) => {
      const own = functionsFor(parameter, k);
      if (own.length === 0) return found;
      const choices = parameter.isMember && parameter.isOpen ? [...own, undefined] : own;
      const all = found.flatMap((before) =>
        choices.map((given) => (given ? new Map([...before, [parameter.symbol, given]]) : before)),
      );
      return all.slice(0, MOST_COMBINATIONS + 1);
    },
    [new Map()],
  );
}
