import { expect, test } from 'vitest';
import { said, speak } from '../../src/shared/kit/words.ts';
import type { Messages } from '../../src/shared/kit/words.ts';
import { messages } from '../../src/shared/words/fr.ts';
import { faults } from './faults.ts';
import { allKeys, keysIn, saidInSql } from './keys.ts';
import { allWordsInSlots, wordsInSlots } from './slots.ts';

test('French says all that the product says, with the same values and both forms', () => {
  const keys = allKeys();
  expect(keys.size).toBeGreaterThan(2000);
  expect(faults('fr', messages, keys).join('\n')).toBe('');
});

test('the space before : ; ? ! and inside « » does not break', () => {
  const texts = Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)));
  expect(texts.filter((text) => / [:;?!»%]|« /.test(text))).toEqual([]);
});

test('a text message keeps to the letters of GSM 03.38: one more would cost a second message', () => {
  const texts = Object.entries(messages).filter(([key]) => /^\{1\} is your \{2\} code\b.* @letter$/.test(key));
  expect(texts).toHaveLength(2);
  for (const [, text] of texts) expect(text).toMatch(/^[\w {}.,:;?!'()éèàùìòÇØøÅåÆæßÉÄÖÑÜäöñü-]+$/);
});

const source = `
  const a = t('Pay {amount}', { amount });
  const b = tn(n, '{count} row', '{count} rows');
  const c = t('On', undefined, 'date');
  const d = <T text={late ? 'Late by {days}' : 'In time'} days={<b>{days}</b>} />;
`;

test('keys are found in calls, plurals, contexts and sentences with elements', () => {
  const found = keysIn('src/web/a.tsx', source).map(({ key }) => key);
  expect(found).toEqual(['Pay {amount}', '{count} row | {count} rows', 'On @date', 'Late by {days}', 'In time']);
});

test('what the server refuses with is a key, its values are numbered', () => {
  const refusal = "throw new AppError('LIMIT_EXCEEDED', `Only ${money(left)} is left of ${money(all)}.`);";
  expect(keysIn('src/server/wallet/a.ts', refusal).map(({ key }) => key)).toEqual(['Only {1} is left of {2}.']);
});

test('whatever reads like a sentence of the server is a key; our own faults, the log and SQL are none', () => {
  const source = `
    const SAID = { lost: 'The card was lost. Please choose another one.' };
    const paused = (why) => \`It was paused: \${why}\`;
    function f() {
    throw new Error('This cannot happen at all.');
    log.warn({}, 'Nobody came to read the news.');
    return answer({}, 'Contact saved and shown.');
    throw new AppError('INTERNAL', 'A row was lost on its way.');
    const q = t('for a fee of {fee}', { fee });
    }
  `;
  expect(keysIn('src/server/wallet/a.ts', source).map(({ key }) => key)).toEqual([
    'The card was lost. Please choose another one.',
    'It was paused: {1}',
    'for a fee of {fee}',
  ]);
  expect(
    saidInSql(`'{"message": "It is gone."}' || jsonb_build_object('message', format('What is owed on %s has changed.', v));
      description := format('%s invoices paid at once', v_n); v := ledger_post('credit-accrual', v_id, format('Fee through %s', v_day), null); w := ledger_post('payment', v_id, format('%s: %s to %s', a, b, c));`),
  ).toEqual(['It is gone.', 'What is owed on {1} has changed.', '{1} invoices paid at once', 'Fee through {1}']);
});

test('what a letter says is a key with the context `letter`, and nothing else of it is', () => {
  const source = `
    const a = renderLetter({ subject: say\`Invoice \${number} from \${sender}\`, text: late ? say\`It is late.\` : say\`It is due.\`, more: 'Not said by anybody.' });
    const b = counted(n, '{count} day left', '{count} days left', { number });
  `;
  expect(keysIn('src/server/integrations/mail/templates/a.ts', source).map(({ key }) => key)).toEqual([
    'Invoice {1} from {2} @letter',
    'It is late. @letter',
    'It is due. @letter',
    '{count} day left | {count} days left',
  ]);
});

test('no sentence of the server has an English word in the place of a value', () => {
  expect(allWordsInSlots().join('\n')).toBe('');
  const planted = (value: string) =>
    wordsInSlots('src/server/a/b.ts', `throw new AppError('STATE_CONFLICT', \`This invoice is \${${value}} and cannot be paid.\`);`);
  expect(planted('invoice.status')).toHaveLength(1);
  expect(planted("isLate ? 'late' : 'paid'")).toHaveLength(1);
  expect(planted('word(invoice.status)')).toEqual([]);
});

test.each<[string, Messages]>([
  ['a key is missing', {}],
  ['a key is stale', { ...full(), Gone: 'Parti' }],
  ['a placeholder is lost', { ...full(), 'Pay {amount}': 'Payer' }],
  ['a form is lost', { ...full(), '{count} row | {count} rows': { other: '{count} lignes' } }],
  ['a plural is flat', { ...full(), '{count} row | {count} rows': '{count} lignes' }],
])('%s: it is said', (_what, planted) => {
  const keys = new Map(keysIn('src/web/a.tsx', source.slice(0, source.indexOf('const c'))).map((key) => [key.key, { ...key, at: 'a.tsx' }]));
  expect(faults('fr', full(), keys)).toEqual([]);
  expect(faults('fr', planted, keys)).not.toEqual([]);
});

test.each([
  ['This invoice is paid and cannot be marked as paid.', 'Cette facture est payée et ne peut pas être marquée comme payée.'],
  ['This advance is archived: there is nothing to decide.', 'Cette avance est archivée : il n’y a rien à décider.'],
  ['These cannot be paid: INV-0001 (paid), INV-0002 (overdue).', 'Celles-ci ne peuvent pas être payées : INV-0001 (payée), INV-0002 (en retard).'],
  [
    'As staff, you can’t do this. Please ask an owner or admin.',
    'En tant que collaborateur, vous ne pouvez pas faire cela. Demandez à un propriétaire ou administrateur.',
  ],
  [
    'Too many wrong tries. Please wait 1 minute, or reset your password.',
    'Trop d’essais erronés. Veuillez attendre 1 minute ou réinitialiser votre mot de passe.',
  ],
  ['Too many tries. Please wait 45 seconds and try again.', 'Trop d’essais. Veuillez attendre 45 secondes et réessayer.'],
  ['Ada declined invoice INV-7: too late.', 'Ada a refusé la facture INV-7 : too late.'],
  ['Approve invoice INV-7 from Lekki Ltd. for ₦5.00, due 2 Aug 2026.', 'Approuver la facture INV-7 de Lekki Ltd. de ₦5.00, échéance le 2 août 2026.'],
  ['Your payment of ₦5.00 for 3 invoices went through.', 'Votre paiement de ₦5.00 pour 3 factures est passé.'],
  ['Invoice INV-7 to Lekki, paid by card', 'Facture INV-7 à Lekki, payée par carte'],
  [
    'Cancelled before it was sent. Your wallet was not debited. Withdrawn by Ada.',
    'Annulé avant l’envoi. Votre portefeuille n’a pas été débité. Retiré par Ada.',
  ],
  ['The money is in. Nobody has translated this.', 'The money is in. Nobody has translated this.'],
])('%s is whole in French', (english, french) => {
  speak({ language: 'fr', messages });
  expect(said(english).replaceAll('\u00a0', ' ')).toBe(french);
  speak({ language: 'en', messages: {} });
});

test('what the server said is found by its pattern', () => {
  speak({ language: 'fr', messages });
  expect(said('The balance due is ₦5.00. Please lower the amount.')).toBe('Le solde dû est de ₦5.00. Veuillez réduire le montant.');
  expect(said('Incorrect email or password.')).toBe('E-mail ou mot de passe incorrect.');
  expect(said('Nobody has translated this.')).toBe('Nobody has translated this.');
  speak({ language: 'en', messages: {} });
  expect(said('The balance due is ₦5.00. Please lower the amount.')).toBe('The balance due is ₦5.00. Please lower the amount.');
});

function full(): Messages {
  return { 'Pay {amount}': 'Payer {amount}', '{count} row | {count} rows': { one: '{count} ligne', other: '{count} lignes' } };
}
