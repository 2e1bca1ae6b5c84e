/** What a diagnostic says: a message, and a hint that says what to write instead. */
export interface Wording {
  readonly message: string;
  readonly hint: string;
}

/** The row of a code. */
export interface Code {
  readonly severity: "error" | "warning";
  readonly word: (...details: string[]) => Wording;
}

export const error = (word: Code["word"]): Code => ({ severity: "error", word });
export const warning = (word: Code["word"]): Code => ({ severity: "warning", word });
