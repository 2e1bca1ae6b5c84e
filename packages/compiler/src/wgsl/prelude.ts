/** The functions that emitted text may call, by name: what an operation of the IR means where WGSL has no such one. */
export const prelude: Readonly<Record<string, string>> = {
  w_quotient: `fn w_quotient(a: i32, b: i32) -> i32 {
  if (b == 0i) { return 0i; }
  return a / b;
}`,
  w_rest: `fn w_rest(a: i32, b: i32) -> i32 {
  if (b == 0i) { return 0i; }
  return a % b;
}`,
  w_floored: `fn w_floored(a: i32, b: i32) -> i32 {
  if (b == 0i) { return 0i; }
  let q = a / b;
  return select(q, q - 1i, (a % b != 0i) && ((a < 0i) != (b < 0i)));
}`,
  w_unsigned_quotient: `fn w_unsigned_quotient(a: i32, b: i32) -> i32 {
  if (b == 0i) { return 0i; }
  return bitcast<i32>(bitcast<u32>(a) / bitcast<u32>(b));
}`,
  w_unsigned_rest: `fn w_unsigned_rest(a: i32, b: i32) -> i32 {
  if (b == 0i) { return 0i; }
  return bitcast<i32>(bitcast<u32>(a) % bitcast<u32>(b));
}`,
  // ToInt32: the whole part modulo 2^32; of what is beyond 2^31 the fraction of 24 bits is shifted by its exponent.
  w_wrap: `fn w_wrap(x: f32) -> i32 {
  if (abs(x) < 2147483648.0f) { return i32(x); }
  let bits = bitcast<u32>(x);
  let places = ((bits >> 23u) & 255u) - 150u;
  if (places > 31u) { return 0i; }
  let whole = bitcast<i32>(((bits & 8388607u) | 8388608u) << places);
  return select(whole, -whole, (bits >> 31u) != 0u);
}`,
  w_round: `fn w_round(x: f32) -> f32 {
  let below = floor(x);
  return select(below, below + 1.0f, x - below >= 0.5f);
}`,
  w_remainder: `fn w_remainder(a: f32, b: f32) -> f32 {
  return a - b * trunc(a / b);
}`,
  w_truthy: `fn w_truthy(x: f32) -> bool {
  return x != 0.0f && x == x;
}`,
  w_integer: `fn w_integer(x: i32) -> i32 {
  return x;
}`,
  w_float: `fn w_float(x: f32) -> f32 {
  return x;
}`,
  // Constants of WGSL are finite: these come of bits that the compiler of the shader takes for anything.
  w_special: `var<private> w_infinity: u32 = 2139095040u;
var<private> w_nan: u32 = 2143289344u;`,
  // An index of a part of an array, as one of the whole array.
  w_part: `fn w_part(start: i32, i: i32, length: i32) -> i32 {
  return select(-1i, start + i, u32(i) < u32(length));
}`,
  w_part_at: `fn w_part_at(start: i32, i: i32, length: i32, site: u32) -> i32 {
  let isInside = u32(i) < u32(length);
  if (!isInside) { w_outside(site, i, length); }
  return select(-1i, start + i, isInside);
}`,
  // What a thread has to tell first, until it ends: code that leaves it in memory would stand at each access. Functions
  // do not return early, since compilers put them in place as loops then.
  w_tell: `var<private> w_told: bool;
var<private> w_site: u32;
var<private> w_words: vec4u;
fn w_tell() {
  if (w_told) {
    var isFirst = false;
    loop {
      let found = atomicCompareExchangeWeak(&trap[0], 0u, launch.kernel);
      isFirst = found.exchanged;
      if (found.exchanged || found.old_value != 0u) { break; }
    }
    if (isFirst) {
      atomicStore(&trap[1], w_site);
      atomicStore(&trap[2], w_words.x);
      atomicStore(&trap[3], w_words.y);
      atomicStore(&trap[4], w_words.z);
      atomicStore(&trap[5], w_words.w);
    }
  }
}`,
  // An error: its number among sites, and the numbers in its message, as bits. It ends what the thread does.
  w_throw: `var<private> w_thrown: bool;
fn w_throw(site: u32, a: u32, b: u32, c: u32, d: u32) {
  w_thrown = true;
  if (!w_told) {
    w_told = true;
    w_site = site;
    w_words = vec4u(a, b, c, d);
  }
}`,
  // An access outside: at which site, with which index of which length.
  w_outside: `fn w_outside(site: u32, i: i32, length: i32) {
  if (!w_told) {
    w_told = true;
    w_site = site;
    w_words = vec4u(bitcast<u32>(i), bitcast<u32>(length), 0u, 0u);
  }
}`,
};
