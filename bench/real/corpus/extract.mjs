/**
 * A file of JavaScript and the name of one of its functions in; a module of its own out: that function and all that it
 * reaches in the package, without what wraps them (UMD, CommonJS, imports), renamed only where two names would meet.
 */
import path from "node:path";
import { ts } from "ts-morph";
import { openProgram, parse } from "./program.mjs";

/**
 * `driver` is the text of a function that stands beside the function, uses it, and is taken in its place; `loop` is
 * one that stands after all that is taken, for functions that are members of something.
 */
export function extract(file, name, { driver, loop, replace = [] } = {}) {
  if (loop !== undefined) {
    const { text } = extract(file, name, { replace });
    return { text: `${text}\n\n${loop}`, name: nameIn(loop) };
  }
  const program = openProgram(file, (text, source) => {
    const edited = replace.reduce((all, [find, put]) => changed(all, find, put), text);
    if (driver === undefined) return edited;
    const at = statementOf(entryOf(parse(source.fileName, edited), name)).end;
    return `${edited.slice(0, at)}\n${driver}\n${edited.slice(at)}`;
  });
  const source = program.getSourceFile(file);
  const isDriver = (one) => ts.isFunctionDeclaration(one) && one.name?.text === nameIn(driver);
  const collected = new Collected(program.getTypeChecker());
  const unit = collected.addNode(driver === undefined ? entryOf(source, name) : find(source, isDriver));
  collected.close();
  return { text: collected.text(), name: collected.nameOf(unit) };
}

const nameIn = (driver) => /function\s*\*?\s*(\w+)/.exec(driver)[1];

function changed(text, find, put) {
  if (!text.includes(find)) throw new Error(`there is no ${JSON.stringify(find)}`);
  return text.replaceAll(find, () => put);
}

const isFunction = (node) => ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node);

/** The outermost node of that kind: what is exported stands around what only helps. */
function find(source, isWanted) {
  for (let level = [source]; level.length > 0;) {
    const found = level.find(isWanted);
    if (found) return found;
    level = level.flatMap(childrenOf);
  }
  return undefined;
}

function childrenOf(node) {
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** The declaration, or the assignment, that makes the function called `name`; "default" is what the file exports. */
function entryOf(source, name) {
  const found =
    declarationIn(source, name) ??
    exportedAs(source, name) ??
    find(source, (node) => isMember(node, name)) ??
    find(source, (node) => ts.isVariableDeclaration(node) && node.name.getText() === name);
  if (found && isAssignment(found) && ts.isIdentifier(found.right)) return entryOf(source, found.right.text);
  if (!found) throw new Error(`${path.basename(source.fileName)} has no function ${name}`);
  return found;
}

/** A function rather than a variable, but not one that another makes from its parameters: `var backOut = (function (s) {})(1.7)`. */
function declarationIn(source, name) {
  const declared = find(source, (node) => ts.isFunctionDeclaration(node) && node.name?.text === name);
  const any = find(source, (node) => declares(node, name));
  return declared && !(any && ts.isVariableDeclaration(any) && isMadeIn(declared, any.initializer)) ? declared : any;
}

function isMadeIn(declared, initializer) {
  const maker = ts.findAncestor(declared.parent, ts.isFunctionLike);
  const uses = (node) =>
    (ts.isIdentifier(node) && maker.parameters.some(({ name }) => name.getText() === node.text)) ||
    childrenOf(node).some(uses);
  const isInside = maker && maker.pos >= initializer.pos && maker.end <= initializer.end;
  return isInside && !maker.getText().includes(`${declared.name.text}.prototype`) && uses(declared.body);
}

function declares(node, name) {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node))
    return node.name?.text === name || (name === "default" && isDefault(node));
  if (ts.isVariableDeclaration(node)) return node.name.text === name && node.initializer !== undefined;
  if (ts.isExportAssignment(node)) return name === "default";
  if (!isAssignment(node)) return false;
  const left = node.left.getText();
  if (name === "default") return left === "module.exports";
  return [name, `exports.${name}`, `module.exports.${name}`].includes(left) && !ts.isIdentifier(node.right);
}

/** A function of an object that is written out, as in `{ name: function () {} }`. */
const isMember = (node, name) =>
  ts.isObjectLiteralElement(node) && node.name?.getText() === name && isFunction(node.initializer ?? node);

/** `export { h as name }` */
function exportedAs(source, name) {
  const own = source.statements
    .flatMap((one) => (one.exportClause && ts.isNamedExports(one.exportClause) ? [...one.exportClause.elements] : []))
    .find((one) => one.name.text === name)?.propertyName?.text;
  return own && own !== name ? entryOf(source, own) : undefined;
}

const isDefault = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
const isAssignment = (node) =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && !ts.isIdentifier(node.left);

/** `(function () {})()` */
function isCalledAtOnce(node) {
  let at = node.parent;
  while (ts.isParenthesizedExpression(at)) at = at.parent;
  return ts.isCallExpression(at);
}

const isBlock = (node) => ts.isBlock(node) || ts.isSourceFile(node) || ts.isModuleBlock(node);
function statementOf(node) {
  while (!isBlock(node.parent)) node = node.parent;
  return node;
}

/** What is written out, in the order of files and places: declarations, and statements that fill them. */
class Collected {
  units = new Set();
  names = new Map();
  taken = new Set();
  properties = new Set();
  members = new Map();
  locals = new Set();

  constructor(checker) {
    this.checker = checker;
  }

  addNode(node) {
    const unit = unitOf(node);
    if (this.units.has(unit)) return unit;
    this.units.add(unit);
    this.follow(unit);
    return unit;
  }

  follow(unit) {
    const visit = (node) => {
      if (ts.isPropertyAccessExpression(node)) this.properties.add(node.name.text);
      const target = this.targetOf(node);
      if (target) this.addNode(target);
      if (!target || ts.isIdentifier(node)) ts.forEachChild(node, visit);
    };
    visit(partOf(unit));
  }

  /** The declaration outside the units that a name, or a member of a module, means. */
  targetOf(node) {
    if (ts.isPropertyAccessExpression(node)) return this.memberOfModule(node);
    if (!ts.isIdentifier(node) || isPropertyName(node)) return undefined;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return this.declarationOf(symbol);
  }

  /** What a file assigns to `numeric.dot`, where TypeScript does not know the members of `numeric`. */
  assignedMember(node) {
    const root = resolved(this.checker, this.checker.getSymbolAtLocation(node.expression))?.valueDeclaration;
    const source = (root ?? node).getSourceFile();
    if (!this.members.has(source)) {
      const members = new Map();
      const visit = (one) => {
        if (ts.isPropertyAccessExpression(one) && one.parent && isFunctionOfNamespace(one))
          members.set(one.getText(), one.parent);
        ts.forEachChild(one, visit);
      };
      visit(source);
      this.members.set(source, members);
    }
    return this.members.get(source).get(node.getText());
  }

  memberOfModule(node) {
    if (!ts.isIdentifier(node.expression)) return undefined;
    const own = this.checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (own && isFunctionOfNamespace(own)) return this.declarationOf(this.checker.getSymbolAtLocation(node));
    if (!own && this.assignedMember(node)) return this.assignedMember(node);
    const left = this.checker.getSymbolAtLocation(node.expression);
    const isModule =
      left &&
      ((left.flags & ts.SymbolFlags.Alias && resolved(this.checker, left).flags & ts.SymbolFlags.ValueModule) ||
        node.expression.text === "exports");
    return isModule ? this.declarationOf(this.checker.getSymbolAtLocation(node)) : undefined;
  }

  declarationOf(symbol) {
    const target = resolved(this.checker, symbol);
    const declaration = target?.valueDeclaration ?? target?.declarations?.[0];
    if (!declaration || declaration.getSourceFile().isDeclarationFile || ts.isSourceFile(declaration)) return undefined;
    const node = ts.isPropertyAccessExpression(declaration) ? declaration.parent : declaration;
    if (ts.isParameter(node) || ts.isModuleDeclaration(node)) return undefined;
    return isUnit(node) && !this.isInside(node) ? node : undefined;
  }

  isInside(node) {
    for (let at = node.parent; at; at = at.parent) if (this.units.has(at)) return true;
    return false;
  }

  /** Adds statements that change what is collected, until there are no more. */
  close() {
    for (let count = -1; count !== this.units.size;) {
      count = this.units.size;
      for (const list of new Set([...this.units].map((unit) => statementOf(unit).parent)))
        for (const statement of list.statements) {
          if (!this.units.has(statement) && this.fills(statement)) this.addNode(statement);
          for (const one of prototypesIn(statement)) if (this.isCollected(one.initializer)) this.addNode(one);
        }
    }
  }

  fills(statement) {
    if (!FILLING.has(statement.kind) || this.units.has(statement.expression) || this.isAround(statement)) return false;
    let found = false;
    const visit = (node) => {
      if (found || (ts.isFunctionLike(node) && !isCalledAtOnce(node))) return;
      if (changedBy(node).some((one) => this.isCollected(one)) || this.isFilledByCall(node)) found = true;
      else ts.forEachChild(node, visit);
    };
    visit(statement);
    return found;
  }

  /** Whether it wraps something that is written out by itself. */
  isAround(statement) {
    return [...this.units].some((unit) => {
      for (let at = unit.parent; at; at = at.parent) if (at === statement) return true;
      return false;
    });
  }

  /** `fill(table)`, by a function of the package. */
  isFilledByCall(node) {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return false;
    if (!this.declarationOf(this.checker.getSymbolAtLocation(node.expression)) && !this.isCollected(node.expression))
      return false;
    return node.arguments.some((one) => ts.isIdentifier(one) && this.isCollected(one));
  }

  isCollected(node) {
    if (isAssignment(node)) return this.isCollected(node.right);
    const root = rootOf(node);
    if (!root || root.text === "exports" || root.text === "module") return false;
    if (ts.isPropertyAccessExpression(node) && ts.isExpressionStatement(node.parent.parent))
      if (node.name.text !== "prototype" && !this.properties.has(node.name.text)) return false;
    const target = resolved(this.checker, this.checker.getSymbolAtLocation(root));
    return target?.declarations?.some((one) => this.units.has(unitOf(one))) ?? false;
  }

  nameOf(unit) {
    let name = this.names.get(unit);
    if (name === undefined) {
      const wanted = ownName(unit);
      const isHidden = isAssignment(unit) && unit.left.getText() !== "module.exports" && this.locals.has(wanted);
      name = isHidden ? `${wanted}Of` : wanted;
      for (let k = 2; this.taken.has(name); k++) name = `${wanted}${k}`;
      this.taken.add(name);
      this.names.set(unit, name);
    }
    return name;
  }

  text() {
    const files = this.filesInOrder();
    const sorted = [...this.units].sort(
      (a, b) => files.indexOf(a.getSourceFile()) - files.indexOf(b.getSourceFile()) || a.pos - b.pos,
    );
    this.locals = new Set(sorted.flatMap(localNames));
    for (const unit of sorted) if (!FILLING.has(unit.kind)) this.nameOf(unit);
    return sorted.map((unit) => this.written(unit)).join("\n\n");
  }

  /** Each after those of which it needs something when it is loaded. */
  filesInOrder() {
    const own = new Map();
    for (const unit of this.units) {
      const file = unit.getSourceFile();
      own.set(file, [...(own.get(file) ?? []), unit]);
    }
    const ordered = new Set();
    const begun = new Set();
    const add = (file) => {
      if (begun.has(file)) return;
      begun.add(file);
      for (const one of files) if (own.get(file).some((unit) => this.needs(unit, one))) add(one);
      ordered.add(file);
    };
    const files = [...own.keys()].reverse();
    for (const file of files) add(file);
    return [...ordered];
  }

  /** What stands in functions is needed later. */
  needs(unit, file) {
    const visit = (node) => {
      if (ts.isFunctionLike(node) && !isCalledAtOnce(node)) return false;
      if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node))
        if (this.written_(node)?.getSourceFile() === file) return true;
      return childrenOf(node).some(visit);
    };
    return unit.getSourceFile() !== file && visit(unit);
  }

  written(unit) {
    const part = partOf(unit);
    let text = this.renamed(part);
    if (isPattern(unit)) return this.pattern(unit);
    if (ts.isVariableDeclaration(unit)) return `${keywordOf(unit)} ${text};`;
    if (ts.isMethodDeclaration(unit)) return `function ${text}`;
    if (!isAssignment(unit) && !ts.isExportAssignment(unit) && !ts.isPropertyAssignment(unit))
      return ts.isFunctionDeclaration(unit) || ts.isClassDeclaration(unit) ? this.declared(unit, text) : text;
    const name = this.nameOf(unit);
    if (ts.isFunctionExpression(part))
      return text.replace(/^(async\s+)?function\s*(\*?)\s*\w*/, `$1function $2${name}`);
    return `const ${name} = ${text};`;
  }

  /** Files of one package have the same names of one object. */
  pattern(unit) {
    const names = unit.name.elements.map((one) => one.getText()).filter((one) => !this.taken.has(one));
    for (const one of names) this.taken.add(one);
    return names.length > 0 ? `${keywordOf(unit)} { ${names.join(", ")} } = ${unit.initializer.getText()};` : "";
  }

  declared(unit, text) {
    const bare = text.replace(/^(export\s+)?(default\s+)?/, "");
    return unit.name ? bare : bare.replace(/^(function|class)/, `$1 ${this.nameOf(unit)}`);
  }

  /** The text of a node with the names of what is written out. */
  renamed(node) {
    const start = node.getStart();
    let text = node.getText();
    for (const [at, end, put] of this.replacements(node).reverse())
      text = text.slice(0, at - start) + put + text.slice(end - start);
    return text;
  }

  replacements(root) {
    const found = [];
    const visit = (node) => {
      const target = this.declaredBy(node) ?? this.written_(node);
      if (target && this.units.has(target)) {
        const put = this.nameOf(target);
        const isShort = ts.isShorthandPropertyAssignment(node.parent);
        if (put !== node.getText() && !isPattern(target))
          found.push([node.getStart(), node.end, isShort ? `${node.getText()}: ${put}` : put]);
        return;
      }
      ts.forEachChild(node, visit);
    };
    visit(root);
    return found;
  }

  declaredBy(node) {
    const { parent } = node;
    if (!ts.isIdentifier(node) || parent.name !== node || !this.units.has(parent)) return undefined;
    return parent;
  }

  /** What a name means, among what is written out. */
  written_(node) {
    if (ts.isPropertyAccessExpression(node)) {
      const member = this.memberOfUnits(node);
      return member && unitOf(member);
    }
    if (!ts.isIdentifier(node) || isPropertyName(node)) return undefined;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return this.unitOfSymbol(symbol);
  }

  memberOfUnits(node) {
    const own = this.checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (own && isFunctionOfNamespace(own)) return this.units.has(own.parent) ? own.parent : undefined;
    if (!own && this.units.has(this.assignedMember(node))) return this.assignedMember(node);
    const member = ts.isIdentifier(node.expression) && this.checker.getSymbolAtLocation(node.expression);
    if (!member || !(member.flags & ts.SymbolFlags.Alias || node.expression.text === "exports")) return undefined;
    return this.unitOfSymbol(this.checker.getSymbolAtLocation(node));
  }

  unitOfSymbol(symbol) {
    const target = resolved(this.checker, symbol);
    for (const one of target?.declarations ?? []) {
      const unit = unitOf(ts.isPropertyAccessExpression(one) ? one.parent : one);
      if (this.units.has(unit) && isUnit(one.parent && ts.isPropertyAccessExpression(one) ? one.parent : one))
        return unit;
    }
    return undefined;
  }
}

/** `Geometry.area = function () {}`, where `Geometry` is an object for its functions alone. */
const isFunctionOfNamespace = (node) =>
  ts.isPropertyAccessExpression(node) &&
  isAssignment(node.parent) &&
  node.parent.left === node &&
  ts.isIdentifier(node.expression) &&
  isFunction(node.parent.right) &&
  !usesThis(node.parent.right.body) &&
  isOfModule(node);

/** Outside all functions but those that wrap the module. */
function isOfModule(node) {
  for (let at = node.parent; at; at = at.parent)
    if (ts.isFunctionLike(at) && !isCalledAtOnce(at) && !ts.isCallExpression(at.parent)) return false;
  return true;
}

const usesThis = (node) =>
  node.kind === ts.SyntaxKind.ThisKeyword || (!isOwnThis(node) && childrenOf(node).some(usesThis));

const isOwnThis = (node) => ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isClassLike(node);

/** `var proto = Tree.prototype` */
const prototypesIn = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.filter(
        ({ name, initializer }) => ts.isIdentifier(name) && initializer && isPrototype(initializer),
      )
    : [];

const isPrototype = (node) =>
  (ts.isPropertyAccessExpression(node) && node.name.text === "prototype") ||
  (isAssignment(node) && isPrototype(node.right));

/** `const { floor } = Math`, whose names stay. */
const isPattern = (unit) => unit.name !== undefined && !ts.isIdentifier(unit.name);

const FILLING = new Set([
  ts.SyntaxKind.ExpressionStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.IfStatement,
]);

const isUnit = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isExportAssignment(node) ||
  ts.isBindingElement(node) ||
  (isAssignment(node) && !node.left.getText().includes(".prototype"));

function unitOf(node) {
  while (ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node))
    node = node.parent;
  return node;
}

/** The part of a unit that is written out. */
const partOf = (unit) =>
  isAssignment(unit)
    ? partOf(unit.right)
    : ts.isExportAssignment(unit)
      ? unit.expression
      : ts.isPropertyAssignment(unit)
        ? unit.initializer
        : unit;

/** What functions in it call their parameters and variables. */
const localNames = (unit) => childrenOf(unit).flatMap((node) => [...declaredName(node), ...localNames(node)]);

const declaredName = (node) =>
  (ts.isParameter(node) || ts.isVariableDeclaration(node)) && ts.isIdentifier(node.name) ? [node.name.text] : [];

function ownName(unit) {
  if (unit.name && ts.isIdentifier(unit.name)) return unit.name.text;
  if (unit.name) return `${unit.name.getText()} `;
  if (isAssignment(unit)) {
    const left = unit.left.getText();
    if (left !== "module.exports") return left.split(".").at(-1);
  }
  const part = partOf(unit);
  if ((isFunction(part) || ts.isClassExpression(part)) && part.name) return part.name.text;
  return path
    .basename(unit.getSourceFile().fileName)
    .replace(/\W.*/, "")
    .replace(/^index$/, "main");
}

const keywordOf = ({ parent }) =>
  parent.flags & ts.NodeFlags.Const ? "const" : parent.flags & ts.NodeFlags.Let ? "let" : "var";

function isPropertyName(node) {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isMethodDeclaration(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node)
  );
}

function resolved(checker, symbol) {
  if (!symbol) return undefined;
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const CHANGING_METHODS = new Set(["push", "set", "fill", "unshift", "forEach"]);

/** What an expression changes. */
function changedBy(node) {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment)
    if (node.operatorToken.kind <= ts.SyntaxKind.LastAssignment) return [node.left];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    if (CHANGING_METHODS.has(node.expression.name.text)) return [node.expression.expression];
  return [];
}

function rootOf(node) {
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) node = node.expression;
  return ts.isIdentifier(node) ? node : undefined;
}
