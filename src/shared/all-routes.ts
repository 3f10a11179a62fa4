import * as accounts from './accounts/contract.ts';
import * as devices from './accounts/devices-contract.ts';
import * as emailChange from './accounts/email-contract.ts';
import * as security from './accounts/security-contract.ts';
import * as accountClosing from './accounts/close-contract.ts';
import * as businessClosing from './business/closing-contract.ts';
import * as bills from './bills/contract.ts';
import * as books from './books/contract.ts';
import * as banking from './business/banking-contract.ts';
import * as business from './business/contract.ts';
import * as verification from './business/verification-contract.ts';
import * as contacts from './contacts/contract.ts';
import * as contactStatement from './contacts/statement-contract.ts';
import * as contactImport from './contacts/import-contract.ts';
import * as credit from './credit/contract.ts';
import * as creditLife from './credit/lifecycle-contract.ts';
import * as dashboard from './dashboard/contract.ts';
import * as exports from './exports/contract.ts';
import * as exportOfPerson from './exports/person-contract.ts';
import * as help from './help/contract.ts';
import * as installation from './installation/contract.ts';
import * as creditNotes from './invoices/credit-notes-contract.ts';
import * as invoiceDecisions from './invoices/decision-contract.ts';
import * as invoiceCopy from './invoices/copy-contract.ts';
import * as invoicesDue from './invoices/due-contract.ts';
import * as invoiceBulk from './invoices/bulk-contract.ts';
import * as invoiceSearch from './invoices/search-contract.ts';
import * as invoiceTimelines from './invoices/timeline-contract.ts';
import * as invoiceLetters from './invoices/letters-contract.ts';
import * as invoicePhone from './invoices/phone-contract.ts';
import * as invoiceLife from './invoices/lifecycle-contract.ts';
import * as invoices from './invoices/contract.ts';
import * as invoiceAttachments from './invoices/attachments-contract.ts';
import * as invoiceImport from './invoices/import-contract.ts';
import * as invoiceDocuments from './invoices/documents-contract.ts';
import * as invoiceSettingChanges from './invoices/change-settings-contract.ts';
import * as invoiceSettings from './invoices/settings-contract.ts';
import * as invoicePreviews from './invoices/preview-contract.ts';
import * as invoiceWarnings from './invoices/warnings-contract.ts';
import * as withholding from './invoices/withholding-contract.ts';
import * as keys from './api-keys/contract.ts';
import type { Route } from './kit/route.ts';
import * as notifications from './notifications/contract.ts';
import * as mailChoices from './notifications/mail-contract.ts';
import * as push from './notifications/push-contract.ts';
import * as orders from './orders/contract.ts';
import * as orderAttachments from './orders/attachments-contract.ts';
import * as orderComparisons from './orders/comparison-contract.ts';
import * as orderDecisions from './orders/decision-contract.ts';
import * as orderDeliveries from './orders/deliveries-contract.ts';
import * as orderDocuments from './orders/documents-contract.ts';
import * as documentChecks from './invoices/document-check-contract.ts';
import * as orderLinks from './orders/link-contract.ts';
import * as orderRevisions from './orders/revision-contract.ts';
import * as orderSteps from './orders/steps-contract.ts';
import * as payments from './payments/contract.ts';
import * as paymentRuns from './payments/runs-contract.ts';
import * as paymentSafety from './payments/safety-contract.ts';
import * as supplierCategories from './payments/supplier-categories-contract.ts';
import * as supplierRules from './payments/supplier-rules-contract.ts';
import * as quotes from './quotes/contract.ts';
import * as quoteDecisions from './quotes/decision-contract.ts';
import * as quoteLinks from './quotes/link-contract.ts';
import * as quoteSteps from './quotes/steps-contract.ts';
import * as receipts from './payments/receipts-contract.ts';
import * as missingMoney from './payments/reports-contract.ts';
import * as portal from './portal/contract.ts';
import * as products from './products/contract.ts';
import * as productImport from './products/import-contract.ts';
import * as bankStatements from './payments/bank-statements-contract.ts';
import * as receivedTransfers from './payments/transfers-contract.ts';
import * as referrals from './referrals/contract.ts';
import * as reports from './reports/contract.ts';
import * as taxReports from './reports/tax-contract.ts';
import * as journal from './reports/journal-contract.ts';
import * as team from './team/contract.ts';
import * as requests from './team/requests-contract.ts';
import * as withdrawnRequests from './team/withdraw-contract.ts';
import * as wallet from './wallet/contract.ts';
import * as withdrawals from './wallet/withdrawal-contract.ts';
import * as webhooks from './webhooks/contract.ts';

const contracts = [
  accounts,
  security,
  accountClosing,
  businessClosing,
  devices,
  emailChange,
  invoices,
  invoiceSearch,
  invoiceSettings,
  invoiceSettingChanges,
  invoiceTimelines,
  invoiceLetters,
  invoicePhone,
  taxReports,
  journal,
  books,
  bills,
  invoicePreviews,
  invoiceWarnings,
  withholding,
  invoiceLife,
  creditNotes,
  invoicesDue,
  invoiceBulk,
  invoiceCopy,
  invoiceDecisions,
  invoiceDocuments,
  invoiceAttachments,
  invoiceImport,
  orders,
  orderLinks,
  orderDeliveries,
  orderComparisons,
  orderRevisions,
  orderDecisions,
  orderDocuments,
  orderAttachments,
  documentChecks,
  orderSteps,
  quotes,
  quoteLinks,
  quoteDecisions,
  quoteSteps,
  dashboard,
  reports,
  contacts,
  contactImport,
  contactStatement,
  portal,
  products,
  productImport,
  referrals,
  notifications,
  mailChoices,
  push,
  credit,
  creditLife,
  business,
  verification,
  banking,
  wallet,
  withdrawals,
  payments,
  paymentRuns,
  paymentSafety,
  supplierCategories,
  supplierRules,
  receipts,
  bankStatements,
  receivedTransfers,
  missingMoney,
  exports,
  exportOfPerson,
  help,
  installation,
  keys,
  webhooks,
  team,
  requests,
  withdrawnRequests,
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
