import { randomBytes, randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function randomDigits(length: number): string {
  let digits = '';
  for (let at = 0; at < length; at += 1) digits += String(randomInt(10));
  return digits;
}

/** In the form of Mono's ids. */
export function randomHex(length: number): string {
  return randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);
}

/** Lower-case letters and digits, in the form of Paystack's codes. */
export function randomCode(length: number): string {
  let code = '';
  for (let at = 0; at < length; at += 1) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}
