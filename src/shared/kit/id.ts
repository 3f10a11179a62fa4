/** Ids are `<prefix>_<22 base62 characters>`, 128 bits: the time and 80 random bits, because some public routes take an id and it must not be guessable. */
export const PREFIX = {
  user: 'usr',
  session: 'ses',
  device: 'dev',
  business: 'biz',
  member: 'mem',
  contact: 'con',
  invoice: 'inv',
  creditNote: 'cnt',
  setting: 'set',
  wallet: 'wal',
  payment: 'pay',
  notification: 'ntf',
  push: 'psh',
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
  orderDelivery: 'odl',
  quote: 'quo',
  schedule: 'sch',
  withdrawal: 'wdr',
  referral: 'ref',
  key: 'key',
  endpoint: 'whk',
  delivery: 'dlv',
  challenge: 'stp',
  operator: 'opr',
  operatorSession: 'ops',
  passkey: 'psk',
  proposal: 'prp',
  note: 'nte',
  thread: 'thr',
  message: 'msg',
  product: 'prd',
  productImport: 'pim',
  export: 'exp',
  run: 'run',
  rule: 'rul',
  supplierCategory: 'cat',
  bill: 'bil',
} as const;

export type IdKind = keyof typeof PREFIX;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Formats 16 bytes as an id of a kind: the 128-bit number in base 62, in whose order the ids sort. */
export function idFrom(kind: IdKind, bytes: Uint8Array): string {
  const words = new Uint16Array(8);
  for (let at = 0; at < 8; at += 1) words[at] = ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0);
  let text = '';
  for (let pair = 0; pair < 11; pair += 1) {
    // Long division. Words of 16 bits and two digits at once: every intermediate value is a 32-bit integer, which is much faster than a bigint.
    let rest = 0;
    for (let at = 0; at < 8; at += 1) {
      const part = (rest << 16) | (words[at] ?? 0);
      words[at] = part / 3844;
      rest = part % 3844;
    }
    text = ALPHABET.charAt(rest / 62) + ALPHABET.charAt(rest % 62) + text;
  }
  return `${PREFIX[kind]}_${text}`;
}

export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${PREFIX[kind]}_[0-9A-Za-z]{22}$`);
}

export function isId(kind: IdKind, text: string): boolean {
  return idPattern(kind).test(text);
}
