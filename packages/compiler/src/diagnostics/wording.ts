/** What a diagnostic says: a message, and a hint that says what to write instead. */
export interface Wording {
  readonly message: string;
  readonly hint: string;
}

/** Words a diagnostic: how many details it takes, and what they are, stands in its parameters. */
type Word = (...details: string[]) => Wording;

/** The row of a code. */
export interface Code<W extends Word = Word> {
  readonly severity: "error" | "warning";
  readonly word: W;
}

export const error = <W extends Word>(word: W): Code<W> => ({ severity: "error", word });
export const warning = <W extends Word>(word: W): Code<W> => ({ severity: "warning", word });
