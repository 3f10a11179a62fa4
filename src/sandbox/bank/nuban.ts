import { createHash, randomInt } from 'node:crypto';

/**
 * The tenth digit of a Nigerian account number (CBN's NUBAN standard): weights 3, 7, 3 in turn over the bank's code and the nine digits of the serial; the
 * difference to the next multiple of ten. Commercial banks have codes of three digits, other institutions of five (with a 9 before it) or six.
 */
export function checkDigit(bankCode: string, serial: string): number {
  const code = bankCode.replace(/\D/g, '');
  const digits = (code.length === 5 ? `9${code}` : code) + serial;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[at]) * (at % 3 === 1 ? 7 : 3);
  return (10 - (sum % 10)) % 10;
}

export function isNuban(bankCode: string, accountNumber: string): boolean {
  return /^\d{10}$/.test(accountNumber) && checkDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber[9]);
}

/** A new account number of the bank. The serials of virtual accounts begin with 993, like Paystack's at Wema Bank. */
export function newAccountNumber(bankCode: string, isTaken: (number: string) => boolean, begin = '993'): string {
  for (;;) {
    const serial = begin + String(randomInt(1_000_000_000)).padStart(9, '0').slice(begin.length);
    const number = serial + String(checkDigit(bankCode, serial));
    if (!isTaken(number)) return number;
  }
}

/** The same account always has the same holder. */
export function holderName(bankCode: string, accountNumber: string): string {
  const hash = createHash('sha256').update(`${bankCode}:${accountNumber}`).digest();
  const pick = (names: readonly string[], byte: number) => names[(hash[byte] ?? 0) % names.length] ?? '';
  return `${pick(LAST_NAMES, 0)} ${pick(FIRST_NAMES, 1)} ${pick(FIRST_NAMES, 2)}`.toUpperCase();
}

const FIRST_NAMES = [
  'Adaeze',
  'Amina',
  'Bolanle',
  'Chidi',
  'Chinedu',
  'Efe',
  'Emeka',
  'Fatima',
  'Folake',
  'Gbenga',
  'Halima',
  'Ibrahim',
  'Ifeoma',
  'Kelechi',
  'Musa',
  'Ngozi',
  'Obinna',
  'Olumide',
  'Osagie',
  'Sade',
  'Tunde',
  'Uche',
  'Yusuf',
  'Zainab',
] as const;
const LAST_NAMES = [
  'Abubakar',
  'Adeyemi',
  'Akpan',
  'Balogun',
  'Bello',
  'Danjuma',
  'Effiong',
  'Eze',
  'Ibekwe',
  'Lawal',
  'Nwosu',
  'Obi',
  'Okafor',
  'Okonkwo',
  'Oladipo',
  'Osagie',
  'Sani',
  'Umeh',
] as const;
