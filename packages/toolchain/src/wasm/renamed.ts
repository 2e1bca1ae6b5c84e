/** An object file and names of as many characters as those in it in; the same file with these names out. */
export function renamed(object: Uint8Array, names: ReadonlyMap<string, string>): Uint8Array {
  const bytes = Buffer.from(object);
  for (const [before, after] of names) {
    if (before.length !== after.length) throw new Error(`'${after}' is not as long as '${before}'`);
    for (let at = bytes.indexOf(before); at >= 0; at = bytes.indexOf(before, at + before.length))
      bytes.write(after, at, "latin1");
  }
  return bytes;
}
