/**
 * In: x; out: e^x. x = (k + j/64) ln 2 + r with |r| <= ln 2 / 128, a table of 2^(j/64) in two pieces, a polynomial of degree 5 for e^r (minimax, off by at most 2^-57), scaled by 2^k.
 * Without a branch where results are normal, so that loops are vectorised; what is looked up is loaded for each lane. Error below 0.54 ulp, below 1 where the result is subnormal.
 *
 * The other functions are what tanh and pow are made of: e^r - 1 - r by Taylor's polynomial of degree 13, for |r| <= 0.5 ln 2 (off by at most 2^-57).
 */
import { fieldPower, fromWords, lowWord } from "./bits.js";
import { BIAS, ROUNDING } from "./parts.js";

/** Beyond these the result is Infinity or 0. */
const LARGEST = 710;
const SMALLEST = -746;

/** Below this the result is normal. */
const USUAL = 708;
/** 64 / ln 2, and ln 2 / 64 in two pieces: the first times a whole number of 21 bits is exact. */
const STEPS = 92.33248261689366;
const STEP_HIGH = 0.01083042469326756;
const STEP_LOW = 2.9815858269852933e-12;
const TWO_MINUS_64 = 5.421010862427522e-20;

const P3 = 0.1666666666665647;
const P4 = 0.04166670311877483;
const P5 = 0.008333342629855975;

const C3 = 1.66666666666666666667e-1;
const C4 = 4.16666666666666666667e-2;
const C5 = 8.33333333333333333333e-3;
const C6 = 1.38888888888888888889e-3;
const C7 = 1.98412698412698412698e-4;
const C8 = 2.48015873015873015873e-5;
const C9 = 2.75573192239858906526e-6;
const C10 = 2.75573192239858906526e-7;
const C11 = 2.50521083854417187751e-8;
const C12 = 2.08767569878680989792e-9;
const C13 = 1.60590438368216145994e-10;

/** 2^(j/64) for j from 0 to 63. */
const POWERS = new Float64Array([
  1.0, 1.0108892860517005, 1.0218971486541166, 1.0330248790212284, 1.0442737824274138, 1.0556451783605572, 1.0671404006768237,
  1.0787607977571199, 1.0905077326652577, 1.102382583307841, 1.1143867425958924, 1.1265216186082418, 1.1387886347566916, 1.1511892299529827,
  1.1637248587775775, 1.1763969916502812, 1.189207115002721, 1.202156731452703, 1.215247359980469, 1.22848053610687, 1.241857812073484,
  1.255380757024691, 1.2690509571917332, 1.2828700160787783, 1.2968395546510096, 1.3109612115247644, 1.3252366431597413, 1.339667524053303,
  1.3542555469368927, 1.3690024229745905, 1.383909881963832, 1.3989796725383112, 1.4142135623730951, 1.42961333839197, 1.4451808069770467,
  1.460917794180647, 1.4768261459394993, 1.4929077282912648, 1.5091644275934228, 1.5255981507445384, 1.5422108254079407, 1.559004400237837,
  1.5759808451078865, 1.593142151342267, 1.6104903319492543, 1.6280274218573478, 1.645755478153965, 1.6636765803267364, 1.681792830507429,
  1.7001063537185235, 1.718619298122478, 1.7373338352737062, 1.7562521603732995, 1.7753764925265212, 1.7947090750031072, 1.8142521755003989,
  1.8340080864093424, 1.8539791250833855, 1.8741676341103, 1.8945759815869656, 1.9152065613971474, 1.9360617934922943, 1.9571441241754002,
  1.978456026387951,
]);

/** What is lost there, as a part of it. */
const LOST = new Float64Array([
  0, -1.50706699e-17, 4.99974498e-17, 7.35784682e-18, 8.18931769e-17, 1.6665882e-18, -7.4028251e-17, -6.17065487e-17, -2.79391138e-17,
  4.77695943e-17, 9.34171065e-17, 4.58567028e-17, 7.82657318e-17, 2.82378451e-17, 3.29047253e-17, 4.72136827e-17, 3.34846219e-17,
  5.52755007e-17, -6.34655185e-17, -1.54563429e-17, 3.75085413e-17, -5.3460989e-18, 2.10230496e-18, 1.33575102e-17, 1.95725855e-17,
  -5.47806912e-17, -2.15714774e-17, 6.66380473e-17, 5.68648091e-17, 7.00787481e-17, -4.89230679e-17, -6.87230388e-17, -6.83580867e-17,
  -8.41601183e-18, -2.09230439e-17, -3.83346499e-17, -2.35910951e-17, 9.5068968e-18, -6.73521954e-17, -7.22663563e-17, 5.1548301e-17,
  2.42539861e-17, -6.43213163e-18, -6.3361618e-17, 1.53414095e-17, -4.12336731e-17, -6.15260315e-17, 3.54094811e-17, 4.87516066e-17,
  -4.71953978e-18, -1.07724873e-17, 1.82140539e-17, 1.68548737e-17, 3.62161609e-17, 1.01562187e-17, -5.49511897e-17, 1.79012688e-17,
  5.26537087e-17, -3.26692402e-17, 1.79639326e-17, -5.54506545e-17, 5.33680586e-17, 4.57849167e-17, 2.04142782e-17,
]);

export function exp(x: number): number {
  const usual = scaled(x, 0);
  return Math.abs(x) < USUAL ? usual : exponentialOfOther(x);
}

/** e^x / 2^removed, where that is normal. @inline */
function scaled(x: number, removed: number): number {
  const shifted = x * STEPS + ROUNDING;
  const steps = shifted - ROUNDING;
  const r = x - steps * STEP_HIGH - steps * STEP_LOW;
  const low = lowWord(shifted);
  const j = low & 63;
  const power = POWERS[j]!;
  const square = r * r;
  const rest = LOST[j]! + (r + square * (0.5 + r * P3 + square * (P4 + r * P5)));
  return (power + power * rest) * fromWords(((low >> 6) + 1023 - removed) << 20, 0);
}

/** @rare */
function exponentialOfOther(x: number): number {
  if (x > LARGEST) return Infinity;
  if (x < SMALLEST) return 0;
  if (x !== x) return NaN;
  return x > 0 ? scaled(x, 2) * 4 : scaled(x, -64) * TWO_MINUS_64;
}

/** y 2^k for a whole k between -2044 and 2046: only the last product rounds, where the result is subnormal. @inline */
export function scaledByHalves(y: number, k: number): number {
  const half = k * 0.5 + ROUNDING - ROUNDING;
  return y * fieldPower(half + BIAS) * fieldPower(k - half + BIAS);
}

/** e^r - 1 - r. @inline */
export function exponentialRest(r: number): number {
  const r2 = r * r;
  const r4 = r2 * r2;
  const low = 0.5 + r * C3 + r2 * (C4 + r * C5);
  const middle = C6 + r * C7 + r2 * (C8 + r * C9);
  const high = C10 + r * C11 + r2 * (C12 + r * C13);
  return r2 * (low + r4 * (middle + r4 * high));
}
