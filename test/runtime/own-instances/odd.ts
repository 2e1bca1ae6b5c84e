/**
 * Instances of a class whose method is not that of the class. They are made outside of the file of the kernels, which
 * the build would not compile if it saw that a method is replaced.
 */
interface Worth {
  x: number;
  worth(): number;
}

export function oddInstances(Base: new () => Worth): Worth[] {
  const own = new Base();
  own.worth = () => 100;
  const other = Object.setPrototypeOf(new Base(), { worth: () => 5 }) as Worth;
  const hidden = Object.defineProperty(new Base(), "worth", { value: () => 7, enumerable: false });
  return [own, other, hidden];
}

/** An object with another member under a name. */
export function replaced<T extends object>(object: T, name: string, value: unknown): T {
  Object.defineProperty(object, name, { value, enumerable: true });
  return object;
}
