/** A wish for an identifier in, one that the text does not contain out. */
export function unusedName(text: string, wish: string): string {
  let name = wish;
  while (text.includes(name)) name += "$";
  return name;
}
