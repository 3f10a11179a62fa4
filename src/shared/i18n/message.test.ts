import { expect, test } from 'vitest';
import { calendarDate } from '../kit/date.ts';
import { ENGLISH_TRANSLATOR, translatorOf } from './translate.ts';
import { messages } from './locales/fr/index.ts';
import { capital, counted, day, inRow, message, moment, render, say, verbatim } from './message.ts';
import type { Text } from './message.ts';
import { statusLabel } from './status-labels.ts';

const french = translatorOf({ language: 'fr', messages });

test.each<[Text, string, string]>([
  [
    say`This invoice is ${statusLabel('paid')} and cannot be marked as paid.`,
    'This invoice is paid and cannot be marked as paid.',
    'Cette facture est payée et ne peut pas être marquée comme payée.',
  ],
  [
    say`These cannot be paid: ${inRow([inRow(['INV-1 (', statusLabel('paid'), ')'], ''), inRow(['INV-2 (', statusLabel('late'), ')'], '')])}.`,
    'These cannot be paid: INV-1 (paid), INV-2 (overdue).',
    'Celles-ci ne peuvent pas être payées : INV-1 (payée), INV-2 (en retard).',
  ],
  [
    say`Too many wrong tries. Please wait ${counted(1, '{count} minute', '{count} minutes')}, or reset your password.`,
    'Too many wrong tries. Please wait 1 minute, or reset your password.',
    'Trop d’essais erronés. Veuillez attendre 1 minute ou réinitialiser votre mot de passe.',
  ],
  [
    say`Approve ${say`invoice ${'INV-7'} from ${'Lekki Ltd.'}`} for ${'₦5.00'}, due ${day(calendarDate('2026-08-02'))}.`,
    'Approve invoice INV-7 from Lekki Ltd. for ₦5.00, due 2 Aug 2026.',
    'Approuver la facture INV-7 de Lekki Ltd. de ₦5.00, échéance le 2 août 2026.',
  ],
  [say`${capital(say`invoice ${'INV-7'}`)} to ${'Lekki'}, paid by card`, 'Invoice INV-7 to Lekki, paid by card', 'La facture INV-7 à Lekki, payée par carte'],
  [counted(1234, '{count} invoice', '{count} invoices'), '1,234 invoices', '1 234 factures'],
  [
    message('It is due in {days} days; an advance runs {longest} at most.', { days: 100, longest: 90 }),
    'It is due in 100 days; an advance runs 90 at most.',
    'Elle échoit dans 100 jours ; une avance dure au plus 90 jours.',
  ],
  [moment('2026-03-12T13:00:00Z', 'Africa/Lagos'), '12 March 2026 at 14:00', '12 mars 2026 à 14:00'],
  ['paid', 'paid', 'paid'],
  [verbatim('The bank said no.'), 'The bank said no.', 'The bank said no.'],
  [say`${'{2}'} approved invoice ${'{1}'}.`, '{2} approved invoice {1}.', '{2} a approuvé la facture {1}.'],
])('%j is rendered in each language', (text, inEnglish, inFrench) => {
  expect(render(text, ENGLISH_TRANSLATOR)).toBe(inEnglish);
  expect(render(text, french).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(inFrench);
});

test('a message is JSON: it is the same after it was stored', () => {
  const stored = say`Approve ${say`invoice ${'INV-7'} from ${'Lekki'}`} for ${'₦5.00'}, due ${day(calendarDate('2026-08-02'))}.`;
  const read: unknown = JSON.parse(JSON.stringify(stored));
  expect(read).toEqual(stored);
});
