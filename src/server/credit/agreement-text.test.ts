import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { creditAgreementText } from '../../shared/credit/agreement.ts';
import type { CreditFacts } from '../../shared/credit/agreement.ts';
import { dateIn } from '../../shared/kit/date.ts';
import { basisPoints, kobo } from '../../shared/kit/money.ts';

const day = (text: string) => dateIn('UTC', Date.parse(text));
const FACTS: CreditFacts = {
  creditId: 'crd_1',
  borrower: { name: 'Amara Textiles', address: '1 Marina, Lagos', taxNumber: 'T-1' },
  buyer: 'Bola Retail',
  invoiceNumber: 'INV-0001',
  invoiceTotal: kobo(20_000_000),
  amount: kobo(10_000_000),
  fee: kobo(300_000),
  apr: basisPoints(3650),
  offeredOn: day('2026-11-23'),
  dueDate: day('2026-12-23'),
  offerEnds: day('2026-11-30'),
  productName: 'Duewell',
};

// The digest of the first release's text: it proves agreements signed then.
test.each([
  ['with all that is known of the borrower', FACTS.borrower, 'a859c5bd6792c7207f9664947e400d649809203cb6ed6287ec315c653145fa1c'],
  ['with a name alone', { name: 'A', address: null, taxNumber: null }, '1a3376d1e3b3195f2492b499ad6d153784a48ecc2692d29e706835cf12a6e714'],
])('the English text of version 2026-11 is what it was, to the letter, %s', (_which, borrower, digest) => {
  const text = creditAgreementText('2026-11', { ...FACTS, borrower });
  expect(createHash('sha256').update(text).digest('hex')).toBe(digest);
});
