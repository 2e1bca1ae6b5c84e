/** Where symbols are used: which are assigned, which arrays are only read, what a function takes from outside. */
import { ts } from "#typescript";
import { failsAtTimes } from "./failing.js";
import { findEscaping, isSelfNamed } from "./escaping.js";
import { nameNode, type FunctionNode } from "../select/function-node.js";
import { memberInKernels } from "../libraries/library-classes.js";
import { isDoubtful } from "./doubtful.js";
import { replacedBy } from "../libraries/standard.js";
import { headOf, isStepped } from "./heads.js";
import type { Typing } from "../types/typing.js";
import { variablesGivenAnew } from "./vars.js";
import { isAssigned } from "./assigned-nodes.js";
import { isOnlyType, unwrapped } from "./transparent.js";

interface FileReferences {
  readonly assigned: ReadonlySet<ts.Symbol>;
  /** Of these, those that another function assigns than the one that declares them. */
  readonly assignedElsewhere: ReadonlySet<ts.Symbol>;
  /** Symbols that are used in a way that could write their elements or let them out. */
  readonly escaping: ReadonlySet<ts.Symbol>;
}

export class References {
  private readonly files = new Map<ts.SourceFile, FileReferences>();
  private readonly free = new Map<ts.Node, ReadonlySet<ts.Symbol>>();

  constructor(private readonly typing: Typing) {}

  /** Whether anything but its declaration assigns the variable. */
  isReassigned(symbol: ts.Symbol): boolean {
    const file = symbol.valueDeclaration?.getSourceFile();
    return !!file && this.fileReferences(file).assigned.has(symbol);
  }

  /** Whether a function assigns the variable that is not the one which declares it: a call may change it. */
  isAssignedElsewhere(symbol: ts.Symbol): boolean {
    const file = symbol.valueDeclaration?.getSourceFile();
    return !!file && this.fileReferences(file).assignedElsewhere.has(symbol);
  }

  /**
   * The function that a declaration declares: a function declaration with a body, or a variable that always holds one
   * function, be it by another name, `const dist = distance`.
   */
  functionOf(declaration: ts.Declaration): FunctionNode | undefined {
    if (ts.isFunctionDeclaration(declaration)) return declaration.body ? declaration : undefined;
    if (ts.isFunctionExpression(declaration)) return declaration;
    if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
    let value: ts.Expression = declaration.initializer;
    while (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isSatisfiesExpression(value))
      value = value.expression;
    const written = ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : undefined;
    const named = ts.isIdentifier(value) ? value : undefined;
    const symbol = written || named ? this.typing.symbolOf(declaration.name) : undefined;
    if (!symbol || this.isReassigned(symbol)) return undefined;
    return written ?? this.functionNamed(named!, declaration);
  }

  /** The function of a module that the variable of another one has another name for. */
  private functionNamed(name: ts.Identifier, declaration: ts.Declaration): FunctionNode | undefined {
    if (!ts.isSourceFile(declaration.parent.parent.parent)) return undefined;
    const declared = this.typing.symbolOf(name)?.declarations ?? [];
    const found = declared.filter((one) => one !== declaration && ts.isFunctionDeclaration(one) && one.body);
    if (found.length > 0) return found.length === 1 ? (found[0] as ts.FunctionDeclaration) : undefined;
    const [variable, ...others] = declared;
    const isWritten = variable && ts.isVariableDeclaration(variable) && others.length === 0;
    const value = isWritten && variable.initializer && unwrapped(variable.initializer);
    return value && !ts.isIdentifier(value) ? this.functionOf(variable) : undefined;
  }

  /** A variable, parameter or pattern element that holds no known function. */
  private isVariable(declaration: ts.Declaration): boolean {
    const isOne =
      ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isBindingElement(declaration);
    return isOne && !this.functionOf(declaration);
  }

  /** Whether the elements of a module-level array are read and nothing else is ever done with it. */
  isOnlyRead(symbol: ts.Symbol): boolean {
    const declaration = symbol.valueDeclaration;
    if (!declaration || (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0) return false;
    return this.isOnlyReadIn(declaration.getSourceFile(), symbol);
  }

  /** Whether a file does nothing with an array that it names but read elements. */
  isOnlyReadIn(file: ts.SourceFile, symbol: ts.Symbol): boolean {
    const { assigned, escaping } = this.fileReferences(file);
    return !assigned.has(symbol) && !escaping.has(symbol);
  }

  private fileReferences(file: ts.SourceFile): FileReferences {
    const known = this.files.get(file);
    if (known) return known;
    const assigned = new Set<ts.Symbol>();
    const assignedElsewhere = new Set<ts.Symbol>();
    const escaping = new Set<ts.Symbol>();
    const visit = (node: ts.Node): void => {
      if (isOnlyType(node)) return;
      if (ts.isIdentifier(node) && !isDeclarationName(node)) {
        const written = isAssigned(node);
        const escapes = !isElementRead(node);
        const symbol = written || escapes ? this.typing.symbolOf(node) : undefined;
        if (symbol && written) {
          assigned.add(symbol);
          if (!inSameFunction(node, symbol)) assignedElsewhere.add(symbol);
        }
        if (symbol && escapes) escaping.add(symbol);
      }
      const exported = this.variableAssignedInNamespace(node);
      if (exported) {
        assigned.add(exported);
        assignedElsewhere.add(exported);
      }
      if (ts.isVariableDeclaration(node))
        for (const symbol of variablesGivenAnew(this.typing, node)) assigned.add(symbol);
      ts.forEachChild(node, visit);
    };
    visit(file);
    const result = { assigned, assignedElsewhere, escaping };
    this.files.set(file, result);
    return result;
  }

  /** What `Shapes.size = 1` of a namespace assigns. */
  private variableAssignedInNamespace(node: ts.Node): ts.Symbol | undefined {
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return undefined;
    if (!isAssigned(node)) return undefined;
    const symbol = this.typing.symbolOf(ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression);
    return symbol?.valueDeclaration && ts.isVariableDeclaration(symbol.valueDeclaration) ? symbol : undefined;
  }

  /**
   * The variables and parameters declared outside a function that it, or a function it names, uses. Constants that fold
   * and functions are included; the caller drops what needs no binding.
   */
  freeSymbols(node: FunctionNode): ReadonlySet<ts.Symbol> {
    const known = this.free.get(node);
    if (known) return known;
    const found = new Set<ts.Symbol>();
    const reached = new Set<ts.Node>([node]);
    for (const fn of reached) {
      for (const symbol of this.ownFreeSymbols(fn)) if (!isInside(symbol.valueDeclaration, node)) found.add(symbol);
      for (const callee of this.namedFunctions(fn))
        if (replacedBy(callee.getSourceFile()) === undefined) reached.add(callee);
    }
    // What a function around another one declares is bound by the call of it, unless it is around this one too.
    const binding = [...reached].filter((fn) => !isInside(node, fn));
    const free = new Set([...found].filter(({ valueDeclaration: own }) => !binding.some((fn) => isInside(own, fn))));
    this.free.set(node, free);
    return free;
  }

  /** The functions that enclosing functions declare and a function names, or a function that it names. */
  outerFunctions(node: ts.Node): ts.Symbol[] {
    const reached = new Set<ts.Node>([node]);
    for (const fn of reached) {
      for (const callee of this.namedFunctions(fn))
        if (!isInside(callee, node) && ts.findAncestor(callee.parent, ts.isFunctionLike)) reached.add(callee);
    }
    reached.delete(node);
    return [...reached].flatMap((fn) => {
      const name = nameNode(fn);
      return (name && this.typing.symbolOf(name)) ?? [];
    });
  }

  private readonly outer = new Map<ts.Node, ReadonlyMap<ts.Symbol, ts.Identifier>>();

  /**
   * The variables and classes of enclosing functions that a function, or a function it names, uses, each with a use of
   * it. Variables that hold functions are among them.
   */
  outerNames(node: ts.Node): ReadonlyMap<ts.Symbol, ts.Identifier> {
    const known = this.outer.get(node);
    if (known) return known;
    const found = new Map<ts.Symbol, ts.Identifier>();
    const visit = (inner: ts.Node, fn: ts.Node): void => {
      if (ts.isTypeNode(inner) && !ts.isExpressionWithTypeArguments(inner)) return;
      const symbol = ts.isIdentifier(inner) && !isDeclarationName(inner) ? this.typing.symbolOf(inner) : undefined;
      const declaration = symbol?.valueDeclaration;
      const isOuter = declaration && (ts.isVariableDeclaration(declaration) || ts.isClassDeclaration(declaration));
      if (isOuter && !isInside(declaration, fn) && !isInside(declaration, node) && isLocal(declaration))
        found.set(symbol, inner as ts.Identifier);
      ts.forEachChild(inner, (child) => visit(child, fn));
    };
    const reached = new Set<ts.Node>([node]);
    for (const fn of reached) {
      if (replacedBy(fn.getSourceFile()) !== undefined) continue;
      visit(fn, fn);
      this.namedFunctions(fn).forEach((callee) => reached.add(callee));
    }
    this.outer.set(node, found);
    return found;
  }

  private readonly ownFree = new Map<ts.Node, ReadonlySet<ts.Symbol>>();

  /** The variables declared outside a function that stand in its text. */
  private ownFreeSymbols(fn: ts.Node): ReadonlySet<ts.Symbol> {
    const known = this.ownFree.get(fn);
    if (known) return known;
    const found = new Set<ts.Symbol>();
    const visit = (node: ts.Node): void => {
      const symbol = ts.isIdentifier(node) && !isDeclarationName(node) ? this.typing.symbolOf(node) : undefined;
      const declaration = symbol?.valueDeclaration;
      if (
        symbol &&
        declaration &&
        !isInside(declaration, fn) &&
        this.isVariable(declaration) &&
        !this.typing.isFromLibrary(symbol)
      )
        found.add(symbol);
      ts.forEachChild(node, visit);
    };
    visit(fn);
    this.ownFree.set(fn, found);
    return found;
  }

  /** Whether a function can reach itself through the functions that it names. */
  isRecursive(node: FunctionNode): boolean {
    const visited = new Set<ts.Node>();
    const reaches = (fn: ts.Node): boolean => {
      if (visited.has(fn)) return false;
      visited.add(fn);
      return this.namedFunctions(fn).some((callee) => callee === node || reaches(callee));
    };
    return reaches(node);
  }

  /**
   * Whether a variable is a counter that only the head of its `for` assigns: what a round makes of it stays as it is.
   */
  isSteppedOnly(symbol: ts.Symbol): boolean {
    const loop = headOf(symbol);
    return !!loop && isStepped(this.typing, symbol, loop);
  }

  private readonly boxed = new Map<ts.SourceFile, ReadonlySet<ts.Symbol>>();

  /** Whether a function that outlives a variable uses it, and it is assigned later: it has to be an object. */
  isBoxed(symbol: ts.Symbol): boolean {
    const file = symbol.valueDeclaration?.getSourceFile();
    const isNamed = !!file && isSelfNamed(this.typing, symbol.valueDeclaration);
    if (!file || isNamed || !this.isReassigned(symbol)) return isNamed;
    const known = this.boxed.get(file);
    if (known) return known.has(symbol);
    const found = new Set<ts.Symbol>();
    for (const fn of findEscaping(file, this.typing)) {
      for (const free of this.ownFreeSymbols(fn)) {
        const local = free.valueDeclaration && ts.findAncestor(free.valueDeclaration, ts.isFunctionLike);
        if (local && this.isReassigned(free) && !this.isSteppedOnly(free)) found.add(free);
      }
    }
    for (const free of this.grownByRecursion(file)) found.add(free);
    this.boxed.set(file, found);
    return found.has(symbol);
  }

  /**
   * The variables that recursive functions assign and that are an address and a length: such have no address of their
   * own.
   */
  private grownByRecursion(file: ts.SourceFile): ts.Symbol[] {
    const found: ts.Symbol[] = [];
    const isView = (symbol: ts.Symbol): boolean => {
      const type = this.typing.checker.getNonNullableType(this.typing.checker.getTypeOfSymbol(symbol));
      return (type.flags & ts.TypeFlags.StringLike) !== 0 || this.typing.arrayKindOf(type) !== undefined;
    };
    const visit = (node: ts.Node): void => {
      if (
        (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node)) &&
        this.isRecursive(node)
      )
        for (const free of this.freeSymbols(node)) {
          const local = free.valueDeclaration && ts.findAncestor(free.valueDeclaration, ts.isFunctionLike);
          if (local && this.isReassigned(free) && isView(free)) found.push(free);
        }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }

  private readonly throwing = new Map<ts.Node, boolean>();

  /**
   * Whether a function, or one that it can call, has a `throw`, takes to be there what may not be, or does what fails
   * with some values.
   */
  mayThrow(node: FunctionNode): boolean {
    const known = this.throwing.get(node);
    if (known !== undefined) return known;
    const visited = new Set<ts.Node>();
    const throws = (inner: ts.Node): boolean =>
      ts.isThrowStatement(inner) ||
      isDoubtful(this.typing, inner) ||
      this.isKeyed(inner) ||
      failsAtTimes(this.typing, inner) ||
      (ts.isCallExpression(inner) && this.callsValue(inner)) ||
      (ts.forEachChild(inner, (child) => throws(child) || undefined) ?? false);
    const reaches = (fn: ts.Node): boolean => {
      if (visited.has(fn)) return false;
      visited.add(fn);
      return throws(fn) || this.namedFunctions(fn).some(reaches) || this.overridingMembers(fn).some(reaches);
    };
    const found = reaches(node);
    this.throwing.set(node, found);
    return found;
  }

  /** Whether a node is an entry of a dictionary. */
  private isKeyed(node: ts.Node): boolean {
    if (!ts.isElementAccessExpression(node) && !ts.isPropertyAccessExpression(node)) return false;
    const { checker } = this.typing;
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
    return checker.getIndexTypeOfType(type, ts.IndexKind.String) !== undefined;
  }

  /** Whether what is called is a function that is a value, of which nothing is known here. */
  private callsValue({ expression }: ts.CallExpression): boolean {
    const symbol = this.typing.symbolOf(ts.isPropertyAccessExpression(expression) ? expression.name : expression);
    if (symbol && this.typing.isFromLibrary(symbol)) return false;
    const isKnown = (declaration: ts.Declaration): boolean =>
      this.functionOf(declaration) !== undefined ||
      ts.isMethodDeclaration(declaration) ||
      ts.isFunctionDeclaration(declaration);
    return expression.kind !== ts.SyntaxKind.SuperKeyword && !symbol?.declarations?.some(isKnown);
  }

  /** The members of other classes that can be called where a function names a member. */
  private overridingMembers(fn: ts.Node): ts.Node[] {
    const found: ts.Node[] = [];
    const visit = (node: ts.Node): void => {
      const symbol = ts.isPropertyAccessExpression(node) ? this.typing.symbolOf(node.name) : undefined;
      const declaration = symbol && !this.typing.isFromLibrary(symbol) ? symbol.valueDeclaration : undefined;
      if (declaration && ts.isClassElement(declaration))
        found.push(...(this.membersOf(declaration.getSourceFile()).get(symbol!.name) ?? []));
      ts.forEachChild(node, visit);
    };
    visit(fn);
    return found;
  }

  private readonly members = new Map<ts.SourceFile, ReadonlyMap<string, ts.Node[]>>();

  /** The methods and accessors of all classes of a file, by name. */
  private membersOf(file: ts.SourceFile): ReadonlyMap<string, ts.Node[]> {
    const known = this.members.get(file);
    if (known) return known;
    const found = new Map<string, ts.Node[]>();
    const visit = (node: ts.Node): void => {
      const member = ts.isClassElement(node) ? memberOf(node) : undefined;
      if (member) found.set(member.name!.getText(), [...(found.get(member.name!.getText()) ?? []), member]);
      ts.forEachChild(node, visit);
    };
    visit(file);
    this.members.set(file, found);
    return found;
  }

  private readonly named = new Map<ts.Node, ts.Node[]>();

  private namedFunctions(fn: ts.Node): ts.Node[] {
    const known = this.named.get(fn);
    if (known) return known;
    const found: ts.Node[] = [];
    this.named.set(fn, found);
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && (!isDeclarationName(node) || ts.isPropertyAccessExpression(node.parent))) {
        const symbol = this.typing.symbolOf(node);
        const library = !symbol || this.typing.isFromLibrary(symbol);
        for (const declaration of (!library && symbol.declarations) || []) {
          const callee = this.functionOf(declaration) ?? memberOf(declaration);
          if (callee) found.push(memberInKernels(this.typing, callee));
        }
      }
      if (ts.isNewExpression(node)) {
        const owner = this.typing.classOf(node.expression);
        if (owner) found.push(...owner.members.filter((m) => ts.isConstructorDeclaration(m)));
      }
      ts.forEachChild(node, visit);
    };
    visit(fn);
    return found;
  }
}

export const isInside = (node: ts.Node | undefined, outer: ts.Node): boolean =>
  !!node && node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;

/** The method or accessor that a declaration is. */
function memberOf(declaration: ts.Declaration): FunctionNode | undefined {
  const member =
    ts.isMethodDeclaration(declaration) ||
    ts.isGetAccessorDeclaration(declaration) ||
    ts.isSetAccessorDeclaration(declaration);
  return member && declaration.body ? declaration : undefined;
}

function inSameFunction(node: ts.Node, { valueDeclaration }: ts.Symbol): boolean {
  return (
    !valueDeclaration ||
    ts.findAncestor(node, ts.isFunctionLike) === ts.findAncestor(valueDeclaration, ts.isFunctionLike)
  );
}

/** Whether an identifier names a property or what is declared there, and is no use of a variable. */
export function isDeclarationName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isFunctionExpression(parent) ||
      ts.isClassElement(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isTypeElement(parent) ||
      ts.isBindingElement(parent)) &&
    parent.name === node
  );
}

/** Whether an identifier stands as `T` in `T[i]` read or `T.length`. */
function isElementRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isTypeQueryNode(parent) || ts.isImportSpecifier(parent)) return true;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node && parent.name.text === "length";
  return ts.isElementAccessExpression(parent) && parent.expression === node && !isAssigned(parent);
}

const isLocal = (declaration: ts.Declaration): boolean => !!ts.findAncestor(declaration, ts.isFunctionLike);
