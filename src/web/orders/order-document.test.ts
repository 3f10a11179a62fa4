import { expect, test } from 'vitest';
import { messages } from '../../shared/i18n/locales/fr/index.ts';
import { ENGLISH_TRANSLATOR, inLocale, translatorOf } from '../../shared/i18n/translate.ts';
import { ORDER_STATUSES } from '../../shared/orders/status.ts';
import { statusText } from './order-document.ts';

test('the status of an order agrees with “bon de commande”', () => {
  const french = translatorOf({ language: 'fr', messages });
  expect(ORDER_STATUSES.map((status) => inLocale(french, () => statusText(status)))).toEqual([
    'Brouillon',
    'En attente d’approbation',
    'Approuvé',
    'Refusé',
    'Facturé',
    'Archivé',
  ]);
  expect(ORDER_STATUSES.map((status) => inLocale(ENGLISH_TRANSLATOR, () => statusText(status)))).toEqual([
    'Draft',
    'Awaiting approval',
    'Approved',
    'Declined',
    'Invoiced',
    'Archived',
  ]);
});
