import { randomUUID } from 'node:crypto';
import type { Route } from '../../shared/kit/route.ts';

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

const made = (prefix: string) => `${prefix}_${'a'.repeat(22)}`;

/** A valid value for every field of the contracts; a call with a field that is missing here fails its test. */
function valueOf(route: Route, name: string, thing: Belongings): unknown {
  if (name === 'id') return idOf(route, thing);
  const line = { id: '1', name: 'Goods', quantity: 1, unitPrice: 10 };
  const values: Record<string, unknown> = {
    businessId: thing.businessId,
    contactId: thing.contactId,
    invoiceId: thing.invoiceId,
    orderId: thing.orderId,
    quoteId: thing.quoteId,
    walletId: thing.walletId,
    notificationId: thing.notificationId,
    memberId: thing.memberId,
    creditId: thing.creditId,
    requestId: made('req'),
    exportId: thing.exportId,
    ruleId: thing.ruleId,
    billId: thing.billId,
    accountId: thing.accountId,
    paymentId: route.id === 'payment.receipt' ? thing.paymentId : made('pay'),
    cardId: made('card'),
    withdrawalId: made('wdr'),
    transferId: made('pay'),
    matchId: made('pay'),
    kept: true,
    sms: false,
    whatsApp: false,
    rows: [{ name: 'A name' }],
    importId: made(route.id.startsWith('product.') ? 'pim' : 'cim'),
    documentIds: [thing.documentId],
    documentId: thing.documentId,
    attachmentId: route.id === 'help.file' ? thing.helpFileId : route.id.startsWith('order.') ? thing.orderAttachmentId : thing.attachmentId,
    threadId: thing.threadId,
    subject: 'A question',
    text: 'What does this mean?',
    logoId: made('lgo'),
    categoryId: route.id.startsWith('payment.category.') ? thing.supplierCategoryId : thing.invoiceId,
    suppliers: [thing.contactId],
    category: route.id.startsWith('payment.') ? 'invoice' : 'both',
    orders: [thing.orderId],
    invoices: route.method === 'GET' ? thing.invoiceId : [thing.invoiceId],
    version: 1,
    itemDetails: [line],
    from: '2026-11-01',
    to: '2026-11-30',
    endpoint: 'https://example.com/push',
    keys: { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) },
    number: 'W-1',
    issuedOn: '2026-11-01',
    issueDate: '2026-11-01',
    dueDate: '2030-11-01',
    search: 'a',
    amount: 100,
    returned: 100,
    codeAboveNew: 100_000,
    codeAbove: 1_000_000,
    personAbove: null,
    reason: 'Not ours',
    nextNumber: 9999,
    action: [
      'invoice.approve',
      'invoice.approve.code',
      'order.decide',
      'order.answer',
      'order.answer.code',
      'quote.decide',
      'quote.answer',
      'quote.answer.code',
    ].includes(route.id)
      ? 'deny'
      : route.id === 'invoice.link'
        ? 'renew'
        : route.id === 'invoice.schedule.change'
          ? 'pause'
          : route.id === 'credit.request'
            ? 'accept'
            : route.id === 'team.request.ask'
              ? 'credit.request'
              : undefined,
    approvalStatus: 'approved',
    on: false,
    input: {},
    emails: ['a@example.com'],
    // Products have different names.
    name: route.id === 'product.create' ? `A name ${randomUUID()}` : 'A name',
    firstName: 'Ada',
    lastName: 'Obi',
    businessName: 'A business',
    phone: '08031234567',
    email: 'nobody@example.com',
    newEmail: 'another@example.com',
    password: 'river stone lamp',
    currentPassword: 'not this one',
    terms: true,
    otp: '000000',
    k: 'k'.repeat(43),
    q: 'q'.repeat(43),
    d: 'd'.repeat(43),
    role: 'staff',
    moment: 'before',
    language: 'en',
    kind: route.id === 'invoice.warning.check' ? 'duplicate' : /^payment\.(rule|category)\./.test(route.id) ? 'always' : 'other',
    about: route.id.startsWith('invoice.message') ? 'invoice' : 'abc',
    channel: 'sms',
    total: 100,
    code: route.id.startsWith('users.') || route.id === 'portal.open' ? '000000' : route.id.startsWith('invoice.message') ? 'a'.repeat(14) : 'abc',
    state: 's'.repeat(43),
    sessionId: made('ses'),
    challengeId: made('stp'),
    deviceId: made('dev'),
    keyId: thing.keyId,
    endpointId: thing.endpointId,
    deliveryId: route.id.startsWith('order.') ? thing.orderDeliveryId : thing.deliveryId,
    deliveredOn: '2020-11-02',
    lines: route.id.startsWith('payment.statement.')
      ? [{ id: 'a'.repeat(32), paidOn: '2020-11-02', amount: 100, invoices: [{ invoiceId: thing.invoiceId, amount: 100 }] }]
      : [{ line: 1, quantity: 1 }],
    entryId: thing.entryId,
    file: 'Date,Narration,Credit\n02/11/2026,A,1',
    url: 'https://example.com/hooks',
    events: ['invoice.sent'],
    scopes: ['read'],
    choices: [{ kind: 'team', choice: 'never' }],
    u: 'u'.repeat(90),
    bankCode: '058',
    accountNumber: '0123456789',
    bvn: '01234567890',
    reference: 'abcdefgh',
    report: 'ageing',
    format: 'xero',
    of: 'output',
    supplier: 'Acme',
    net: 100,
    tax: 7.5,
    paidOn: '2020-11-02',
    accounts: [{ account: 'sales', code: '400', name: 'Sales' }],
    through: '2020-11-30',
    userIds: [thing.userId],
    day: 5,
    locks: true,
    type: 'card',
    identityType: 'nin',
    identityNumber: '01234567890',
  };
  return values[name];
}

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
  if (noun === 'business') return made('card');
  if (route.id === 'invoice.setting.update') return thing.settingId;
  if (route.id === 'invoice.schedule.change') return made('sch');
  if (route.id.startsWith('invoice.agreement.own')) return thing.agreedId;
  if (route.id.startsWith('invoice.imported.')) return thing.importedId;
  if (route.id.startsWith('invoice.attachments.')) return thing.draftId;
  return ['invoice.save', 'invoice.send', 'invoice.preview'].includes(route.id) ? thing.draftId : thing.invoiceId;
}

/** Optional fields: those that complete a case, or name another business's object. */
const BESIDES: Record<string, readonly string[]> = {
  'invoice.create': ['contactId', 'issueDate', 'dueDate'],
  'invoice.save': ['contactId'],
  'invoice.list': ['contactId'],
  'order.create': ['contactId', 'issueDate'],
  'order.save': ['contactId'],
  'order.list': ['contactId'],
  'quote.create': ['contactId', 'issueDate'],
  'quote.save': ['contactId'],
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

/** A complete, valid input for a call, with the given objects. Throws if a field has no sample. */
export function inputFor(route: Route, thing: Belongings): Record<string, unknown> {
  const shape = 'shape' in route.input ? Object.entries(route.input.shape ?? {}) : [];
  const asked = shape.filter(([, field]) => !isOptional(field)).map(([name]) => name);
  const input = Object.fromEntries([...new Set([...asked, ...(BESIDES[route.id] ?? [])])].map((name) => [name, valueOf(route, name, thing)]));
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

function isOptional(field: unknown): boolean {
  // Every field of a contract is one of zod's own schemas.
  return (field as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success;
}
