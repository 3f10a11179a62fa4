import { randomUUID } from 'node:crypto';
import { idFrom } from '../../shared/kit/id.ts';
import type { Route } from '../../shared/kit/route.ts';
import { contractSchemas } from '../api/openapi-components.ts';
import { exampleOf } from '../api/openapi-examples.ts';

/** The objects of one business that calls can name. */
export interface Belongings {
  readonly businessId: string;
  readonly userId: string;
  readonly creditId: string;
  /** The invoice of the advance, for which the buyer has given an undertaking. */
  readonly agreedId: string;
  readonly contactId: string;
  readonly invoiceId: string;
  readonly draftId: string;
  readonly orderId: string;
  readonly orderDraftId: string;
  readonly quoteId: string;
  readonly quoteDraftId: string;
  readonly settingId: string;
  readonly walletId: string;
  readonly entryId: string;
  readonly notificationId: string;
  readonly documentId: string;
  readonly accountId: string;
  readonly memberId: string;
  readonly attachmentId: string;
  readonly orderAttachmentId: string;
  readonly importedId: string;
  readonly creditNoteId: string;
  readonly keyId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly orderDeliveryId: string;
  readonly productId: string;
  /** Finished; its file has no parts. */
  readonly exportId: string;
  readonly runId: string;
  readonly ruleId: string;
  readonly supplierCategoryId: string;
  readonly billId: string;
  readonly threadId: string;
  readonly helpFileId: string;
  /** A settled one. */
  readonly paymentId: string;
}

const schemas = contractSchemas();
/** The id of an object that does not exist. */
const NOBODY = new Uint8Array(16);

/** What a call is about in tests: an object of the business in place of the example's, and a decision that leaves the object as it was. */
function ownValues(route: Route, example: Readonly<Record<string, unknown>>, thing: Belongings): Record<string, unknown> {
  const isOrder = route.id.startsWith('order.');
  return {
    id: idOf(route, thing),
    businessId: thing.businessId,
    contactId: thing.contactId,
    invoiceId: thing.invoiceId,
    orderId: thing.orderId,
    quoteId: thing.quoteId,
    walletId: thing.walletId,
    notificationId: thing.notificationId,
    memberId: thing.memberId,
    creditId: thing.creditId,
    exportId: thing.exportId,
    ruleId: thing.ruleId,
    billId: thing.billId,
    keyId: thing.keyId,
    endpointId: thing.endpointId,
    entryId: thing.entryId,
    threadId: thing.threadId,
    documentId: thing.documentId,
    documentIds: [thing.documentId],
    orders: [thing.orderId],
    suppliers: [thing.contactId],
    userIds: [thing.userId],
    accountId: thing.accountId,
    invoices: route.method === 'GET' ? thing.invoiceId : [thing.invoiceId],
    deliveryId: isOrder ? thing.orderDeliveryId : thing.deliveryId,
    attachmentId: route.id === 'help.file' ? thing.helpFileId : isOrder ? thing.orderAttachmentId : thing.attachmentId,
    categoryId: route.id.startsWith('payment.category.') ? thing.supplierCategoryId : thing.invoiceId,
    paymentId: route.id === 'payment.receipt' ? thing.paymentId : example['paymentId'],
    lines: route.id.startsWith('payment.statement.') ? [linePaying(thing.invoiceId)] : example['lines'],
    action: example['action'] === 'approve' ? 'deny' : (ACTIONS[route.id] ?? example['action']),
    // Products have different names.
    name: route.id === 'product.create' ? `A name ${randomUUID()}` : example['name'],
    issueDate: '2026-11-01',
    dueDate: '2030-11-01',
    nextNumber: 9999,
    reason: 'Not ours',
  };
}

function linePaying(invoiceId: string) {
  return { id: 'a'.repeat(32), paidOn: '2020-11-02', amount: 100, invoices: [{ invoiceId, amount: 100 }] };
}

const ACTIONS: Readonly<Record<string, string>> = { 'invoice.link': 'renew', 'credit.request': 'accept', 'team.request.ask': 'credit.request' };

function idOf(route: Route, thing: Belongings): string {
  if ('of' in route.access && route.access.of === 'id') return thing.businessId;
  const [, , noun] = route.path.split('/');
  if (noun === 'users') return thing.userId;
  if (noun === 'contact') return thing.contactId;
  if (noun === 'product') return thing.productId;
  if (noun === 'order')
    return ['order.save', 'order.send', 'order.delete'].includes(route.id) || route.id.startsWith('order.attachments.') ? thing.orderDraftId : thing.orderId;
  if (noun === 'quote') return ['quote.save', 'quote.send', 'quote.delete'].includes(route.id) ? thing.quoteDraftId : thing.quoteId;
  if (noun === 'credit-note' || noun === 'received') return thing.creditNoteId;
  if (noun === 'credit') return thing.creditId;
  if (noun === 'payment') return thing.runId;
  if (noun === 'business') return idFrom('card', NOBODY);
  if (route.id === 'invoice.setting.update') return thing.settingId;
  if (route.id === 'invoice.schedule.change') return idFrom('schedule', NOBODY);
  if (route.id.startsWith('invoice.agreement.own')) return thing.agreedId;
  if (route.id.startsWith('invoice.imported.')) return thing.importedId;
  if (route.id.startsWith('invoice.attachments.')) return thing.draftId;
  return ['invoice.save', 'invoice.send', 'invoice.preview'].includes(route.id) ? thing.draftId : thing.invoiceId;
}

/** Optional fields: those that complete a case, or name another business's object. */
const BESIDES: Record<string, readonly string[]> = {
  'invoice.list': ['contactId'],
  'order.list': ['contactId'],
  'quote.list': ['contactId'],
  'invoice.approve': ['businessId', 'invoiceId', 'reason'],
  'invoice.setting.update': ['nextNumber'],
  'notifications.update': ['notificationId'],
};

/** Calls about received invoices, or paid ones: the samples are neither, so they answer 404 or 409. They have tests of their own. */
export const OF_RECEIVED: readonly string[] = [
  'invoice.bulk',
  'invoice.warnings',
  'order.comparison',
  'order.comparison.orders',
  'order.differences',
  'payment.run.remittance',
];

/** A complete, valid input for a call: its example in the documentation, with the given objects. */
export function inputFor(route: Route, thing: Belongings): Record<string, unknown> {
  const example = exampleOf(route.id, schemas.fields(route.input), schemas.components);
  const own = ownValues(route, example, thing);
  const input = Object.fromEntries([...new Set([...Object.keys(example), ...(BESIDES[route.id] ?? [])])].map((name) => [name, own[name] ?? example[name]]));
  const parsed = route.input.safeParse(input);
  if (!parsed.success) throw new Error(`${route.id} has no complete sample in samples.ts: ${JSON.stringify(parsed.error.issues)}`);
  return input;
}

/** Fields that name an object: with another business's object the call must never succeed. */
export function namesThings(route: Route, input: Readonly<Record<string, unknown>>): boolean {
  const own = 'of' in route.access ? route.access.of : '';
  return Object.keys(input).some(
    (name) =>
      name !== own &&
      [
        'id',
        'contactId',
        'invoiceId',
        'creditId',
        'orderId',
        'quoteId',
        'walletId',
        'notificationId',
        'categoryId',
        'suppliers',
        'invoices',
        'orders',
        'documentId',
        'attachmentId',
        'documentIds',
        'accountId',
        'memberId',
        'importId',
        'requestId',
        'withdrawalId',
        'keyId',
        'endpointId',
        'deliveryId',
        'threadId',
        'exportId',
        'entryId',
      ].includes(name),
  );
}
