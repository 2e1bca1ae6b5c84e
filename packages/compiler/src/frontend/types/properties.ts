/** What TypeScript knows of properties: the names of fields, and the values of dictionaries. */
import { ts } from "#typescript";

/** Of a private one, the name that is written. */
export function fieldName(property: ts.Symbol): string {
  const name = property.valueDeclaration && ts.getNameOfDeclaration(property.valueDeclaration);
  return name && ts.isPrivateIdentifier(name) ? name.text : property.name;
}

/** What TypeScript knows of the values of a dictionary. */
export function indexOfDictionary(type: ts.Type, checker: ts.TypeChecker): ts.IndexInfo | undefined {
  const infos = checker.getIndexInfosOfType(type);
  const isText = (flags: ts.TypeFlags): boolean => (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0;
  // Numbers beside names are those of something like an array.
  const isOnly = checker.getPropertiesOfType(type).length === 0;
  const index = infos.find(({ keyType }) => isText(keyType.flags)) ?? (isOnly ? infos[0] : undefined);
  return index && index.keyType.flags & ts.TypeFlags.ESSymbolLike ? undefined : index;
}
