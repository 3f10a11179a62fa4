import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Env } from './env.ts';

/**
 * Encryption of sensitive values at rest: BVN, NIN, account numbers, second-factor secrets, documents. Every sealed text has
 * its own data key, wrapped by the installation's key (AES-256-GCM both). Owner and field are associated
 * data, so that a sealed value cannot be moved to another row. Format: 1 | key id | wrapped key | sealed text.
 */
export interface SealedField {
  /** The business or person that owns it. */
  readonly owner: string;
  readonly field: string;
}

const VERSION = 1;
const ID = 4;
const NONCE = 12;
const TAG = 16;
const KEY = 32;
const WRAPPED = NONCE + KEY + TAG;

export type Keys = Pick<Env, 'secretKey' | 'previousSecretKeys'>;

export function seal(keys: Keys, place: SealedField, plain: string | Uint8Array): Buffer {
  const key = randomBytes(KEY);
  const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
  return Buffer.concat([Buffer.from([VERSION]), keyId(keys), encrypt(masterKey(keys.secretKey), place, key), encrypt(key, place, bytes)]);
}

/** Throws if the bytes were changed, belong to another field, or were sealed with an unknown key. */
export function open(keys: Keys, place: SealedField, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION) throw new Error('not a sealed value');
  const secret = secretNamed(keys, sealedUnder(bytes));
  if (secret === null) throw new Error('sealed with a key that this installation does not know');
  const start = 1 + ID;
  const key = decrypt(masterKey(secret), place, bytes.subarray(start, start + WRAPPED));
  return decrypt(key, place, bytes.subarray(start + WRAPPED));
}

/** The same value with the current key: its data key is wrapped again, the text stays. Throws as `open`. */
export function rewrap(keys: Keys, place: SealedField, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  const start = 1 + ID;
  const secret = secretNamed(keys, sealedUnder(bytes));
  if (bytes[0] !== VERSION || secret === null) throw new Error('sealed with a key that this installation does not know');
  const key = decrypt(masterKey(secret), place, bytes.subarray(start, start + WRAPPED));
  return Buffer.concat([Buffer.from([VERSION]), keyId(keys), encrypt(masterKey(keys.secretKey), place, key), bytes.subarray(start + WRAPPED)]);
}

export function openText(keys: Keys, place: SealedField, sealed: Uint8Array): string {
  return open(keys, place, sealed).toString('utf8');
}

/** The name of the key that sealed this: eight hexadecimal digits that reveal nothing about the key. */
export function sealedUnder(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(1, 1 + ID)).toString('hex');
}

/** The name of the current key. */
export function presentKey({ secretKey }: Pick<Keys, 'secretKey'>): string {
  const cached = keyNames.get(secretKey);
  if (cached !== undefined) return cached;
  const name = createHmac('sha256', masterKey(secretKey)).update('key id').digest().subarray(0, ID).toString('hex');
  keyNames.set(secretKey, name);
  return name;
}

/** By secret: every new link and every address of one contains the name. */
const keyNames = new Map<string, string>();

/** The installation's secret with that name; null if it is not configured any more. */
export function secretNamed(keys: Keys, id: string): string | null {
  return [keys.secretKey, ...keys.previousSecretKeys].find((secret) => presentKey({ secretKey: secret }) === id) ?? null;
}

/** A signature for data that may be read but not forged, with the installation's key. */
export function attest(secretKey: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', derive(secretKey, purpose)).update(text).digest();
}

/** A digest that finds equal values without decrypting them, with the installation's key. */
export function blindIndex(keys: Keys, field: string, text: string): Buffer {
  return createHmac('sha256', derive(keys.secretKey, 'blind-index')).update(`${field}:${text}`).digest();
}

/** The last `visible` characters stay; the others become •. */
export function masked(text: string, visible = 4): string {
  return '•'.repeat(Math.max(0, text.length - visible)) + text.slice(-visible);
}

export function maskedOrNull(text: string | null): string | null {
  return text === null ? null : masked(text);
}

function encrypt(key: Buffer | KeyObject, place: SealedField, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer | KeyObject, place: SealedField, bytes: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE)).setAAD(bound(place));
  cipher.setAuthTag(bytes.subarray(bytes.length - TAG));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE, bytes.length - TAG)), cipher.final()]);
}

function bound({ owner, field }: SealedField): Buffer {
  return Buffer.from(`${owner}\0${field}`, 'utf8');
}

function masterKey(secret: string): KeyObject {
  return derive(secret, 'vault');
}

function keyId(keys: Keys): Buffer {
  return Buffer.from(presentKey(keys), 'hex');
}

/** 32 bytes that follow from the installation's secret, for a key of another kind. */
export function derivedBytes(secretKey: string, purpose: string): Buffer {
  return derive(secretKey, purpose).export();
}

const derived = new Map<string, KeyObject>();
/** A key object, because Node needs six times as long for a digest with a key of bytes. */
function derive(secret: string, purpose: string): KeyObject {
  const name = `${purpose}:${secret}`;
  const cached = derived.get(name);
  if (cached) return cached;
  const made = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'duewell', purpose, KEY)));
  derived.set(name, made);
  return made;
}
