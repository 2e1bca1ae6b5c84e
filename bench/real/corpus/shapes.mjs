/** Values in; the TypeScript type that describes all of them out, with names for those of objects. */

const MOST_ELEMENTS = 64;
const DEEPEST = 12;

/** A type in the making: kinds of values, what lists hold, which object shape and which functions were seen. */
class Type {
  simple = new Set();
  element = undefined;
  tuple = undefined;
  shape = undefined;
  functions = [];
}

class Shape {
  fields = new Map();
  count = 0;
  seen = new Map();
}

export class Shapes {
  shapes = [];
  byKeys = new Map();
  classes = new Map();
  looked = new WeakMap();
  names = new Map();
  signatures = new WeakMap();
  proxies = new WeakMap();
  prototypes = new Map();

  constructor(classNames) {
    this.classNames = classNames;
  }

  none() {
    return new Type();
  }

  fieldOf(className, name) {
    return this.classes.get(className)?.fields.get(name) ?? new Type();
  }

  /** The same, of which more is to be seen. */
  fieldFor(className, name) {
    const { fields } = this.classShape(className);
    if (!fields.has(name)) fields.set(name, new Type());
    return fields.get(name);
  }

  /** The type of a field that has one name in all classes. */
  fieldNamed(name) {
    return [...this.classes.values()].map(({ fields }) => fields.get(name)).find((type) => type !== undefined);
  }

  instanceOf(name) {
    return Object.assign(new Type(), { shape: this.classShape(name) });
  }

  /** What the elements of the lists are that come to a place. */
  elementFor(type) {
    type.element ??= new Type();
    return type.element;
  }

  /** `value` is what a constructor makes, whose prototype may name no class: `Point.prototype = {}`. */
  addInstance(className, value) {
    const prototype = Object.getPrototypeOf(value ?? Object.prototype);
    const isNamed = prototype === null || this.classNames.has(prototype.constructor?.name);
    if (!isNamed && prototype !== Object.prototype) this.prototypes.set(prototype, className);
  }

  /** The same, or null or nothing where that was seen. */
  withMissing(type, missing) {
    const simple = new Set([...type.simple, ...missing.simple]);
    return Object.assign(new Type(), type, { simple });
  }

  /** Properties that are read of plain objects which do not have them. */
  addOptional(type, read) {
    const { shape } = type;
    if (!shape || shape.className) return;
    for (const [name, text] of read)
      if (!shape.fields.has(name)) {
        shape.fields.set(name, this.builtInNamed(text));
        shape.seen.set(name, 0);
      }
  }

  hasSignature({ functions }) {
    return functions.some((one) => this.signatures.get(one)?.parameters.length > 0);
  }

  builtInNamed(name) {
    return Object.assign(new Type(), { simple: new Set([name]) });
  }

  /** A function that does the same, and whose calls are looked at. */
  watched(run) {
    if (this.signatures.has(run)) return run;
    if (this.proxies.has(run)) return this.proxies.get(run);
    const signature = { parameters: [], result: new Type() };
    const watched = new Proxy(run, {
      apply: (target, self, args) => {
        for (const [k, value] of args.entries()) this.add((signature.parameters[k] ??= new Type()), value, 0);
        const result = Reflect.apply(target, self, args);
        this.add(signature.result, result, 0);
        return result;
      },
    });
    this.signatures.set(watched, signature);
    this.proxies.set(run, watched);
    return watched;
  }

  add(type, value, depth) {
    if (depth > DEEPEST) return;
    if (value === null || value === undefined) type.simple.add(String(value));
    else if (typeof value === "function") this.addFunction(type, value);
    else if (typeof value !== "object") type.simple.add(typeof value);
    else if (Array.isArray(value)) this.addList(type, value, depth);
    else if (isBuiltIn(value)) type.simple.add(this.builtIn(value));
    else this.addObject(type, value, depth);
  }

  addFunction(type, value) {
    if (!type.functions.includes(value)) type.functions.push(value);
  }

  addList(type, value, depth) {
    type.element ??= new Type();
    if (this.isSeen(type, value)) return;
    const step = Math.max(1, Math.floor(value.length / MOST_ELEMENTS));
    for (let k = 0; k < value.length; k += step) if (k in value) this.add(type.element, value[k], depth + 1);
  }

  builtIn(value) {
    if (value instanceof Map || value instanceof Set) {
      const parts = [new Type(), new Type()];
      for (const one of value.entries()) one.forEach((part, k) => this.add(parts[k], part, 1));
      const printed = parts.map((part) => this.print(part));
      return value instanceof Map ? `Map<${printed.join(", ")}>` : `Set<${printed[0]}>`;
    }
    return value.constructor.name;
  }

  addObject(type, value, depth) {
    const { name } = value.constructor ?? {};
    const own = this.classNames.has(name) ? name : this.prototypes.get(Object.getPrototypeOf(value));
    const keys = Object.keys(value);
    const shape = own ? this.classShape(own) : this.plainShape(type, keys);
    type.shape ??= shape;
    if (this.isSeen(type, value)) return;
    shape.count++;
    for (const key of keys) {
      if (!shape.fields.has(key)) shape.fields.set(key, new Type());
      shape.seen.set(key, (shape.seen.get(key) ?? 0) + 1);
      this.add(shape.fields.get(key), value[key], depth + 1);
    }
  }

  classShape(name) {
    if (!this.classes.has(name)) this.classes.set(name, Object.assign(new Shape(), { className: name }));
    return this.classes.get(name);
  }

  /** Objects with the same names of fields share a shape, and so do those that come to one place. */
  plainShape(type, keys) {
    if (type.shape) return type.shape;
    const key = keys.join();
    let shape = keys.length > 0 ? this.byKeys.get(key) : undefined;
    if (!shape) {
      shape = new Shape();
      this.shapes.push(shape);
      this.byKeys.set(key, shape);
    }
    return shape;
  }

  isSeen(type, value) {
    if (!this.looked.has(value)) this.looked.set(value, new Map());
    const seen = this.looked.get(value);
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (seen.get(type) === size) return true;
    seen.set(type, size);
    return false;
  }

  /** A simple value that is missing was read from where there was none: nobody writes that into a type. */
  dropMissing(type) {
    const others = [...type.simple].filter((one) => one !== "undefined");
    const isSimple = !type.element && !type.shape && type.functions.length === 0;
    if (isSimple && others.length > 0 && others.every((one) => /^[a-z]/.test(one))) type.simple.delete("undefined");
  }

  /** Whether it has no value but a missing one. */
  isNothing(type) {
    return (
      !type.element &&
      !type.shape &&
      type.functions.length === 0 &&
      [...type.simple].every((one) => one === "undefined" || one === "null")
    );
  }

  /** Whether it has numbers, strings or booleans alone. */
  isSimple(type) {
    const all = [...type.simple];
    return !type.element && !type.shape && all.length > 0 && all.every((one) => /^(number|string|boolean)$/.test(one));
  }

  /** Whether the one value seen is `undefined`. */
  isUndefinedOnly(type) {
    return this.isNothing(type) && this.canBeMissing(type) && !this.canBeNull(type);
  }

  canBeNull(type) {
    return type.simple.has("null");
  }

  canBeMissing(type) {
    return type.simple.has("undefined");
  }

  /** Whether plain objects are part of it. */
  hasObjects(type) {
    return (
      Boolean(type.shape && !type.shape.className) || (type.element !== undefined && this.hasObjects(type.element))
    );
  }

  /** Whether functions are in its plain objects: TypeScript knows better what they take and give. */
  hasFunctions(type, depth = 0) {
    if (depth > DEEPEST) return false;
    const fields = type.shape && !type.shape.className ? [...type.shape.fields.values()] : [];
    return (
      type.functions.length > 0 ||
      [...fields, ...(type.element ? [type.element] : [])].some((one) => this.hasFunctions(one, depth + 1))
    );
  }

  /** What TypeScript sees where it is assigned. */
  isFunctionOnly(type) {
    return type.functions.length > 0 && type.simple.size === 0 && !type.element && !type.shape;
  }

  print(type, { withoutUndefined = false } = {}) {
    if (isNone(type)) return "any";
    const parts = [...type.simple].filter((one) => !(withoutUndefined && one === "undefined"));
    if (type.element) parts.unshift(this.printList(type));
    if (type.shape) parts.unshift(this.printShape(type.shape));
    if (type.functions.length > 0) {
      const called = type.functions.find((one) => this.hasSignature({ functions: [one] }));
      parts.unshift(this.printFunction(called ?? type.functions[0], parts.length > 0));
    }
    return parts.length > 0 ? parts.join(" | ") : "number";
  }

  printList({ element }) {
    const inner = isNone(element) ? "number" : this.print(element);
    return /[|&]|=>/.test(inner) ? `(${inner})[]` : `${inner}[]`;
  }

  printFunction(run, inUnion) {
    const signature = this.signatures.get(run);
    const parameters = signature
      ? signature.parameters.map((type, k) => `p${k}: ${this.print(type)}`)
      : Array.from({ length: run.length }, (_, k) => `p${k}: number`);
    const text = `(${parameters.join(", ")}) => ${signature ? this.printResult(signature.result) : "number"}`;
    return inUnion ? `(${text})` : text;
  }

  printResult(type) {
    return type.simple.size === 1 && type.simple.has("undefined") ? "void" : this.print(type);
  }

  printShape(shape) {
    if (shape.className) return shape.className;
    const keys = [...shape.fields.keys()];
    if (keys.length === 0) return "Record<string, number>";
    if (keys.length > 16 || keys.every((key) => !/^[a-z_$]\w*$/i.test(key))) {
      const all = keys.map((key) => this.print(shape.fields.get(key)));
      const index = keys.every((key) => /^\d+$/.test(key)) ? "number" : "string";
      const types = [...new Set(all)];
      return `Record<${index}, ${types.length === 1 ? types[0] : types.map((one) => `(${one})`).join(" | ")}>`;
    }
    if (!this.names.has(shape)) this.names.set(shape, `Shape${this.names.size + 1}`);
    return this.names.get(shape);
  }

  declarations() {
    let text = "";
    const written = new Set();
    for (let found = true; found;) {
      found = false;
      for (const [shape, name] of [...this.names]) {
        if (written.has(shape)) continue;
        written.add(shape);
        found = true;
        const fields = [...shape.fields].map(([key, type]) => this.printField(shape, key, type));
        text += `/** @typedef {{\n${fields.join("\n")}\n}} ${name} */\n`;
      }
    }
    return text;
  }

  printField(shape, key, type) {
    const isOptional = shape.seen.get(key) < shape.count || type.simple.has("undefined");
    const name = /^[a-z_$]\w*$/i.test(key) ? key : JSON.stringify(key);
    return `  ${name}${isOptional ? "?" : ""}: ${this.print(type, { withoutUndefined: isOptional })};`;
  }
}

const isNone = (type) => type.simple.size === 0 && !type.element && !type.shape && type.functions.length === 0;

const isBuiltIn = (value) =>
  ArrayBuffer.isView(value) ||
  value instanceof ArrayBuffer ||
  value instanceof Map ||
  value instanceof Set ||
  value instanceof Date ||
  value instanceof RegExp ||
  value instanceof Error;
