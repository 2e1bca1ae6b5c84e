/** The text of a file of JavaScript in; the same text with the types of parameters in comments out. */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "../tsconfig.js";

/** What is put in at a place of the original text. */
interface Added {
  readonly at: number;
  readonly text: string;
}

export class AnnotatedText {
  /** Of parameters, by their places: a comment, and where there are no parentheses, these too. */
  readonly #types = new Map<number, readonly Added[]>();
  readonly #original: string;
  /** As they stand in the present text. */
  #added: readonly Added[] = [];
  #text: string;

  constructor(text: string) {
    // Types in comments are often names that only their authors know.
    this.#original = text.replaceAll(/^([ \t]*\/\*)\*(?!\/)/gm, "$1 ");
    this.#text = this.#original;
  }

  get text(): string {
    return this.#text;
  }

  /** Says of which type a parameter is, in a file with the present text; whether that is new. */
  annotate(ts: Ts, parameter: TypeScript.ParameterDeclaration, type: string): boolean {
    const at = this.#placeInOriginal(parameter.name.getStart());
    const { parent } = parameter;
    const known = this.#types.get(at);
    const isBare = known
      ? known.length > 1
      : ts.isArrowFunction(parent) && parent.getStart() === parameter.getStart() && parent.parameters.length === 1;
    const text = `${isBare ? "(" : ""}/** @type {${type}} */ `;
    if (known?.[0]!.text === text) return false;
    const end = isBare ? [{ at: this.#placeInOriginal(parameter.end), text: ")" }] : [];
    this.#types.set(at, [{ at, text }, ...end]);
    return true;
  }

  /** Makes the text with all that was said: what stood in the one before is elsewhere now. */
  renew(): void {
    this.#added = [...this.#types.values()].flat().sort((a, b) => a.at - b.at);
    let text = "";
    let last = 0;
    for (const { at, text: added } of this.#added) {
      text += this.#original.slice(last, at) + added;
      last = at;
    }
    this.#text = text + this.#original.slice(last);
  }

  #placeInOriginal(place: number): number {
    let shift = 0;
    for (const { at, text } of this.#added) {
      if (at + shift + text.length > place) break;
      shift += text.length;
    }
    return place - shift;
  }
}
