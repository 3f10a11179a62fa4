/** Ids are `<prefix>_<22 base62 characters>`: 128 random bits, because some public routes take an id and it must not be guessable. */
export const PREFIX = {
  user: 'usr',
  session: 'ses',
  device: 'dev',
  business: 'biz',
  member: 'mem',
  contact: 'con',
  invoice: 'inv',
  setting: 'set',
  wallet: 'wal',
  payment: 'pay',
  notification: 'ntf',
  link: 'lnk',
  event: 'evt',
  case: 'cas',
  credit: 'crd',
  request: 'req',
  document: 'doc',
  account: 'acc',
  card: 'card',
  logo: 'lgo',
  check: 'chk',
  linking: 'lkg',
  import: 'cim',
  attachment: 'att',
  imported: 'imp',
  order: 'ord',
  schedule: 'sch',
  withdrawal: 'wdr',
  referral: 'ref',
  key: 'key',
  endpoint: 'whk',
  delivery: 'dlv',
  challenge: 'stp',
} as const;

export type IdKind = keyof typeof PREFIX;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Formats 16 random bytes as an id of a kind. The caller supplies the random bytes. */
export function idFrom(kind: IdKind, bytes: Uint8Array): string {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  let text = '';
  for (let place = 0; place < 22; place += 1) {
    text = ALPHABET.charAt(Number(value % 62n)) + text;
    value /= 62n;
  }
  return `${PREFIX[kind]}_${text}`;
}

export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${PREFIX[kind]}_`) && /^[0-9A-Za-z]{22}$/.test(text.slice(PREFIX[kind].length + 1));
}
