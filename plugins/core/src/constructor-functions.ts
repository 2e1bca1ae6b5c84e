/**
 * A source file of JavaScript in; the same file out with a class in place of each function that is called with `new`
 * and has its methods on its `prototype`. Nodes keep their places in the text. Only the analysis sees the classes: what
 * runs is the text.
 */
import type { ts as TypeScript } from "ts-morph";
import { PrototypeUses, type PrototypeMember } from "./prototype-uses.js";
import type { Ts } from "./tsconfig.js";

type FunctionOfNew = (TypeScript.FunctionDeclaration | TypeScript.FunctionExpression) & {
  readonly body: TypeScript.Block;
};

/** A function that becomes a class, by its name, and the statement that declares it. */
interface Candidate {
  readonly name: string;
  readonly node: FunctionOfNew;
  readonly statement: TypeScript.Statement;
  /** For a function that a variable holds. */
  readonly declaration?: TypeScript.VariableDeclaration;
  /** `[{ key: "m", value: function () {} }]`, as Babel has its methods. */
  readonly described?: TypeScript.Expression | undefined;
}

/** What TypeScript keeps for itself. */
type Open<N> = { -readonly [K in keyof N]: N[K] } & {
  parent: TypeScript.Node;
  flags: TypeScript.NodeFlags;
  jsDoc?: readonly TypeScript.JSDoc[] | undefined;
};

export function makeClassesOfFunctions(ts: Ts, file: TypeScript.SourceFile): void {
  if (!/\.[cm]?jsx?$/.test(file.fileName) || !/\bnew\b|\.prototype\b/.test(file.text)) return;
  if (!file.text.includes("function")) return;
  new ConstructorFunctions(ts, new PrototypeUses(ts, file)).visit(file);
}

class ConstructorFunctions {
  constructor(
    private readonly ts: Ts,
    private readonly uses: PrototypeUses,
  ) {}

  /** Inner lists of statements first: what moves into a class is done by then. */
  visit(node: TypeScript.Node): void {
    const { ts } = this;
    ts.forEachChild(node, (child) => this.visit(child));
    if (ts.isSourceFile(node) || ts.isBlock(node)) this.replaceIn(node);
  }

  private replaceIn(list: TypeScript.SourceFile | TypeScript.Block): void {
    const gone = new Set<TypeScript.Statement>();
    const made = new Map<TypeScript.Statement, TypeScript.Statement>();
    for (const candidate of list.statements.flatMap((statement) => this.candidatesIn(statement))) {
      const own = this.uses.of(candidate.name, list.statements, candidate.described);
      if (!own || !this.isConstructor(candidate, own.methods.size > 0)) continue;
      const members = [
        this.constructorOf(candidate),
        ...[...own.methods].map(([name, method]) => this.methodOf(name, method)),
      ];
      this.put(candidate, members, made);
      for (const statement of own.statements) gone.add(statement);
    }
    if (made.size === 0 && gone.size === 0) return;
    const { ts } = this;
    const kept = list.statements.filter((statement) => !gone.has(statement)).map((one) => made.get(one) ?? one);
    for (const statement of kept) open(statement).parent = list;
    open(list).statements = ts.setTextRange(ts.factory.createNodeArray(kept), list.statements);
  }

  private candidatesIn(statement: TypeScript.Statement): Candidate[] {
    const { ts } = this;
    if (ts.isFunctionDeclaration(statement))
      return statement.name && this.isPlain(statement)
        ? [{ name: statement.name.text, node: statement, statement }]
        : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap((declaration): Candidate[] => {
      const { name, initializer } = declaration;
      if (!ts.isIdentifier(name) || !initializer) return [];
      const [value, described] = this.uses.createdBy(initializer) ?? [initializer];
      if (!value || !ts.isFunctionExpression(value) || !this.isPlain(value)) return [];
      return [{ name: name.text, node: value, statement, declaration, described }];
    });
  }

  private isPlain(node: TypeScript.FunctionDeclaration | TypeScript.FunctionExpression): node is FunctionOfNew {
    const modifiers = this.ts.getModifiers(node) ?? [];
    const isAsync = modifiers.some(({ kind }) => kind === this.ts.SyntaxKind.AsyncKeyword);
    return node.body !== undefined && !node.asteriskToken && !isAsync;
  }

  /** It has methods, or it is called with `new` and gives `this` fields. It is never called without `new`. */
  private isConstructor({ name, node }: Candidate, hasMethods: boolean): boolean {
    if (this.uses.isCalled(name, node)) return false;
    return hasMethods || (this.uses.isConstructed(name) && this.setsFields(node.body));
  }

  private setsFields(body: TypeScript.Block): boolean {
    return this.fieldsSetIn(body).length > 0;
  }

  /** `this.x = …` in a constructor, and `me.x = …` where `me` is another name of `this`. */
  private fieldsSetIn(body: TypeScript.Block): TypeScript.PropertyAccessExpression[] {
    const { ts } = this;
    const names = this.namesOfThis(body);
    const found: TypeScript.PropertyAccessExpression[] = [];
    const look = (node: TypeScript.Node): void => {
      if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassLike(node)) return;
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
        const { left } = node;
        if (ts.isPropertyAccessExpression(left) && this.isThis(left.expression, names)) found.push(left);
      }
      ts.forEachChild(node, look);
    };
    look(body);
    return found;
  }

  private isThis(node: TypeScript.Node, names: ReadonlySet<string>): boolean {
    return node.kind === this.ts.SyntaxKind.ThisKeyword || (this.ts.isIdentifier(node) && names.has(node.text));
  }

  /** `me` of `var me = this` among the statements of a function, where nothing else is assigned to it. */
  private namesOfThis(body: TypeScript.Block): ReadonlySet<string> {
    const { ts } = this;
    const declared = body.statements.flatMap((one) =>
      ts.isVariableStatement(one) ? [...one.declarationList.declarations] : [],
    );
    const names = declared.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer?.kind === ts.SyntaxKind.ThisKeyword ? [name.text] : [],
    );
    return new Set(names.filter((name) => !this.uses.isAssigned(name)));
  }

  private constructorOf({ name, node, statement }: Candidate): TypeScript.ConstructorDeclaration {
    const { ts } = this;
    const { body } = node;
    const kept = body.statements.filter((statement) => !this.isGuard(statement, name));
    if (kept.length < body.statements.length)
      open(body).statements = ts.setTextRange(ts.factory.createNodeArray(kept), body.statements);
    for (const field of this.fieldsSetIn(body)) {
      const self = this.placed(ts.factory.createThis(), field.expression);
      open(self).parent = field;
      open(field).expression = self;
    }
    const made = this.placed(ts.factory.createConstructorDeclaration(undefined, node.parameters, body), node);
    for (const one of new Set([node, statement])) {
      const { jsDoc } = open(one);
      if (!jsDoc) continue;
      open(one).jsDoc = jsDoc.filter((comment) => this.declaresTypes(comment));
      const others = jsDoc.filter((comment) => !this.declaresTypes(comment));
      this.document(made, others);
    }
    return made;
  }

  /** Of such the names are known around what they stand at. */
  private declaresTypes({ tags }: TypeScript.JSDoc): boolean {
    const { ts } = this;
    return !!tags?.some((tag) => ts.isJSDocTypedefTag(tag) || ts.isJSDocCallbackTag(tag) || ts.isJSDocEnumTag(tag));
  }

  /** Gives a node the comments of another one. */
  private document(node: TypeScript.Node, comments: readonly TypeScript.JSDoc[] | undefined): void {
    if (!comments || comments.length === 0) return;
    open(node).jsDoc = [...(open(node).jsDoc ?? []), ...comments];
    for (const comment of comments) open(comment).parent = node as TypeScript.JSDoc["parent"];
  }

  /** `if (!(this instanceof C)) return new C();` does nothing under `new`, nor does `_classCallCheck(this, C)`. */
  private isGuard(statement: TypeScript.Statement, name: string): boolean {
    const { ts } = this;
    if (ts.isIfStatement(statement)) return !statement.elseStatement && this.isNeverOfNew(statement.expression, name);
    const call = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (!call || !ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return false;
    return /^_*classCallCheck$/.test(call.expression.text) && call.arguments[0]?.kind === ts.SyntaxKind.ThisKeyword;
  }

  /** What is false under `new`: `!(this instanceof C)`, `this === other`, and one of such. */
  private isNeverOfNew(test: TypeScript.Expression, name: string): boolean {
    const { ts } = this;
    if (ts.isParenthesizedExpression(test)) return this.isNeverOfNew(test.expression, name);
    if (ts.isPrefixUnaryExpression(test))
      return test.operator === ts.SyntaxKind.ExclamationToken && this.isInstanceOf(test.operand, name);
    if (!ts.isBinaryExpression(test)) return false;
    const { kind } = test.operatorToken;
    if (kind === ts.SyntaxKind.BarBarToken)
      return this.isNeverOfNew(test.left, name) && this.isNeverOfNew(test.right, name);
    const isEqual = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
    const isOther = /^(?:undefined|null|globalThis)$/.test(test.right.getText());
    return isEqual && test.left.kind === ts.SyntaxKind.ThisKeyword && isOther;
  }

  private isInstanceOf(test: TypeScript.Expression, name: string): boolean {
    const { ts } = this;
    if (ts.isParenthesizedExpression(test)) return this.isInstanceOf(test.expression, name);
    return (
      ts.isBinaryExpression(test) &&
      test.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword &&
      test.left.kind === ts.SyntaxKind.ThisKeyword &&
      ts.isIdentifier(test.right) &&
      test.right.text === name
    );
  }

  private methodOf(member: string, method: PrototypeMember): TypeScript.ClassElement {
    const { ts } = this;
    if (ts.isMethodDeclaration(method) || ts.isAccessor(method)) return method;
    const [written, value] = ts.isBinaryExpression(method)
      ? [(method.left as TypeScript.PropertyAccessExpression).name, method.right]
      : [(method as TypeScript.PropertyAssignment).name, (method as TypeScript.PropertyAssignment).initializer];
    // Babel has it beside the function.
    const isNamed = written.getText() === member || ts.isStringLiteral(written);
    const name = isNamed ? written : this.placed(ts.factory.createIdentifier(member), written);
    const made = this.placed(this.memberOf(name, value), value, { pos: name.pos, end: value.end });
    this.document(made, open(value).jsDoc ?? open(ts.isBinaryExpression(method) ? method.parent : method).jsDoc);
    return made;
  }

  private memberOf(name: TypeScript.PropertyName, value: TypeScript.Expression): TypeScript.ClassElement {
    const { factory } = this.ts;
    if (!this.ts.isFunctionExpression(value))
      return factory.createPropertyDeclaration(undefined, name, undefined, undefined, value);
    const { asteriskToken: star, parameters, body } = value;
    return factory.createMethodDeclaration(undefined, star, name, undefined, undefined, parameters, undefined, body);
  }

  private put(
    { node, statement, declaration }: Candidate,
    members: TypeScript.ClassElement[],
    made: Map<TypeScript.Statement, TypeScript.Statement>,
  ): void {
    const { ts } = this;
    const { factory } = ts;
    const list = ts.setTextRange(factory.createNodeArray(members), { pos: node.body.pos, end: node.end });
    if (ts.isFunctionDeclaration(node)) {
      const declared = factory.createClassDeclaration(node.modifiers, node.name, undefined, undefined, list);
      made.set(statement, this.placed(declared, node));
      return this.document(declared, open(node).jsDoc);
    }
    const expression = factory.createClassExpression(undefined, node.name, undefined, undefined, list);
    open(declaration!).initializer = this.placed(expression, node);
    open(expression).parent = declaration!;
  }

  /** Brings a new node to the place of an old one. */
  private placed<N extends TypeScript.Node>(made: N, old: TypeScript.Node, range: TypeScript.TextRange = old): N {
    this.ts.setTextRange(made, range);
    open(made).flags = old.flags;
    this.ts.forEachChild(made, (child) => void (open(child).parent = made));
    return made;
  }
}

const open = <N extends TypeScript.Node>(node: N): Open<N> => node;
