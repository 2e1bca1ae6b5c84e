/** A list of statements in; which of them read, assign or pass on each variable, with what is inside of them, out. */
import type { Local, Statement } from "../ir/ir.js";
import { eachNode, eachStatement, expressionsOf } from "../ir/walk.js";

/** What one statement of the list does with a variable. */
export interface Use {
  /** The statement's place in the list. */
  readonly at: number;
  reads: number;
  assigned: boolean;
  /** How often its address is passed on. */
  addresses: number;
}

export class ListUses {
  readonly #uses = new Map<Local, Use[]>();
  /** The last statement that assigns the variable or passes on its address. */
  readonly #lastWrites = new Map<Local, number>();

  constructor(list: readonly Statement[]) {
    list.forEach((statement, at) => {
      eachStatement([statement], (s) => {
        if (s.kind === "assign") this.#write(s.local, at).assigned = true;
        for (const e of expressionsOf(s))
          eachNode(e, (node) => {
            if (node.op === "local") this.#use(node.local, at).reads++;
            if (node.op === "address") this.#write(node.local, at).addresses++;
          });
      });
    });
  }

  /** In the order of the list. */
  of(local: Local): readonly Use[] {
    return this.#uses.get(local) ?? [];
  }

  isWrittenBehind(local: Local, at: number): boolean {
    return (this.#lastWrites.get(local) ?? -1) > at;
  }

  #use(local: Local, at: number): Use {
    const uses = this.#uses.get(local) ?? [];
    if (uses.length === 0) this.#uses.set(local, uses);
    if (uses.at(-1)?.at !== at) uses.push({ at, reads: 0, assigned: false, addresses: 0 });
    return uses.at(-1)!;
  }

  #write(local: Local, at: number): Use {
    this.#lastWrites.set(local, at);
    return this.#use(local, at);
  }
}

/** For lists that do not change meanwhile. */
export function rememberingUses(): (list: readonly Statement[]) => ListUses {
  const known = new Map<readonly Statement[], ListUses>();
  return (list) => {
    const uses = known.get(list) ?? new ListUses(list);
    known.set(list, uses);
    return uses;
  };
}
