/** Number literals that JSON allows and JavaScript cannot hold. Pure. */

/** Digits without leading and trailing zeros, and the power of ten of the last one. */
function parts(literal: string): { readonly digits: string; readonly power: number } {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return { digits, power: digits === '' ? 0 : Number(exponent) - fraction.length + (all.length - digits.length) };
}

/** What a JavaScript number makes of the literal, when that is something else. Literals beyond 400 digits are always something else. */
export function readAs(literal: string): string | undefined {
  const read = Number(literal);
  const shown = Object.is(read, -0) ? '-0' : String(read);
  if (!Number.isFinite(read) || literal.length > 400) return shown;
  const sent = parts(literal);
  const got = parts(shown);
  return sent.digits === got.digits && sent.power === got.power ? undefined : shown;
}
