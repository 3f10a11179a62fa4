import * as z from 'zod/mini';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import * as accounts from '../../shared/accounts/contract.ts';
import * as devices from '../../shared/accounts/devices-contract.ts';
import * as emailChange from '../../shared/accounts/email-contract.ts';
import * as security from '../../shared/accounts/security-contract.ts';
import * as banking from '../../shared/business/banking-contract.ts';
import * as business from '../../shared/business/contract.ts';
import * as verification from '../../shared/business/verification-contract.ts';
import * as contacts from '../../shared/contacts/contract.ts';
import * as credit from '../../shared/credit/shapes.ts';
import * as dashboard from '../../shared/dashboard/contract.ts';
import * as exports from '../../shared/exports/contract.ts';
import * as help from '../../shared/help/contract.ts';
import * as attachments from '../../shared/invoices/attachment-shapes.ts';
import * as bulk from '../../shared/invoices/bulk-contract.ts';
import * as creditNotes from '../../shared/invoices/credit-notes-contract.ts';
import * as decisions from '../../shared/invoices/decide-fields.ts';
import * as drafts from '../../shared/invoices/draft.ts';
import * as imports from '../../shared/invoices/import-contract.ts';
import * as life from '../../shared/invoices/lifecycle-contract.ts';
import * as documents from '../../shared/invoices/documents-contract.ts';
import * as schedules from '../../shared/invoices/schedule.ts';
import * as settings from '../../shared/invoices/settings-contract.ts';
import * as invoices from '../../shared/invoices/shapes.ts';
import * as invoiceWarnings from '../../shared/invoices/warnings-contract.ts';
import * as fields from '../../shared/kit/fields.ts';
import * as keys from '../../shared/api-keys/contract.ts';
import * as notifications from '../../shared/notifications/contract.ts';
import * as emails from '../../shared/notifications/mail-contract.ts';
import * as comparisons from '../../shared/orders/comparison-contract.ts';
import * as orders from '../../shared/orders/contract.ts';
import * as payments from '../../shared/payments/contract.ts';
import * as runs from '../../shared/payments/runs-contract.ts';
import * as safety from '../../shared/payments/safety-contract.ts';
import * as supplierCategories from '../../shared/payments/supplier-categories-contract.ts';
import * as supplierRules from '../../shared/payments/supplier-rules-contract.ts';
import * as transfers from '../../shared/payments/transfers-contract.ts';
import * as products from '../../shared/products/contract.ts';
import * as quotes from '../../shared/quotes/contract.ts';
import * as reports from '../../shared/reports/contract.ts';
import * as bills from '../../shared/bills/contract.ts';
import * as billReadings from '../../shared/bills/reading.ts';
import * as books from '../../shared/books/contract.ts';
import * as journal from '../../shared/reports/journal-contract.ts';
import * as taxReports from '../../shared/reports/tax-contract.ts';
import * as requests from '../../shared/team/requests-contract.ts';
import * as team from '../../shared/team/contract.ts';
import * as wallet from '../../shared/wallet/contract.ts';
import * as withdrawals from '../../shared/wallet/withdrawal-contract.ts';
import * as webhooks from '../../shared/webhooks/contract.ts';
import type { Json } from '../http/openapi-parts.ts';

/** Schemas used by several calls, by their name in the document. A client generator makes a type of each. */
export const COMPONENTS = {
  ApiKey: keys.createKey.output.shape.key,
  ApprovalRequest: requests.createApprovalRequest.output,
  Attachment: attachments.attachment,
  AttachmentList: attachments.attachments,
  BulkResults: bulk.bulkResults,
  BankAccount: banking.addAccount.output,
  BankCard: banking.addCard.output,
  BiometricCheck: verification.readBiometric.output,
  Business: business.business,
  BusinessDetail: business.businessDetail,
  BusinessSummary: business.businessSummary,
  Contact: contacts.contact,
  CreditNoteIssued: creditNotes.issueCreditNote.output,
  CreditNoteRow: creditNotes.creditNoteRow,
  ContactRow: contacts.contactRow,
  Credit: credit.credit,
  CreditDetail: credit.creditDetail,
  CreditReason: credit.reason,
  Decision: invoices.decided,
  DecisionMeans: invoices.toDecide,
  Device: devices.listDevices.output.shape.devices._zod.def.element,
  Discount: drafts.discount,
  DiscountList: drafts.draft.shape.discounts,
  /** An order or quote after a step of its draft, and its sender. */
  DocumentSaved: orders.createOrder.output,
  DocumentSender: orders.readOrder.output.shape.sender,
  Email: fields.email,
  EmailChange: emailChange.changeEmail.output,
  EmailSettings: emails.readMailChoices.output,
  EmailSubscription: emails.unsubscribe.output,
  Export: exports.startExport.output,
  HelpThread: help.readThread.output,
  ImportedInvoice: imports.importInvoice.output,
  Invoice: invoices.invoiceView,
  InvoiceAgreement: documents.readAgreement.output,
  InvoiceCounter: invoices.invoicePage.shape.topCards.shape.all,
  InvoicePage: invoices.invoicePage,
  InvoiceParty: invoices.party,
  InvoiceRow: invoices.invoiceRow,
  InvoiceRowWithSide: invoices.sidedInvoiceRow,
  Instalment: invoices.instalmentView,
  InvoiceSender: invoices.invoiceDocument.shape.sender,
  InvoiceSetting: settings.setting,
  InvoiceWarning: invoiceWarnings.checkWarning.output.shape.warnings._zod.def.element,
  InvoiceWarningList: invoiceWarnings.checkWarning.output,
  Item: drafts.item,
  ItemList: drafts.draft.shape.itemDetails,
  Membership: team.readMember.output,
  MessageSent: decisions.sentTo,
  NextPayment: invoices.nextPaymentView,
  NewRecipient: drafts.draft.shape.contact,
  Notification: notifications.notification,
  Order: orders.readOrder.output,
  OrderComparison: comparisons.comparison,
  OrderComparisonDifference: comparisons.comparison.shape.differences._zod.def.element,
  OrderComparisonLine: comparisons.comparison.shape.lines._zod.def.element,
  OrderComparisonView: comparisons.compared,
  OrderCounter: orders.listOrders.output.shape.topCards.shape.all,
  OrderRow: orders.listOrders.output.shape.orders._zod.def.element,
  Payment: payments.paymentState,
  PaymentIntent: payments.startPayment.output,
  PaymentRun: runs.readRun.output,
  PaymentRunLine: runs.readRun.output.shape.lines._zod.def.element,
  PaymentSafety: safety.readPaymentSafety.output,
  SupplierCategory: supplierCategories.supplierCategory,
  SupplierRule: supplierRules.supplierRule,
  Period: dashboard.breakdown.output.shape.sentInvoicesThisWeek,
  PhoneNumber: fields.phone,
  PrintedDiscountList: invoices.invoiceDocument.shape.discounts,
  PrintedItemList: invoices.invoiceDocument.shape.itemDetails,
  PrintedTaxList: invoices.invoiceDocument.shape.taxes,
  Product: products.product,
  ProductSuggestion: products.suggestion,
  Quote: quotes.readQuote.output,
  QuoteCounter: quotes.listQuotes.output.shape.topCards.shape.all,
  QuoteRow: quotes.listQuotes.output.shape.quotes._zod.def.element,
  ReceivedInvoice: invoices.receivedView,
  ReceivedTransfer: transfers.receivedTransfer,
  Recurrence: schedules.recurrence,
  ReportAges: reports.ages,
  Bill: bills.bill,
  BillRow: bills.billRow,
  BillLine: billReadings.billLine,
  BillReading: billReadings.billReading,
  BillSupplier: billReadings.billReading.shape.supplier,
  Books: books.books,
  JournalAccount: journal.account,
  RepaymentLine: credit.scheduleLine,
  SavedInvoice: invoices.saved,
  Schedule: life.changeSchedule.output,
  Session: security.listSessions.output.shape.sessions._zod.def.element,
  SignIn: accounts.login.output,
  Tax: drafts.tax,
  TaxList: drafts.draft.shape.taxes,
  TransferAccount: payments.paymentState.shape.account._zod.def.innerType,
  TransferIntent: payments.generateAccount.output,
  UploadedDocument: verification.document,
  User: accounts.profile,
  UserProfile: team.readProfile.output,
  Verification: verification.checklist,
  AccountToPay: fields.accountToPay,
  Wallet: wallet.wallet,
  WalletEntry: wallet.entry,
  WebhookDelivery: webhooks.listDeliveries.output.shape.deliveries._zod.def.element,
  WebhookEndpoint: webhooks.createEndpoint.output.shape.endpoint,
  WebhookEventList: webhooks.createEndpoint.input.shape.events,
  WithheldPayment: taxReports.withheldPayment,
  WithheldTax: invoices.withheldTax,
  Withdrawal: withdrawals.withdrawal,
  WithdrawalTerms: withdrawals.withdrawalTerms.output,
} as const satisfies Record<string, z.ZodMiniType>;

interface ContractSchemas {
  readonly components: Record<string, Json>;
  readonly fields: (input: z.ZodMiniType) => Json;
  readonly of: (output: z.ZodMiniType) => Json;
}

const refTo = (name: string): string => `#/components/schemas/${name}`;

/** Dates and instants are texts with a format. */
function setFormat(schema: unknown, json: Json): void {
  if (schema === fields.wire.instant) json['format'] = 'date-time';
  if (schema !== fields.wire.date && json['pattern'] !== fields.DATE_SHAPE.source) return;
  json['format'] = 'date';
  delete json['pattern'];
}

/**
 * The JSON schemas of the contract: `components` for the document, `fields` of a route's input, and `of` an output. A component is a
 * `$ref` wherever it is used. The converter runs once for all, because it recognises a shared schema by its identity.
 */
export function contractSchemas(): ContractSchemas {
  const registry = z.registry<{ id: string }>();
  const add = (schema: z.ZodMiniType, id: string) => registry.has(schema) || registry.add(schema, { id });
  for (const [name, schema] of Object.entries<z.ZodMiniType>(COMPONENTS)) add(schema, name);
  for (const { id, input, output } of ALL_ROUTES) {
    add(input, `${id}.input`);
    add(output, `${id}.output`);
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: refTo,
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => setFormat(zodSchema, jsonSchema),
  });
  const withoutId = (name: string): Json => {
    const { $id: _id, $schema: _dialect, ...schema } = schemas[name] ?? {};
    return schema;
  };
  return {
    components: Object.fromEntries(Object.keys(COMPONENTS).map((name) => [name, withoutId(name)])),
    fields: (input) => withoutId(registry.get(input)?.id ?? ''),
    of: (schema) => {
      const name = registry.get(schema)?.id ?? '';
      return name in COMPONENTS ? { $ref: refTo(name) } : withoutId(name);
    },
  };
}
