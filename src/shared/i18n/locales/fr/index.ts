import type { Catalogue, Messages } from '../../translate.ts';
import { fill } from '../../elision.ts';
import { common } from './common.ts';
import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { app } from './app.ts';
import { bills } from './bills.ts';
import { books } from './books.ts';
import { business } from './business.ts';
import { closing } from './closing.ts';
import { contacts } from './contacts.ts';
import { credit } from './credit.ts';
import { creditNotes } from './credit-notes.ts';
import { dashboard } from './dashboard.ts';
import { documents } from './documents.ts';
import { exports } from './exports.ts';
import { help } from './help.ts';
import { instalments } from './instalments.ts';
import { invoices } from './invoices.ts';
import { notifications } from './notifications.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { print } from './print.ts';
import { portal } from './portal.ts';
import { products } from './products.ts';
import { quotes } from './quotes.ts';
import { referrals } from './referrals.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { team } from './team.ts';
import { wallet } from './wallet.ts';
import { webhooks } from './webhooks.ts';

/** French as used in business in West Africa: one file for each noun. `npm run i18n` lists missing texts. */
export const messages: Messages = {
  ...common,
  ...accounts,
  ...apiKeys,
  ...app,
  ...bills,
  ...books,
  ...business,
  ...closing,
  ...contacts,
  ...credit,
  ...creditNotes,
  ...dashboard,
  ...documents,
  ...exports,
  ...help,
  ...instalments,
  ...invoices,
  ...notifications,
  ...orders,
  ...payments,
  ...print,
  ...portal,
  ...products,
  ...quotes,
  ...referrals,
  ...reports,
  ...settings,
  ...team,
  ...wallet,
  ...webhooks,
};

export const catalogue: Catalogue = { language: 'fr', messages, fill };
