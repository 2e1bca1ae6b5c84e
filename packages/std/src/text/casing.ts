/**
 * In: a string; out: it in lower or upper case. Latin letters up to U+00FF are changed here; a string with others is
 * JavaScript's work.
 */
import { lowerOf, textOf, unitAt, upperOf } from "./units.js";

const SHARP_S = 0xdf;
const MICRO = 0xb5;
const Y_DIAERESIS = 0xff;

const isUpper = (unit: number): boolean =>
  (unit >= 65 && unit <= 90) || (unit >= 0xc0 && unit <= 0xde && unit !== 0xd7);
const isLower = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 0xe0 && unit <= 0xfe && unit !== 0xf7);

export function lowerText(text: string): string {
  let change = false;
  for (let i = 0; i < text.length; i++) {
    const unit = unitAt(text, i);
    if (unit > 0xff) return lowerOf(text);
    if (isUpper(unit)) change = true;
  }
  if (!change) return text;
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = unitAt(text, i);
    units[i] = isUpper(unit) ? unit + 32 : unit;
  }
  return textOf(units);
}

/** The sharp s becomes two letters; the micro sign and ÿ have their upper case further up. */
export function upperText(text: string): string {
  let change = false;
  let sharp = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = unitAt(text, i);
    if (unit > 0xff) return upperOf(text);
    if (unit === SHARP_S) sharp++;
    if (isLower(unit) || unit === MICRO || unit === Y_DIAERESIS) change = true;
  }
  if (!change && sharp === 0) return text;
  const units = new Uint16Array(text.length + sharp);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = unitAt(text, i);
    if (unit === SHARP_S) units[at++] = 83;
    units[at++] = upperUnit(unit);
  }
  return textOf(units);
}

function upperUnit(unit: number): number {
  if (isLower(unit)) return unit - 32;
  if (unit === SHARP_S) return 83;
  if (unit === MICRO) return 0x39c;
  return unit === Y_DIAERESIS ? 0x178 : unit;
}
