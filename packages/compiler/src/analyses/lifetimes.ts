/**
 * Which locals live only inside a statement list: all their reads and writes stand there. TypeScript has made sure that
 * each of them is assigned before it is read, so that nothing about them needs to be known outside.
 */
import { bodiesOf, eachNode, expressionsOf } from "../ir/walk.js";
import type { Local, Statement } from "../ir/ir.js";

/** A statement list, or a loop as a whole. */
interface Place {
  readonly outer: Place | undefined;
  readonly depth: number;
  readonly inner: Place[];
  /** The locals that live only here, and not only in one of the places inside. */
  readonly own: Local[];
}

export class Lifetimes {
  readonly #places = new Map<object, Place>();
  /** Of each local the innermost place that holds all its uses, in the order of their first uses. */
  readonly #homes = new Map<Local, Place>();
  readonly #order = new Map<Local, number>();

  constructor(body: readonly Statement[]) {
    this.#visit(body, undefined);
    for (const [local, { own }] of this.#homes) this.#order.set(local, own.push(local) && this.#order.size);
  }

  /** The locals that live only in a list or loop. */
  get(place: object): ReadonlySet<Local> {
    const found: Local[] = [];
    const waiting = [this.#places.get(place)];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      found.push(...next.own);
      waiting.push(...next.inner);
    }
    return new Set(found.sort((a, b) => this.#order.get(a)! - this.#order.get(b)!));
  }

  /** Those of them that do not live only in something inside. */
  own = (place: object): readonly Local[] => this.#places.get(place)?.own ?? [];

  #visit(list: readonly Statement[], outer: Place | undefined): void {
    const place = this.#add(list, outer);
    for (const statement of list) {
      const here = statement.kind === "loop" ? this.#add(statement, place) : place;
      eachUse(statement, (local) => this.#use(local, here));
      for (const body of bodiesOf(statement)) this.#visit(body, here);
    }
  }

  #add(key: object, outer: Place | undefined): Place {
    const place: Place = { outer, depth: outer ? outer.depth + 1 : 0, inner: [], own: [] };
    outer?.inner.push(place);
    this.#places.set(key, place);
    return place;
  }

  #use(local: Local, place: Place): void {
    const home = this.#homes.get(local);
    this.#homes.set(local, home ? meeting(home, place) : place);
  }
}

/** The innermost place around both. */
function meeting(one: Place, other: Place): Place {
  let [a, b] = [one, other];
  while (a !== b) {
    if (a.depth >= b.depth) a = a.outer!;
    else b = b.outer!;
  }
  return a;
}

/** How often each local is read, assigned or has its address taken. */
export function countUses(list: readonly Statement[]): Map<Local, number> {
  const counts = new Map<Local, number>();
  const visit = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      countStatement(statement, counts);
      bodiesOf(statement).forEach(visit);
    }
  };
  visit(list);
  return counts;
}

function countStatement(statement: Statement, counts: Map<Local, number>): void {
  eachUse(statement, (local) => void counts.set(local, (counts.get(local) ?? 0) + 1));
}

/** The locals that stand directly in a statement. */
function eachUse(statement: Statement, use: (local: Local) => void): void {
  if (statement.kind === "assign") use(statement.local);
  for (const expression of expressionsOf(statement)) {
    eachNode(expression, (e) => {
      if (e.op === "local" || e.op === "address") use(e.local);
    });
  }
}
