/**
 * Classes of a kernel: which it makes instances of, which derive from which, and which implementation of a method each
 * has.
 */
import { ts } from "#typescript";
import { isJitClass } from "../select/jitclass-markers.js";
import type { FunctionNode } from "../select/function-node.js";
import { isOfValues } from "../libraries/library-classes.js";
import type { References } from "../program/references.js";
import { isInternal } from "../libraries/standard.js";
import type { Typing } from "./typing.js";
import { fieldsOf, memberName, unsetFieldsOf } from "./unset-fields.js";

export type ClassNode = ts.ClassLikeDeclaration;

/** The field that says of which class an object is, where there are several. */
export const CLASS = "#class";

const extended = (declaration: ClassNode): ts.Expression | undefined =>
  declaration.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;

/** Whether a member is only declared: no object is of a class that has no other. */
export const isAbstract = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword);

export class Hierarchy {
  private known: ReadonlySet<ClassNode> | undefined;
  /** The kernel asks of some value of which class it is. */
  private asks = false;

  constructor(
    private readonly typing: Typing,
    private readonly root: FunctionNode,
    private readonly references: References,
    /** Classes whose instances say which they are of, since they stand for interfaces. */
    private readonly tagged: Set<ClassNode>,
    /** Classes of which JavaScript gives the kernel instances. */
    private readonly given: ReadonlySet<ClassNode>,
  ) {}

  private readonly bases = new Map<ClassNode, ClassNode | undefined>();

  /** The class that a class extends, when that is a class of the program. */
  baseOf(declaration: ClassNode): ClassNode | undefined {
    if (this.bases.has(declaration)) return this.bases.get(declaration);
    const expression = extended(declaration);
    const base = expression && this.typing.classOf(expression);
    this.bases.set(declaration, base);
    return base;
  }

  derives(declaration: ClassNode, from: ClassNode): boolean {
    for (let at: ClassNode | undefined = declaration; at; at = this.baseOf(at)) if (at === from) return true;
    return false;
  }

  /**
   * Whether instances of a class say which they are of: where they may be of another one, or the kernel asks. Of values
   * their type says it.
   */
  hasFamily(declaration: ClassNode): boolean {
    if (isOfValues(declaration)) return false;
    const others = this.instances(declaration).some((other) => other !== declaration);
    return this.asks || others || this.tagged.has(declaration) || this.baseOf(declaration) !== undefined;
  }

  /** Has the instances of classes say which they are of; whether some did not. */
  tag(classes: readonly ClassNode[]): boolean {
    const others = classes.filter((one) => !this.hasFamily(one));
    for (const one of others) this.tagged.add(one);
    return others.length > 0;
  }

  private all: readonly ClassNode[] = [];
  /** How many of them the kernel was given. */
  private asGiven = -1;
  private readonly ofTypes = new Map<ts.Type, readonly ClassNode[]>();
  private readonly ofClasses = new Map<ClassNode, readonly ClassNode[]>();

  /** The classes of which the kernel makes instances, or is given some: while it is translated, it is given more. */
  get made(): readonly ClassNode[] {
    if (this.asGiven === this.given.size) return this.all;
    this.ofTypes.clear();
    this.ofClasses.clear();
    this.all = [...new Set([...(this.known ??= this.findInstantiated()), ...this.given])];
    this.asGiven = this.given.size;
    return this.all;
  }

  /** Those of them that are of a type too. */
  like(type: ts.Type): readonly ClassNode[] {
    const { made } = this;
    const like =
      this.ofTypes.get(type) ??
      made.filter(
        (declaration) => !isJitClass(declaration) && !isOfValues(declaration) && this.isLike(declaration, type),
      );
    this.ofTypes.set(type, like);
    return like;
  }

  private isLike(declaration: ClassNode, type: ts.Type): boolean {
    const { checker } = this.typing;
    const own = checker.getTypeAtLocation(declaration);
    if (!declaration.typeParameters) return checker.isTypeAssignableTo(own, type);
    return checker
      .getPropertiesOfType(type)
      .every(({ name, flags }) => flags & ts.SymbolFlags.Optional || own.getProperty(name));
  }

  private unset: ReadonlySet<ts.Declaration> | undefined;

  /**
   * Whether a field of an instance that the kernel makes can be read before it has a value. Those of the library
   * cannot.
   */
  hasUnset({ declarations = [] }: ts.Symbol): boolean {
    const fields = declarations.filter((one) => ts.isClassLike(one.parent) || ts.isParameter(one));
    return fields.length > 0 && fields.some((field) => (this.unset ??= this.findUnset()).has(field));
  }

  private findUnset(): ReadonlySet<ts.Declaration> {
    this.known ??= this.findInstantiated();
    const found = new Set<ts.Declaration>();
    for (const made of this.known) {
      if (isJitClass(made) || isInternal(made)) continue;
      const names = unsetFieldsOf(made, this, this.typing.program.getCompilerOptions());
      for (let at: ClassNode | undefined = made; at && names.size > 0; at = this.baseOf(at))
        for (const field of fieldsOf(at)) if (names.has(memberName(field.name))) found.add(field);
    }
    return found;
  }

  /** The classes that derive from one, itself included, of which the kernel has instances. */
  instances(declaration: ClassNode): readonly ClassNode[] {
    const { made } = this;
    const instances = this.ofClasses.get(declaration) ?? made.filter((other) => this.derives(other, declaration));
    this.ofClasses.set(declaration, instances);
    return instances;
  }

  /** The classes of which the kernel makes instances, with what the last class of the program in their line extends. */
  outsideBases(): [ClassNode, ts.Expression][] {
    this.known ??= this.findInstantiated();
    return [...this.known].flatMap((declaration): [ClassNode, ts.Expression][] => {
      let last = declaration;
      for (let at = this.baseOf(last); at; at = this.baseOf(at)) last = at;
      const base = extended(last);
      return base ? [[declaration, base]] : [];
    });
  }

  /** The member that an instance of a class has under a name. */
  memberOf(declaration: ClassNode, name: string, kind: "method" | "getter" | "setter"): FunctionNode | undefined {
    const is = {
      method: ts.isMethodDeclaration,
      getter: ts.isGetAccessorDeclaration,
      setter: ts.isSetAccessorDeclaration,
    }[kind];
    for (let at: ClassNode | undefined = declaration; at; at = this.baseOf(at)) {
      const member = at.members.find((m) => is(m) && m.body && memberName(m.name) === name);
      if (member) return member as FunctionNode;
    }
    return undefined;
  }

  /** All classes in `new` expressions that the kernel can reach by names. */
  private findInstantiated(): ReadonlySet<ClassNode> {
    const found = new Set<ClassNode>();
    const reached = new Set<ts.Node>([this.root, ...[...this.given].flatMap(({ members }) => [...members])]);
    const visit = (node: ts.Node): void => {
      if (ts.isNewExpression(node)) {
        const declaration = this.typing.classMade(node);
        if (declaration) {
          found.add(declaration);
          for (let at: ClassNode | undefined = declaration; at; at = this.baseOf(at))
            at.members.forEach((m) => reached.add(m));
        }
      }
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) {
        if (this.typing.classOf(node.right)) this.asks = true;
      }
      if (ts.isIdentifier(node)) {
        for (const declaration of this.typing.symbolOf(node)?.declarations ?? []) {
          const callee =
            this.references.functionOf(declaration) ?? (ts.isMethodDeclaration(declaration) ? declaration : undefined);
          if (callee && !callee.getSourceFile().isDeclarationFile) reached.add(callee);
        }
      }
      ts.forEachChild(node, visit);
    };
    for (const node of reached) visit(node);
    return found;
  }
}
