/** In: strings and numbers; out: code points and the strings of them. */
import { failCodePoint, partOf, textOf, unitAt, unitsOf } from "./units.js";

const isLead = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isTrail = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** How many units the code point at an index inside has. */
export function widthAt(text: string, index: number): number {
  const paired = isLead(unitAt(text, index)) && index + 1 < text.length && isTrail(unitAt(text, index + 1));
  return paired ? 2 : 1;
}

export function codePointAtText(text: string, index: number): number | undefined {
  const at = index === index ? Math.trunc(index) : 0;
  if (!(at >= 0 && at < text.length)) return undefined;
  const lead = unitAt(text, at);
  return widthAt(text, at) === 2 ? (lead - 0xd800) * 1024 + (unitAt(text, at + 1) - 0xdc00) + 0x10000 : lead;
}

/** The string of one unit. */
export function textOfUnit(code: number): string {
  const unit = code & 0xffff;
  if (unit < 128) return partOf(ASCII, unit, 1);
  const units = new Uint16Array(1);
  units[0] = unit;
  return textOf(units);
}

export function textOfCodePoint(code: number): string {
  if (!(code >= 0 && code <= 0x10ffff && code === Math.trunc(code))) failCodePoint(code);
  if (code <= 0xffff) return textOfUnit(code);
  const units = new Uint16Array(2);
  units[0] = 0xd800 + ((code - 0x10000) >> 10);
  units[1] = 0xdc00 + ((code - 0x10000) & 0x3ff);
  return textOf(units);
}

export function isWellFormedText(text: string): boolean {
  for (let i = 0; i < text.length; i += widthAt(text, i)) if (isLone(text, i)) return false;
  return true;
}

/** Lone surrogates become U+FFFD. */
export function toWellFormedText(text: string): string {
  if (isWellFormedText(text)) return text;
  const units = new Uint16Array(text.length);
  units.set(unitsOf(text));
  for (let i = 0; i < text.length; i += widthAt(text, i)) if (isLone(text, i)) units[i] = 0xfffd;
  return textOf(units);
}

const isLone = (text: string, index: number): boolean =>
  widthAt(text, index) === 1 && unitAt(text, index) >= 0xd800 && unitAt(text, index) <= 0xdfff;

const ASCII =
  "\0\x01\x02\x03\x04\x05\x06\x07\b\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f" +
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\x7f";
