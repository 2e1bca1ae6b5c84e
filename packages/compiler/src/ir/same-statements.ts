/** Two lists of statements in; whether they hold the very same expressions, variables and labels out. */
import type { Statement } from "./ir.js";

export function sameStatements(a: readonly Statement[], b: readonly Statement[]): boolean {
  return a === b || (a.length === b.length && a.every((statement, k) => sameStatement(statement, b[k]!)));
}

function sameStatement(a: Statement, b: Statement): boolean {
  if (a === b) return true;
  const fields = Object.keys(a);
  return (
    fields.length === Object.keys(b).length && fields.every((field) => sameValue(valueOf(a, field), valueOf(b, field)))
  );
}

const valueOf = (statement: Statement, field: string): unknown =>
  (statement as unknown as Record<string, unknown>)[field];

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every(
    (one: unknown, k) => one === b[k] || (isStatement(one) && isStatement(b[k]) && sameStatement(one, b[k])),
  );
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === "object" && value !== null && "kind" in value;
