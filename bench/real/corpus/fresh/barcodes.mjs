/** Barcodes: error correction, patterns and their penalties. */
import { inField } from "../fields/describe.mjs";
import { bytes, letters } from "../fields/values.mjs";

const subject = inField("barcodes");

export const subjects = [
  subject("qrcode-generator", "dist/qrcode.mjs", "make", (n) => [letters(n)], 60, {
    at: "qrcode",
    driver: `function darkModules(text) {
  const code = qrcode(4, "M");
  code.addData(text, "Byte");
  code.make();
  let count = 0;
  for (let row = 0; row < code.getModuleCount(); row++)
    for (let column = 0; column < code.getModuleCount(); column++) if (code.isDark(row, column)) count++;
  return count;
}`,
    sizes: [3, 17, 40],
  }),
  subject("qr", "src/index.ts", "rsEcc", (n) => [bytes(n)], 5000, {
    driver: `export function parity(data: Uint8Array): Uint8Array {
  return rsEcc(data, rsGenerator(26));
}`,
  }),
  subject("qr", "src/index.ts", "penaltyScore", (n) => [4 * n + 17, bytes((4 * n + 17) ** 2)], 30, {
    driver: `export function penaltyOf(size: number, bits: Uint8Array): number {
  const m = mat(size);
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) matSet(m, x, y, bits[y * size + x] & 1);
  return penalty(m, mat(size));
}`,
    sizes: [1, 7, 20],
  }),
];
