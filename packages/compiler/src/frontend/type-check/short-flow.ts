/**
 * A file that TypeScript has bound in; its long functions out such that TypeScript's analysis of flow takes time in
 * proportion. At each name TypeScript goes back through all assignments ahead of it until one is to that name. Here
 * names lead to that one at once: what lies between is to other variables, and tells nothing of this one.
 */
import { ts } from "#typescript";
import { ARRAY_MUTATION, ASSIGNMENT, BRANCHES, WHERE_FALSE, WHERE_TRUE, type Flow } from "./flow.js";
import { PlainFlow } from "./plain-flow.js";
import { isPlainVariable, standInsOf, variableOf } from "./plain-variables.js";

interface Bound {
  flowNode?: Flow;
}

/** An assignment, a test, or branches of such that meet again. */
interface Link {
  readonly flow: Flow;
  readonly before: Flow;
  /**
   * The variables that are assigned to, or whose elements or properties are, and those that are tested; with an update
   * such as `s += x` where nothing else happens to them.
   */
  readonly roots: ReadonlyMap<string, Flow | undefined>;
}

/** Links of which each follows upon the one before, whatever happens. */
interface Chain {
  readonly links: Link[];
  /** By variable: positions in the chain. */
  readonly positions: Map<string, number[]>;
}

interface Place {
  readonly chain: Chain;
  readonly at: number;
  /** How many links are ahead of it, along any way. */
  readonly depth: number;
}

/** Files with less text have no long functions. */
const LONG_TEXT = 2000;

/** Assignments that may leave a variable as it is. */
const CHOICES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

const done = new WeakSet<ts.SourceFile>();

export function shortenFlow(file: ts.SourceFile): void {
  if (file.text.length < LONG_TEXT || done.has(file)) return;
  done.add(file);
  const chains = new Chains(standInsOf(file));
  const plain = new PlainFlow((name, point) => chains.lastFor(name, point), isUpdate);
  const waiting: ts.Node[] = [file];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const bound = node as Bound;
    const root = bound.flowNode && rootOf(node);
    if (root !== undefined) {
      const variable = ts.isIdentifier(node) ? variableOf(node) : undefined;
      const decisive = variable && isPlainVariable(variable) && plain.decisive(variable, bound.flowNode!);
      bound.flowNode = decisive || chains.shortened(root, bound.flowNode!);
    }
    ts.forEachChild(node, (child) => void waiting.push(child));
  }
}

class Chains {
  /** By variable: of links that update it, what is ahead of all that follow upon each other. */
  readonly #firsts = new Map<string, Map<Flow, Flow>>();
  readonly #places = new Map<Flow, Place | undefined>();

  constructor(private readonly standIns: ReadonlySet<string>) {}

  /**
   * What decides of a variable, or of what is in it, at a point of the flow. Where that is an update, TypeScript asks
   * what was ahead of it: of many such, the first one has the answer, whether or not the others come to pass.
   */
  shortened(root: string, point: Flow): Flow {
    const last = this.lastFor(root, point);
    const update = this.#linkOf(last)?.roots.get(root);
    return update ? { flags: ASSIGNMENT, node: update.node!, antecedent: this.#beforeUpdates(root, last) } : last;
  }

  #beforeUpdates(root: string, last: Flow): Flow {
    const firsts = this.#firsts.get(root) ?? new Map<Flow, Flow>();
    this.#firsts.set(root, firsts);
    const updates: Flow[] = [];
    let flow = last;
    for (let link = this.#linkOf(flow); link?.roots.get(root); link = this.#linkOf(flow)) {
      const known = firsts.get(flow);
      if (!known) updates.push(flow);
      flow = known ?? this.lastFor(root, link.before);
    }
    for (const update of updates) firsts.set(update, flow);
    return flow;
  }

  #linkOf(flow: Flow): Link | undefined {
    const place = this.#placeOf(flow);
    return place?.chain.links[place.at];
  }

  /** The last point up to this one that may change a variable, or what TypeScript knows of it. */
  lastFor(root: string, point: Flow): Flow {
    for (let flow = point; ;) {
      const place = this.#placeOf(flow);
      if (!place) return flow;
      const { links, positions } = place.chain;
      const last = lastUpTo(place.at, positions.get(root) ?? []);
      if (last !== undefined) return links[last]!.flow;
      flow = links[0]!.before;
    }
  }

  /** Undefined where a flow node is no link. */
  #placeOf(point: Flow): Place | undefined {
    const waiting = [point];
    for (let flow = waiting.pop(); flow; flow = waiting.pop()) {
      if (this.#places.has(flow)) continue;
      const unknown = this.#antecedentsOf(flow).filter((each) => !this.#places.has(each));
      if (unknown.length > 0) waiting.push(flow, ...unknown);
      else this.#places.set(flow, this.#place(flow));
    }
    return this.#places.get(point);
  }

  #place(flow: Flow): Place | undefined {
    const link = isBranches(flow) ? this.#meeting(flow, flow.antecedent) : this.#linkAt(flow);
    if (!link) return undefined;
    const place = this.#places.get(link.before);
    const depth = (place?.depth ?? 0) + 1;
    const follows = place?.at === (place?.chain.links.length ?? 0) - 1;
    const chain = place && follows ? place.chain : { links: [], positions: new Map<string, number[]>() };
    const at = chain.links.push(link) - 1;
    for (const root of link.roots.keys()) {
      const positions = chain.positions.get(root) ?? [];
      positions.push(at);
      chain.positions.set(root, positions);
    }
    return { chain, at, depth };
  }

  /** Of a loop, only what leads to it. */
  #antecedentsOf(flow: Flow): readonly Flow[] {
    return isBranches(flow) ? flow.antecedent : this.#linkAt(flow) ? [flow.antecedent as Flow] : [];
  }

  #linkAt(flow: Flow): Link | undefined {
    return assignment(flow) ?? test(flow, this.standIns);
  }

  /** What all branches come from, if there is nothing but links in them. */
  #meeting(flow: Flow, branches: readonly Flow[]): Link | undefined {
    const roots = new Map<string, Flow | undefined>();
    const meet = (one: Flow, other: Flow): Flow | undefined => {
      let [a, b] = [one, other];
      while (a !== b) {
        const [x, y] = [this.#places.get(a), this.#places.get(b)];
        const later = (x?.depth ?? 0) >= (y?.depth ?? 0) ? x : y;
        if (!later) return undefined;
        const { before, roots: assigned } = later.chain.links[later.at]!;
        for (const [root, update] of assigned)
          roots.set(root, roots.has(root) && !roots.get(root) ? undefined : update);
        if (later === x) a = before;
        else b = before;
      }
      return a;
    };
    let before: Flow | undefined = branches[0];
    for (const branch of branches.slice(1)) before = before && meet(before, branch);
    return before && { flow, before, roots };
  }
}

const isBranches = (flow: Flow): flow is Flow & { readonly antecedent: readonly Flow[] } =>
  (flow.flags & BRANCHES) !== 0 && Array.isArray(flow.antecedent);

/** The last of the rising numbers that is no greater. */
function lastUpTo(most: number, rising: readonly number[]): number | undefined {
  let [from, to] = [0, rising.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rising[middle]! <= most) from = middle + 1;
    else to = middle;
  }
  return rising[from - 1];
}

/** Undefined where it is more than an assignment to a variable, or to what is in one. */
function assignment(flow: Flow): Link | undefined {
  const { flags, node, antecedent } = flow;
  if (!(flags & (ASSIGNMENT | ARRAY_MUTATION)) || !node || !antecedent) return undefined;
  const root = flags & ASSIGNMENT ? assignedRoot(node) : mutatedRoot(node);
  if (root === undefined) return undefined;
  return { flow, before: antecedent as Flow, roots: new Map([[root, isUpdate(node) ? flow : undefined]]) };
}

/** Undefined where a test may tell something of variables that it does not name. */
function test(flow: Flow, standIns: ReadonlySet<string>): Link | undefined {
  const { flags, node, antecedent } = flow;
  if (!(flags & (WHERE_TRUE | WHERE_FALSE)) || !node || !antecedent) return undefined;
  const roots = new Map<string, undefined>();
  const waiting = [node];
  for (let inner = waiting.pop(); inner; inner = waiting.pop()) {
    if (ts.isIdentifier(inner)) {
      if (standIns.has(inner.text)) return undefined;
      roots.set(inner.text, undefined);
    } else if (inner.kind === ts.SyntaxKind.ThisKeyword) roots.set("this", undefined);
    ts.forEachChild(inner, (child) => void waiting.push(child));
  }
  return { flow, before: antecedent as Flow, roots };
}

function assignedRoot(node: ts.Node): string | undefined {
  if (!ts.isVariableDeclaration(node) && !ts.isBindingElement(node)) return rootOf(node);
  // The head of `for…in` tells something of the object.
  const inHead = ts.isVariableDeclaration(node) && ts.isForInStatement(node.parent.parent);
  return ts.isIdentifier(node.name) && !inHead ? node.name.text : undefined;
}

/** Of `a[k] = x` and `a.push(x)`. */
function mutatedRoot(node: ts.Node): string | undefined {
  const target = ts.isBinaryExpression(node) ? node.left : ts.isCallExpression(node) ? node.expression : undefined;
  return target && rootOf(target);
}

/** The variable that a name, or a chain of properties and elements, begins with. */
function rootOf(node: ts.Node): string | undefined {
  let inner = node;
  while (
    ts.isPropertyAccessExpression(inner) ||
    ts.isElementAccessExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isParenthesizedExpression(inner)
  )
    inner = inner.expression;
  if (ts.isIdentifier(inner)) return inner.text;
  return inner.kind === ts.SyntaxKind.ThisKeyword ? "this" : undefined;
}

/** Whether a variable gets a value that is made of the one before. */
function isUpdate(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isIdentifier(node)) return false;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) return true;
  const kind = ts.isBinaryExpression(parent) && parent.left === node ? parent.operatorToken.kind : undefined;
  if (kind === undefined || CHOICES.has(kind)) return false;
  return kind >= ts.SyntaxKind.FirstCompoundAssignment && kind <= ts.SyntaxKind.LastCompoundAssignment;
}
