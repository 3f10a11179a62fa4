import { createHash } from 'node:crypto';
import type { TestCard } from '../companies/company.ts';
import { companyOf } from '../companies/companies.ts';
import type { CardOnFile, Charge } from './rows.ts';

export function testCard(charge: Pick<Charge, 'by'>, number: string, cvv: string): TestCard | undefined {
  return companyOf(charge).cards.find((each) => each.number === number.replace(/\D/g, '') && each.cvv === cvv.trim());
}

/** The stored card, with the values that its holder would type. */
export function testCardOf(charge: Charge): TestCard | undefined {
  const { card } = charge;
  return card ? companyOf(charge).cards.find(({ number }) => number.startsWith(card.bin) && number.endsWith(card.last4)) : undefined;
}

/** The stored data of a card: never its number. */
export function onFile(charge: Pick<Charge, 'by'>, { number, brand, reusable, expiry }: TestCard): CardOnFile {
  const [expMonth = '', year = ''] = expiry.split('/');
  return {
    authorizationCode: companyOf(charge).authorizationCode(),
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand,
    expMonth,
    expYear: `20${year}`,
    bank: 'TEST BANK',
    reusable,
    signature: `SIG_${createHash('sha256').update(number).digest('hex').slice(0, 20)}`,
    mood: 'success',
  };
}
