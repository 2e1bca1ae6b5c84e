/**
 * A module in; out: the lists of numbers that only the kernel makes, with the arrays that may be their memory, in
 * classes of what may be the same memory. Flow-insensitive, by unification, through calls.
 */
import { eachExpression, eachNode, eachStatement, expressionsOf } from "../../ir/walk.js";
import { isObject, ObjectType, reachedFrom } from "../../ir/objects.js";
import type { Expression, Func, Local, Module, Statement, Type } from "../../ir/ir.js";

/** What an array can be known by: a variable, the type of a list, the result of a function, where it is made. */
export type ArrayKey = Local | ObjectType | Func | Expression;

export interface OwnLists {
  readonly members: ReadonlySet<ArrayKey>;
  /** All reads of elements, and all values that become elements. */
  readonly loads: readonly Expression[];
  readonly values: readonly Expression[];
}

/** Lists have no other storage for numbers. */
const KIND = "Float64Array";
/** Stands for all memory that others than this kernel see, or that it uses in other ways. */
const OTHERS = {} as Func;

/** All of them. */
export const findOwnLists = (module: Module): OwnLists[] => (isClosed(module) ? new OwnListSearch(module).run() : []);

/** Whether JavaScript sees nothing of what the kernel makes while it runs. */
export function isClosed(module: Module): boolean {
  let closed = true;
  for (const func of module.functions)
    eachExpression(func.body, (e) => void (closed &&= e.op !== "island" && e.op !== "host"));
  return closed;
}

const isPlainList = (type: Type): type is ObjectType => {
  if (!isObject(type) || type.shape !== "list") return false;
  const { type: element, optional, unset } = type.element;
  return element === "f64" && !optional && unset !== true;
};

class OwnListSearch {
  private readonly parents = new Map<ArrayKey, ArrayKey>();
  private readonly loads: [ArrayKey, Expression][] = [];
  private readonly values: [ArrayKey, Expression][] = [];

  constructor(private readonly module: Module) {}

  run(): OwnLists[] {
    const { root, functions } = this.module;
    for (const func of functions)
      eachStatement(func.body, (s) => {
        this.statement(s, func);
        for (const e of expressionsOf(s)) eachNode(e, (node) => this.expression(node));
      });
    for (const local of root.parameters) if (local.type === KIND) this.join(local, OTHERS);
    for (const type of reachedFrom([root.result, ...root.parameters.map((local) => local.type)])) {
      if (isPlainList(type)) this.join(type.resolved, OTHERS);
    }
    return this.classes();
  }

  private classes(): OwnLists[] {
    const found = new Map<ArrayKey, { members: Set<ArrayKey>; loads: Expression[]; values: Expression[] }>();
    const others = this.find(OTHERS);
    for (const key of this.parents.keys()) {
      const root = this.find(key);
      if (root === others) continue;
      if (!found.has(root)) found.set(root, { members: new Set(), loads: [], values: [] });
      found.get(root)!.members.add(key);
    }
    for (const [key, load] of this.loads) found.get(this.find(key))?.loads.push(load);
    for (const [key, value] of this.values) found.get(this.find(key))?.values.push(value);
    const isList = (key: ArrayKey): boolean => key instanceof ObjectType;
    return [...found.values()].filter(({ members, loads }) => loads.length > 0 && [...members].some(isList));
  }

  private statement(s: Statement, func: Func): void {
    const known = new Set<Expression>();
    const take = (e: Expression): ArrayKey => {
      known.add(e);
      return this.keyOf(e);
    };
    if (s.kind === "assign" && s.local.type === KIND) this.join(s.local, take(s.value));
    if (s.kind === "return" && s.value?.type === KIND)
      this.join(func === this.module.root ? OTHERS : func, take(s.value));
    if (s.kind === "store" && s.array.type === KIND) this.values.push([take(s.array), s.value]);
    if (s.kind === "push" && isPlainList(s.list.type)) this.values.push([this.listKey(s.list.type), s.value]);
    if (s.kind === "copy" && s.target.type === KIND) this.join(take(s.target), take(s.source));
    for (const e of expressionsOf(s)) if (e.type === KIND && !known.has(e)) this.join(this.keyOf(e), OTHERS);
  }

  private expression(e: Expression): void {
    if (e.op === "address" && e.local.type === KIND) this.join(e.local, OTHERS);
    for (const [k, arg] of e.args.entries()) {
      if (arg.type !== KIND) continue;
      const key = this.keyOf(arg);
      switch (e.op) {
        case "load":
          this.loads.push([key, e]);
          break;
        case "call":
          this.join(key, e.callee.parameters[k]!);
          break;
        case "newList":
          this.join(key, this.listKey(e.type));
          break;
        case "length":
        case "inside":
          break;
        case "view":
        case "conditional":
          if (e.type !== KIND) this.join(key, OTHERS);
          break;
        default:
          this.join(key, OTHERS);
      }
    }
  }

  private keyOf(e: Expression): ArrayKey {
    switch (e.op) {
      case "local":
        return this.known(e.local);
      case "allocate":
        return this.known(e);
      case "call":
        return this.known(e.callee);
      case "items":
        return this.listKey(e.args[0].type);
      case "view":
        return this.keyOf(e.args[0]!);
      case "conditional":
        return this.join(this.keyOf(e.args[1]), this.keyOf(e.args[2]));
      default:
        return this.known(OTHERS);
    }
  }

  private listKey(type: Type): ArrayKey {
    return this.known(isPlainList(type) ? type.resolved : OTHERS);
  }

  private known(key: ArrayKey): ArrayKey {
    if (!this.parents.has(key)) this.parents.set(key, key);
    return key;
  }

  private join(a: ArrayKey, b: ArrayKey): ArrayKey {
    const root = this.find(b);
    this.parents.set(this.find(a), root);
    return root;
  }

  private find(key: ArrayKey): ArrayKey {
    let root = this.known(key);
    for (let next = this.parents.get(root)!; next !== root; next = this.parents.get(root)!) root = next;
    this.parents.set(key, root);
    return root;
  }
}
