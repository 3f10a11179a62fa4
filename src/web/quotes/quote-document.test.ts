import { expect, test } from 'vitest';
import { messages } from '../../shared/i18n/locales/fr/index.ts';
import { inLocale, translatorOf } from '../../shared/i18n/translate.ts';
import { QUOTE_STATUSES } from '../../shared/quotes/status.ts';
import { quoteDecisionText, quoteLook } from './quote-document.ts';

test('the status of a quote is “accepted”, never “approved”, and agrees with “devis”', () => {
  const french = translatorOf({ language: 'fr', messages });
  expect(QUOTE_STATUSES.map((status) => inLocale(french, () => quoteLook(status, 'sent').word))).toEqual([
    'Brouillon',
    'En attente d’acceptation',
    'Accepté',
    'Refusé',
    'Expiré',
    'Facturé',
    'Archivé',
  ]);
  expect(QUOTE_STATUSES.map((status) => quoteLook(status, 'received').word)).toEqual([
    'Draft',
    'Awaiting your acceptance',
    'Accepted',
    'Declined',
    'Expired',
    'Invoiced',
    'Archived',
  ]);
});

test('who declined a quote is still said so once it is archived', () => {
  const recipient = { name: 'Kano Stores', email: null, phone: null, address: null, taxNumber: null };
  const decided = { by: 'Ada Obi', at: '2026-11-01T10:00:00.000Z', how: 'member', address: null } as const;
  expect(quoteDecisionText({ decided: null, reason: null, recipient })).toBeNull();
  expect(quoteDecisionText({ decided, reason: null, recipient })).toBe('Accepted by Ada Obi, signed in for Kano Stores.');
  expect(quoteDecisionText({ decided, reason: 'Too dear', recipient })).toBe('Declined by Ada Obi, signed in for Kano Stores.');
});
