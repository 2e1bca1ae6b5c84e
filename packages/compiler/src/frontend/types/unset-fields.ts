/**
 * Classes in, the fields out that can be read before they have a value: those that no constructor is sure to set, and
 * those that a method reads which runs while the instance is made, as one that the constructor of a base class calls.
 * Each way of making an instance is gone through in the order in which it runs.
 */
import { ts } from "#typescript";
import { isChoice } from "../scalars/operators.js";
import { beginsUndefined } from "./field-beginnings.js";
import type { ClassNode, Hierarchy } from "./hierarchy.js";
import { isAssignmentOperator } from "../program/assigned-nodes.js";

const K = ts.SyntaxKind;

/** How far methods that call one another are followed. */
const DEEPEST = 12;

/** What has to be known of other classes. */
type Classes = Pick<Hierarchy, "baseOf" | "memberOf">;

/** The names of the fields of instances of a class that can be read before they have a value. */
export function unsetFieldsOf(
  declaration: ClassNode,
  classes: Classes,
  options: ts.CompilerOptions,
): ReadonlySet<string> {
  const making = new Making(declaration, classes, options);
  making.construct(declaration);
  return making.seen();
}

/** A body that is being gone through. */
interface Frame {
  /** The class that the text stands in. */
  readonly owner: ClassNode;
  /** Whether its result is dropped. */
  readonly dropped: boolean;
  /** Whether it may have been left: what follows need not run. */
  left: boolean;
}

class Making {
  private readonly fields = new Set<string>();
  private readonly early = new Set<string>();
  private set = new Set<string>();
  private readonly running: ts.Node[] = [];

  constructor(
    private readonly made: ClassNode,
    private readonly classes: Classes,
    private readonly options: ts.CompilerOptions,
  ) {
    for (let at: ClassNode | undefined = made; at; at = classes.baseOf(at))
      for (const field of fieldsOf(at)) this.fields.add(memberName(field.name));
  }

  seen(): ReadonlySet<string> {
    return new Set([...this.early, ...[...this.fields].filter((name) => !this.set.has(name))]);
  }

  construct(declaration: ClassNode): void {
    const constructor = declaration.members.find(
      (m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m) && !!m.body,
    );
    const base = this.classes.baseOf(declaration);
    if (!constructor && base) this.construct(base);
    if (!constructor || !base) this.initialize(declaration, constructor);
    if (constructor) this.visit(constructor.body!, { owner: declaration, dropped: true, left: false });
  }

  private initialize(declaration: ClassNode, constructor: ts.ConstructorDeclaration | undefined): void {
    for (const member of declaration.members) {
      if (!ts.isPropertyDeclaration(member) || isStatic(member)) continue;
      if (beginsUndefined(member, this.options)) this.set.delete(memberName(member.name));
      if (!member.initializer) continue;
      if (!ts.isArrowFunction(member.initializer))
        this.visit(member.initializer, { owner: declaration, dropped: false, left: false });
      this.set.add(memberName(member.name));
    }
    for (const parameter of constructor?.parameters ?? [])
      if (ts.isParameterPropertyDeclaration(parameter, constructor!)) this.set.add(memberName(parameter.name));
  }

  private visit(node: ts.Node, frame: Frame): void {
    const visit = (inner: ts.Node | undefined): void => void (inner && this.visit(inner, frame));
    if (ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isClassLike(node)) return;
    if (ts.isArrowFunction(node))
      return this.perhaps(() => this.visit(node.body, { ...frame, dropped: false, left: false }));
    if (ts.isPropertyAccessExpression(node) && isSelf(node.expression)) return this.look(node, frame);
    if (node.kind === K.ThisKeyword) return this.letOut();
    if (ts.isCallExpression(node)) return this.call(node, frame);
    if (ts.isBinaryExpression(node)) return this.visitBinary(node, frame);
    if (ts.isIfStatement(node))
      return (visit(node.expression), this.either([node.thenStatement, node.elseStatement], frame));
    if (ts.isConditionalExpression(node))
      return (visit(node.condition), this.either([node.whenTrue, node.whenFalse], frame));
    if (ts.isReturnStatement(node)) {
      if (node.expression?.kind !== K.ThisKeyword || !frame.dropped) visit(node.expression);
      frame.left = true;
      return;
    }
    if (ts.isForStatement(node)) visit(node.initializer);
    if (mayBeSkipped(node)) return this.perhaps(() => ts.forEachChild(node, (child) => visit(child)));
    ts.forEachChild(node, (child) => visit(child));
  }

  /** `this.name`, read. */
  private look(node: ts.PropertyAccessExpression, frame: Frame): void {
    const name = node.name.text;
    if (this.fields.has(name)) return void (this.set.has(name) || this.early.add(name));
    this.run(node, "getter", frame, false);
    // A method that is no more than named may be called at once.
    if (!ts.isCallExpression(node.parent) || node.parent.expression !== node)
      this.perhaps(() => this.run(node, "method", frame, false));
  }

  private call(node: ts.CallExpression, frame: Frame): void {
    const { expression: callee } = node;
    const isOwn = ts.isPropertyAccessExpression(callee) && isSelf(callee.expression);
    if (callee.kind !== K.SuperKeyword) this.visit(callee, frame);
    for (const argument of node.arguments) this.visit(argument, frame);
    // A function that a field holds.
    if (isOwn && this.fields.has(callee.name.text)) this.letOut();
    if (isOwn) this.run(callee, "method", frame, ts.isExpressionStatement(node.parent));
    if (callee.kind !== K.SuperKeyword) return;
    const base = this.classes.baseOf(frame.owner);
    if (base) this.construct(base);
    this.initialize(frame.owner, frame.owner.members.find(ts.isConstructorDeclaration));
  }

  /** Goes through the member that a name stands for in the instance, or in the base class. */
  private run(
    node: ts.PropertyAccessExpression,
    kind: "method" | "getter" | "setter",
    frame: Frame,
    dropped: boolean,
  ): void {
    const from = node.expression.kind === K.SuperKeyword ? this.classes.baseOf(frame.owner) : this.made;
    const member = from && this.classes.memberOf(from, node.name.text, kind);
    if (!member?.body || this.running.includes(member)) return;
    if (this.running.length > DEEPEST) return this.letOut();
    this.running.push(member);
    const owner = ts.isClassLike(member.parent) ? member.parent : frame.owner;
    this.visit(member.body, { owner, dropped, left: false });
    this.running.pop();
  }

  private visitBinary(node: ts.BinaryExpression, frame: Frame): void {
    const { left, right, operatorToken } = node;
    const { kind } = operatorToken;
    const chooses = isChoice(kind);
    const target =
      isAssignmentOperator(kind) && ts.isPropertyAccessExpression(left) && isSelf(left.expression) ? left : undefined;
    if (!target || kind !== K.EqualsToken) this.visit(left, frame);
    if (chooses) this.perhaps(() => this.visit(right, frame));
    // A function that a field keeps is called later.
    else if (!target || !ts.isArrowFunction(right)) this.visit(right, frame);
    if (!target) return;
    if (!this.fields.has(target.name.text)) this.run(target, "setter", frame, true);
    else if (!frame.left) this.set.add(target.name.text);
  }

  /** Goes through what need not run. */
  private perhaps(visit: () => void): void {
    const before = new Set(this.set);
    visit();
    this.set = before;
  }

  private either(nodes: readonly (ts.Node | undefined)[], frame: Frame): void {
    const before = this.set;
    const after = nodes.map((node) => {
      this.set = new Set(before);
      if (node) this.visit(node, frame);
      return this.set;
    });
    this.set = new Set([...after[0]!].filter((name) => after.every((set) => set.has(name))));
  }

  /** Something else gets the instance, and can read every field. */
  private letOut(): void {
    for (const name of this.fields) if (!this.set.has(name)) this.early.add(name);
  }
}

const isSelf = ({ kind }: ts.Node): boolean => kind === K.ThisKeyword || kind === K.SuperKeyword;

const mayBeSkipped = (node: ts.Node): boolean =>
  ts.isIterationStatement(node, false) ||
  ts.isSwitchStatement(node) ||
  ts.isTryStatement(node) ||
  ts.isLabeledStatement(node) ||
  ts.isOptionalChain(node);

const isStatic = (node: ts.PropertyDeclaration): boolean => !!node.modifiers?.some((m) => m.kind === K.StaticKeyword);

/** The name of a member by its value: of `"size"`, `size` and `s\u0069ze` it is one. */
export function memberName(name: ts.PropertyName | ts.BindingName): string {
  const isPlain = ts.isIdentifier(name) || ts.isPrivateIdentifier(name);
  return isPlain || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
}

/** The fields that a class declares, among them parameters of its constructor. */
export function fieldsOf(declaration: ClassNode): (ts.PropertyDeclaration | ts.ParameterDeclaration)[] {
  return declaration.members.flatMap((member): (ts.PropertyDeclaration | ts.ParameterDeclaration)[] => {
    if (ts.isPropertyDeclaration(member)) return isStatic(member) ? [] : [member];
    if (!ts.isConstructorDeclaration(member) || !member.body) return [];
    return member.parameters.filter((parameter) => ts.isParameterPropertyDeclaration(parameter, member));
  });
}
