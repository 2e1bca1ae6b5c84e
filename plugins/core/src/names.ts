/** A wish for an identifier in, one that the text does not contain out. */
export function unusedName(text: string, wish: string): string {
  let name = wish;
  while (text.includes(name)) name += "$";
  return name;
}

const GAP = String.raw`(?:\s|/\*[^]*?\*/|//[^\n]*\n)*`;
const DECLARES = "class|function|enum|namespace|module|const|let|var|using|import|as";
const PATTERN = new RegExp(String.raw`\b(?:const|let|var)\b${GAP}[[{]`);

/** Whether the statements of a module may declare a name: true where only a parser could tell. */
export function mayDeclare(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  const after = (before: string): boolean => new RegExp(String.raw`(?:${before})${GAP}${name}(?![\w$])`).test(text);
  return after(String.raw`\b(?:${DECLARES})\b${GAP}\*?|[{,[]|\.\.\.`) || (PATTERN.test(text) && after(":"));
}
