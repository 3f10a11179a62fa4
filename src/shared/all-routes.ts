import * as accounts from './accounts/contract.ts';
import * as devices from './accounts/devices-contract.ts';
import * as security from './accounts/security-contract.ts';
import * as banking from './business/banking-contract.ts';
import * as business from './business/contract.ts';
import * as verification from './business/verification-contract.ts';
import * as contacts from './contacts/contract.ts';
import * as contactStatement from './contacts/statement-contract.ts';
import * as contactImport from './contacts/import-contract.ts';
import * as credit from './credit/contract.ts';
import * as creditLife from './credit/lifecycle-contract.ts';
import * as dashboard from './dashboard/contract.ts';
import * as help from './help/contract.ts';
import * as installation from './installation/contract.ts';
import * as invoiceDecisions from './invoices/decision-contract.ts';
import * as invoiceCopy from './invoices/copy-contract.ts';
import * as invoiceBulk from './invoices/bulk-contract.ts';
import * as invoiceLife from './invoices/lifecycle-contract.ts';
import * as invoices from './invoices/contract.ts';
import * as invoiceAttachments from './invoices/attachments-contract.ts';
import * as invoiceImport from './invoices/import-contract.ts';
import * as invoiceDocuments from './invoices/documents-contract.ts';
import * as invoiceSettings from './invoices/settings-contract.ts';
import * as keys from './api-keys/contract.ts';
import type { Route } from './kit/route.ts';
import * as notifications from './notifications/contract.ts';
import * as mailChoices from './notifications/mail-contract.ts';
import * as orders from './orders/contract.ts';
import * as orderAttachments from './orders/attachments-contract.ts';
import * as orderDecisions from './orders/decision-contract.ts';
import * as orderDocuments from './orders/documents-contract.ts';
import * as documentChecks from './invoices/document-check-contract.ts';
import * as orderSteps from './orders/steps-contract.ts';
import * as payments from './payments/contract.ts';
import * as paymentSafety from './payments/safety-contract.ts';
import * as receipts from './payments/receipts-contract.ts';
import * as missingMoney from './payments/reports-contract.ts';
import * as referrals from './referrals/contract.ts';
import * as team from './team/contract.ts';
import * as requests from './team/requests-contract.ts';
import * as wallet from './wallet/contract.ts';
import * as withdrawals from './wallet/withdrawal-contract.ts';
import * as webhooks from './webhooks/contract.ts';

const contracts = [
  accounts,
  security,
  devices,
  invoices,
  invoiceSettings,
  invoiceLife,
  invoiceBulk,
  invoiceCopy,
  invoiceDecisions,
  invoiceDocuments,
  invoiceAttachments,
  invoiceImport,
  orders,
  orderDecisions,
  orderDocuments,
  orderAttachments,
  documentChecks,
  orderSteps,
  dashboard,
  contacts,
  contactImport,
  contactStatement,
  referrals,
  notifications,
  mailChoices,
  credit,
  creditLife,
  business,
  verification,
  banking,
  wallet,
  withdrawals,
  payments,
  paymentSafety,
  receipts,
  missingMoney,
  help,
  installation,
  keys,
  webhooks,
  team,
  requests,
];

/** Every call of the API, for the server, the OpenAPI document and the tests; the browser never imports it. */
export const ALL_ROUTES: readonly Route[] = contracts.flatMap((contract) => Object.values<unknown>(contract).filter(isRoute));

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

type ValuesOf<M> = M extends unknown ? M[keyof M] : never;
type DeclaredRoute = Extract<ValuesOf<(typeof contracts)[number]>, Route>;

/** Every declared route by its id, the type of the server's table of handlers. */
export type RouteById = { [R in DeclaredRoute as R['id']]: R };
export type RouteId = keyof RouteById;
