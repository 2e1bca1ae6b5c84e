/**
 * The text of a module of plain JavaScript and calls of it in; the same text with types in comments, as JavaScript has
 * them, out: those that a person would write who looks at what the calls give. Parameters, lists that begin empty and
 * fields of classes get them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { ts } from "ts-morph";
import { Shapes } from "./shapes.mjs";
import { addUnseen } from "./unseen.mjs";
import { guessed, passedTo, readOf } from "./uses.mjs";

const LONGEST_MILLISECONDS = 10_000;

/** `written` has types for "function.parameter" or "variable" that are not to be observed. */
export async function typed(text, name, calls, { file, written = {} }) {
  const source = ts.createSourceFile("source.js", text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const slots = [...slotsOf(source)];
  const shapes = new Shapes(new Set(slots.flatMap((slot) => (slot.className ? [slot.className] : []))));
  const observed = slots.map(({ field }) => (field ? shapes.fieldFor(...field) : shapes.none()));
  const typeAt = (at) => (slots[at].list ? shapes.elementFor(observed[slots.indexOf(slots[at].list)]) : observed[at]);
  const kept = slots.map(() => []);
  const end = performance.now() + LONGEST_MILLISECONDS;
  let isOver = false;
  globalThis.$observe = (at, given) => {
    if (isOver) return given;
    if (performance.now() > end) throw new Error("its calls take too long");
    const value = isCallable(given) ? shapes.watched(given) : given;
    if (slots[at].className) shapes.addInstance(slots[at].className, value);
    if (kept[at].length < 60) kept[at].push(value);
    if (kept[at].length === 60 || typeof value !== "object" || value === null) shapes.add(typeAt(at), value, 0);
    return value;
  };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `const { $observe } = globalThis;\n${instrumented(text, slots)}\nexport { ${name} as subject };\n`,
  );
  const { subject } = await import(pathToFileURL(file).href);
  for (const args of calls) {
    try {
      subject(...args.map((one) => (typeof one === "function" ? shapes.watched(one) : one)));
    } catch {
      // What a call does is compared later.
    }
  }
  isOver = true;
  delete globalThis.$observe;
  if (performance.now() > end) throw new Error("its calls take too long");
  for (const [at, values] of kept.entries()) for (const value of values) shapes.add(typeAt(at), value, 0);
  addUnseen(source, name, { slots, observed, shapes, written });
  const edits = slots.flatMap((slot, at) => annotation(slot, shapes, observed[at], written));
  return `${shapes.declarations()}${apply(text, edits)}`;
}

/** Functions that are no classes. */
const isCallable = (value) => typeof value === "function" && !/^class\b/.test(String(value));

/** The places that want a type, each with the text that looks at a value there. */
function* slotsOf(source) {
  const found = [];
  const constructed = constructedIn(source);
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) found.push(...parametersOf(node, constructed));
    if (ts.isFunctionLike(node) && node.body && !isFunctionOfNew(node, constructed)) found.push(...resultOf(node));
    if (ts.isVariableDeclaration(node) && isEmpty(node.initializer) && ts.isIdentifier(node.name)) {
      const list = {
        name: node.name.text,
        start: node.getStart(),
        wraps: [node.initializer, ...givenTo(scopeOf(node), node.name.text)],
      };
      // What it holds when it is looked at, it may hold no longer, or not yet.
      found.push(list, { list, wraps: pushedTo(scopeOf(node), node.name.text) });
    }
    if (isGivenLater(node, source))
      found.push({
        name: node.name.text,
        start: node.getStart(),
        wraps: givenTo(source, node.name.text),
        isLater: true,
        initial: node.initializer,
      });
    if (ts.isClassLike(node))
      found.push(...fieldsOf(node, nameOfClass(node), node.members.find(ts.isConstructorDeclaration)?.body));
    else if (isFunctionOfNew(node, constructed)) found.push(...fieldsOf(node, nameOfClass(node), node.body));
    const owner = isFieldSet(node) && !isNothing(node.right) ? ownerOf(node, constructed) : undefined;
    if (owner) found.push({ field: [owner, node.left.name.text], wraps: [node.right], emptied: emptiedAt(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  const typed = new Set(found.flatMap(({ className, fields = [] }) => fields.map(([name]) => `${className}.${name}`)));
  for (const slot of found)
    if (slot.emptied !== undefined) {
      if (typed.has(slot.field.join("."))) slot.emptied = undefined;
      typed.add(slot.field.join("."));
    }
  yield* found;
}

/** Where a method begins to fill a list. */
const emptiedAt = (node) =>
  isEmpty(node.right) && !ts.isObjectLiteralExpression(node.right) && ts.isExpressionStatement(node.parent)
    ? node.getStart()
    : undefined;

/** A variable of the module that begins as null, or as nothing; what TypeScript makes of it depends on its settings. */
const isGivenLater = (node, source) =>
  ts.isVariableDeclaration(node) &&
  ts.isIdentifier(node.name) &&
  node.parent.parent.parent === source &&
  (node.initializer === undefined || isNothing(node.initializer)) &&
  givenTo(source, node.name.text).length > 0;

const scopeOf = (node) => ts.findAncestor(node, ts.isFunctionLike) ?? node.getSourceFile();

/** The right sides of `name = …`. */
function givenTo(scope, name) {
  const found = [];
  const visit = (node) => {
    const isAssigned = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (isAssigned && node.left.getText() === name) found.push(node.right);
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

/** What `name.push(…)` gives it. */
function pushedTo(scope, name) {
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === `${name}.push`)
      found.push(...node.arguments.filter((one) => !ts.isSpreadElement(one)));
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

const isFunctionOfNew = (node, constructed) =>
  (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) && constructed.has(nameOfClass(node));

function nameOfClass(node) {
  const own = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return own && ts.isIdentifier(own) ? own.text : undefined;
}

function functionName(node) {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named && ts.isIdentifier(named) ? named.text : ts.isConstructorDeclaration(node) ? "constructor" : "";
}

function* parametersOf(node, constructed) {
  for (const [index, parameter] of node.parameters.entries()) {
    const { initializer } = parameter;
    const isDefaultFunction = initializer !== undefined && ts.isFunctionLike(initializer);
    if (initializer && !isEmpty(initializer) && !isNothing(initializer) && !isDefaultFunction) continue;
    const isBare = ts.isArrowFunction(node) && node.getText()[0] !== "(" && !node.getText().startsWith("async");
    yield {
      name: `${functionName(node)}.${parameter.name.getText()}`,
      isParameter: true,
      of: functionName(node),
      index,
      guess: guessed(node.body, parameter.name),
      isRest: parameter.dotDotDotToken !== undefined,
      parameter,
      isDefaultFunction,
      default: node.parent.initializer === node && ts.isParameter(node.parent) ? node.parent : undefined,
      later: node.parameters.slice(index + 1),
      fieldsSet: [...fieldsSetTo(node.body, parameter.name, constructed)],
      passed: passedTo(node.body, parameter.name),
      read: readOf(node.body, parameter.name),
      hasInitializer: initializer !== undefined,
      initial: initializer && isNothing(initializer) ? initializer.getText() : undefined,
      isBare,
      at: parameter.name.end,
      start: parameter.getStart(),
      ...lookAt(node, parameter, index),
    };
  }
}

/** The fields of the class that get the parameter itself. */
function* fieldsSetTo(body, name, constructed) {
  for (const statement of body.statements ?? []) {
    const set = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (!set || !isFieldSet(set) || set.right.getText() !== name.getText()) continue;
    const owner = ownerOf(set, constructed);
    if (owner) yield [owner, set.left.name.text];
  }
}

/** Results get a type where they are objects or lists of them, and where TypeScript finds none: functions that call themselves. */
function* resultOf(node) {
  if (node.asteriskToken || node.modifiers?.length > 0 || !/Function|MethodDeclaration/.test(ts.SyntaxKind[node.kind]))
    return;
  const results = [];
  const visit = (inner) => {
    if (ts.isFunctionLike(inner) || ts.isClassLike(inner)) return;
    if (ts.isReturnStatement(inner) && inner.expression) results.push(inner.expression);
    ts.forEachChild(inner, visit);
  };
  if (ts.isBlock(node.body)) ts.forEachChild(node.body, visit);
  const isBare = ts.isArrowFunction(node) && node.getText()[0] !== "(";
  const own = functionName(node);
  const isRecursive = own !== "" && new RegExp(`\\b${own}\\(`).test(node.body.getText());
  if (results.length > 0 && !isBare)
    yield {
      name: `${own}()`,
      at: node.getStart(),
      ending: ts.isFunctionDeclaration(node) ? "\n" : " ",
      results,
      isRecursive,
    };
}

/** Patterns are looked at by `arguments`, in functions that have them. */
function lookAt(node, parameter, index) {
  const value = ts.isIdentifier(parameter.name)
    ? parameter.name.text
    : ts.isArrowFunction(node)
      ? `{ ${parameter.name
          .getText()
          .replace(/[{}]/g, "")
          .replace(/=[^,]*/g, "")} }`
      : `arguments[${index}]`;
  if (ts.isBlock(node.body)) return { look: node.body.getStart() + 1, value, ending: ";" };
  return { look: node.body.getStart(), value, ending: ",", close: node.body.end, body: node.body };
}

/** Where the fields of a class, or of a function that is called with `new`, get their first values. */
function* fieldsOf(node, name, body) {
  const places = new Map();
  const visit = (inner) => {
    if (isFieldSet(inner) && ts.isExpressionStatement(inner.parent) && !places.has(inner.left.name.text))
      places.set(inner.left.name.text, inner.getStart());
    if (!isOwnScope(inner) || inner === node || inner.parent === node) ts.forEachChild(inner, visit);
  };
  visit(node);
  if (!body || !name) return;
  yield { className: name, fields: [...places], look: body.end - 1, value: "this", ending: ";" };
}

/** The class for whose instances a method, a function of its prototype or itself sets a field. */
function ownerOf(node, constructed) {
  const scope = ts.findAncestor(node, (one) => isOwnScope(one) && !ts.isArrowFunction(one));
  if (!scope) return undefined;
  if (ts.isClassLike(scope.parent)) return nameOfClass(scope.parent);
  if (isFunctionOfNew(scope, constructed)) return nameOfClass(scope);
  const set = ts.findAncestor(scope, (one) => ts.isBinaryExpression(one) && /\.prototype\b/.test(one.left.getText()));
  const name = set?.left.getText().split(".prototype")[0];
  return constructed.has(name) ? name : undefined;
}

const isOwnScope = (node) =>
  ts.isClassLike(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node);

const isFieldSet = (node) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  ts.isPropertyAccessExpression(node.left) &&
  node.left.expression.kind === ts.SyntaxKind.ThisKeyword;

/** The names that the text calls with `new`. */
function constructedIn(source) {
  const names = new Set();
  const visit = (node) => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) names.add(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const isNothing = (node) => node.kind === ts.SyntaxKind.NullKeyword || node.getText() === "undefined";

/** What is filled later. */
function isEmpty(node) {
  if (!node) return false;
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "Array";
}

function instrumented(text, slots) {
  const edits = slots.flatMap((slot, at) => {
    if (slot.results ?? slot.wraps)
      return (slot.results ?? slot.wraps).flatMap((one) => [
        { at: one.getStart(), put: `$observe(${at}, `, first: true },
        { at: one.end, put: ")" },
      ]);
    const isName = /^[\w$]+$/.test(slot.value) && slot.value !== "this";
    const look = `${isName ? `${slot.value} = ` : ""}$observe(${at}, ${slot.value})${slot.ending}`;
    return slot.body ? [{ at: slot.look, put: look, inside: slot }] : [{ at: slot.look, put: look }];
  });
  for (const slot of new Set(slots.flatMap(({ body }) => (body ? [body] : [])))) {
    edits.push({ at: slot.getStart(), put: "(", first: true }, { at: slot.end, put: ")" });
  }
  return apply(text, edits);
}

function annotation(slot, shapes, type, written) {
  if (slot.list || slot.isContextual || (slot.isDefaultFunction && !shapes.hasSignature(type))) return [];
  if (slot.field) return slot.emptied === undefined ? [] : ofField(type, slot.emptied, shapes);
  if (slot.fields)
    return slot.fields.flatMap(([name, at]) => ofField(shapes.fieldOf(slot.className, name), at, shapes));
  const own = written[slot.name];
  const isWanted = slot.isRecursive || (shapes.hasObjects(type) && !shapes.hasFunctions(type));
  if (slot.results && own === undefined && !isWanted) return [];
  let guess = slot.isRecursive ? "number" : slot.guess;
  const isGuessed = guess !== undefined && shapes.isNothing(type);
  if (isGuessed && shapes.canBeNull(type)) guess = guess.includes("=>") ? `(${guess}) | null` : `${guess} | null`;
  let print = own ?? (isGuessed ? guess : shapes.print(type));
  let isOpen = false;
  if (slot.isParameter && own === undefined && shapes.canBeMissing(type)) {
    isOpen = slot.isLast && !slot.isRest && !slot.hasInitializer;
    if (!isGuessed && (slot.isLast || slot.hasInitializer)) print = shapes.print(type, { withoutUndefined: true });
  }
  if (own?.startsWith("?")) [isOpen, print] = [true, own.slice(1)];
  if (slot.results) return [comment(slot.at, "returns", print, slot.ending)];
  if (slot.isLater && (print === "any" || print.includes("=>"))) return [];
  if (slot.isLater && slot.initial && !print.includes("null")) print += ` | null`;
  if (slot.isParameter && own === undefined && slot.initial && !print.includes(slot.initial))
    print += ` | ${slot.initial}`;
  if (isOpen) print = /[|&]|=>/.test(print) ? `(${print})=` : `${print}=`;
  if (!slot.isBare) return [comment(slot.start, "type", print)];
  return [
    { at: slot.start, put: `(/** @type {${print}} */ `, first: true },
    { at: slot.at, put: ")" },
  ];
}

function ofField(held, at, shapes) {
  if (shapes.isFunctionOnly(held) || shapes.isUndefinedOnly(held)) return [];
  const field = shapes.print(held);
  // On a line of its own, or the comment belongs to what stands before.
  return field === "any" ? [] : [{ at, put: `\n/** @type {${field}} */\n` }];
}

const comment = (at, tag, type, ending = " ") => ({ at, put: `/** @${tag} {${type}} */${ending}` });

function apply(text, edits) {
  const sorted = edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => a.at - b.at || Number(b.first ?? false) - Number(a.first ?? false) || a.index - b.index);
  let result = "";
  let from = 0;
  for (const { at, put } of sorted) {
    result += text.slice(from, at) + put;
    from = at;
  }
  return result + text.slice(from);
}
