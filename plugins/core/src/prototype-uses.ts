/**
 * A source file of JavaScript and the name of a function in; what the file puts on its `prototype` out, if it is
 * possible to say.
 */
import type { ts as TypeScript } from "ts-morph";
import { prototypeAliases } from "./prototype-aliases.js";
import type { Ts } from "./tsconfig.js";

/** `C.prototype.m = …`, or a member of `C.prototype = { … }`. */
export type PrototypeMember = TypeScript.ObjectLiteralElementLike | TypeScript.BinaryExpression;

export interface PrototypeMembers {
  /** By their names. */
  readonly methods: ReadonlyMap<string, PrototypeMember>;
  /** The statements that have them. */
  readonly statements: readonly TypeScript.Statement[];
}

const MARKER = /@(?:n?jit|gpu|(?:gu)?vectorize|stencil)\b/;

export class PrototypeUses {
  private readonly prototypes = new Map<string, TypeScript.Expression[]>();
  private readonly called = new Map<string, TypeScript.Node[]>();
  private readonly constructed = new Set<string>();
  private readonly assigned = new Set<string>();

  constructor(
    private readonly ts: Ts,
    file: TypeScript.SourceFile,
  ) {
    this.look(file);
    const aliases = prototypeAliases(ts, file);
    if (aliases.size > 0) this.lookForAliases(file, aliases);
  }

  isConstructed(name: string): boolean {
    return this.constructed.has(name);
  }

  isAssigned(name: string): boolean {
    return this.assigned.has(name);
  }

  /** Whether the function is called without `new`, but for the function itself. */
  isCalled(name: string, node: TypeScript.Node): boolean {
    return (this.called.get(name) ?? []).some((call) => !this.isWithin(call, node));
  }

  /** Undefined where something else may be put on the prototype, or the name may stand for something else. */
  of(
    name: string,
    list: readonly TypeScript.Statement[],
    described?: TypeScript.Expression,
  ): PrototypeMembers | undefined {
    if (this.assigned.has(name)) return undefined;
    const { ts } = this;
    const methods = new Map(described ? this.describedBy(described) : []);
    const statements: TypeScript.Statement[] = [];
    for (const statement of list) {
      const [created, members] = (ts.isExpressionStatement(statement) && this.createdBy(statement.expression)) || [];
      if (!created || !members || !ts.isIdentifier(created) || created.text !== name) continue;
      for (const [member, value] of this.describedBy(members)) methods.set(member, value);
      statements.push(statement);
    }
    for (const use of this.prototypes.get(name) ?? []) {
      const found = this.membersAt(use, list);
      if (found === "read") continue;
      if (!found || found.members.some(([member]) => methods.has(member))) return undefined;
      for (const [member, value] of found.members) methods.set(member, value);
      if (found.statement) statements.push(found.statement);
    }
    return { methods, statements };
  }

  /** The arguments of `_createClass(C, [{ key: "m", value: function () {} }])`, as Babel writes classes. */
  createdBy(
    node: TypeScript.Expression,
  ): readonly [TypeScript.Expression | undefined, TypeScript.Expression | undefined] | undefined {
    const { ts } = this;
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
    return /^_*createClass\d*$/.test(node.expression.text) ? [node.arguments[0], node.arguments[1]] : undefined;
  }

  /** Methods; what else there is has no meaning for kernels. */
  private describedBy(members: TypeScript.Expression): [string, PrototypeMember][] {
    const { ts } = this;
    if (!ts.isArrayLiteralExpression(members)) return [];
    return members.elements.flatMap((element): [string, PrototypeMember][] => {
      if (!ts.isObjectLiteralExpression(element)) return [];
      const [key, value] = ["key", "value"].map((name) =>
        element.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name),
      ) as [TypeScript.PropertyAssignment?, TypeScript.PropertyAssignment?];
      if (!key || !ts.isStringLiteral(key.initializer) || !value || !ts.isFunctionExpression(value.initializer))
        return [];
      return this.isHeld(value.initializer) ? [[key.initializer.text, value]] : [];
    });
  }

  private look(node: TypeScript.Node): void {
    const { ts } = this;
    if (ts.isPropertyAccessExpression(node) && node.name.text === "prototype" && ts.isIdentifier(node.expression))
      this.add(this.prototypes, node.expression.text, node);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
      this.add(this.called, node.expression.text, node);
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) this.constructed.add(node.expression.text);
    if (this.isAssignment(node) && ts.isIdentifier(node.left)) this.assigned.add(node.left.text);
    ts.forEachChild(node, (child) => this.look(child));
  }

  private lookForAliases(node: TypeScript.Node, aliases: ReadonlyMap<string, string>): void {
    const { ts } = this;
    const owner = ts.isIdentifier(node) ? aliases.get(node.text) : undefined;
    const { parent } = node;
    const isName = owner !== undefined && (parent as Partial<TypeScript.PropertyAccessExpression>).name === node;
    if (owner !== undefined && !isName) this.add(this.prototypes, owner, node as TypeScript.Identifier);
    ts.forEachChild(node, (child) => this.lookForAliases(child, aliases));
  }

  private add<T>(map: Map<string, T[]>, name: string, value: T): void {
    const known = map.get(name);
    if (known) known.push(value);
    else map.set(name, [value]);
  }

  /** What a use of a prototype puts there; "read" where it puts nothing. */
  private membersAt(
    use: TypeScript.Expression,
    list: readonly TypeScript.Statement[],
  ):
    | "read"
    | {
        readonly members: readonly (readonly [string, PrototypeMember])[];
        readonly statement?: TypeScript.Statement;
      }
    | undefined {
    const { ts } = this;
    const { parent } = use;
    if (this.isNamedAnew(use)) return "read";
    if (this.isAssignment(parent) && parent.left === use) {
      const { right, parent: statement } = parent;
      if (!ts.isObjectLiteralExpression(right) || !ts.isExpressionStatement(statement) || !list.includes(statement))
        return undefined;
      const members = right.properties.map((member) => [this.nameOf(member), member] as const);
      if (!members.every(([name, member]) => name !== undefined && this.isMember(member))) return undefined;
      const own = members.filter(([name]) => name !== "constructor") as [string, PrototypeMember][];
      return { members: own, statement };
    }
    if (!ts.isPropertyAccessExpression(parent) || parent.expression !== use) return undefined;
    const assignment = parent.parent;
    if (!this.isAssignment(assignment) || assignment.left !== parent)
      return this.isWritten(parent) ? undefined : "read";
    const { right, parent: statement } = assignment;
    const name = parent.name.text;
    if (!ts.isExpressionStatement(statement) || !list.includes(statement)) return undefined;
    if (name === "constructor") return { members: [], statement };
    // What else it holds TypeScript sees by itself; a marker stands above a statement.
    return this.isHeld(right) && !this.hasMarker(statement)
      ? { members: [[name, assignment]], statement }
      : { members: [] };
  }

  /** In `var proto = C.prototype`, and in `var proto = c.prototype = C.prototype`. */
  private isNamedAnew(use: TypeScript.Expression): boolean {
    const { parent } = use;
    if (this.isAssignment(parent) && parent.right === use) return this.isNamedAnew(parent);
    return this.ts.isVariableDeclaration(parent) && parent.initializer === use;
  }

  private isMember(member: TypeScript.ObjectLiteralElementLike): boolean {
    const { ts } = this;
    if (ts.isPropertyAssignment(member))
      return member.name.getText() === "constructor" || this.isHeld(member.initializer);
    return ts.isMethodDeclaration(member) || ts.isAccessor(member);
  }

  /** A function that does not name itself, or a value that is written out. */
  private isHeld(value: TypeScript.Expression): boolean {
    const { ts } = this;
    if (ts.isFunctionExpression(value)) return !value.name || !this.isNamed(value.name.text, value.body);
    const literal = ts.isPrefixUnaryExpression(value) ? value.operand : value;
    return (
      ts.isNumericLiteral(literal) ||
      ts.isStringLiteral(literal) ||
      literal.kind === ts.SyntaxKind.TrueKeyword ||
      literal.kind === ts.SyntaxKind.FalseKeyword
    );
  }

  private hasMarker({ pos, parent }: TypeScript.Node): boolean {
    const { text } = parent.getSourceFile();
    const comments = this.ts.getLeadingCommentRanges(text, pos) ?? [];
    return comments.some((comment) => MARKER.test(text.slice(comment.pos, comment.end)));
  }

  private isNamed(name: string, node: TypeScript.Node): boolean {
    const { ts } = this;
    if (ts.isIdentifier(node) && node.text === name) return true;
    return ts.forEachChild(node, (child) => this.isNamed(name, child) || undefined) ?? false;
  }

  private nameOf({ name }: TypeScript.ObjectLiteralElementLike): string | undefined {
    return name && (this.ts.isIdentifier(name) || this.ts.isStringLiteral(name)) ? name.text : undefined;
  }

  private isAssignment(node: TypeScript.Node): node is TypeScript.AssignmentExpression<TypeScript.EqualsToken> {
    return this.ts.isBinaryExpression(node) && node.operatorToken.kind === this.ts.SyntaxKind.EqualsToken;
  }

  /** `C.prototype.m++`, `delete C.prototype.m` */
  private isWritten({ parent }: TypeScript.Node): boolean {
    const { ts } = this;
    return ts.isDeleteExpression(parent) || ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent);
  }

  private isWithin(node: TypeScript.Node, outer: TypeScript.Node): boolean {
    for (let at: TypeScript.Node | undefined = node; at; at = at.parent) if (at === outer) return true;
    return false;
  }
}
