import { contactDetails } from '../../shared/contacts/contract.ts';
import { draft } from '../../shared/invoices/draft.ts';
import type { TaxCategory } from '../../shared/invoices/line-tax.ts';
import { addDays, dateIn } from '../../shared/kit/date.ts';
import { koboFromNaira, milli, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { contactHandlers } from '../contacts/index.ts';
import type { App, Context } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { scopedSql, transaction } from '../db/transaction.ts';
import { requestManualApproval, decideAsMember, decideForBuyer, invoiceHandlers, invoiceToApprove } from '../invoices/index.ts';
import { paymentHandlers } from '../payments/index.ts';
import type { Seeded } from './people.ts';
import { english } from '../core/stored-text.ts';

const DAY = 86_400_000;
const VAT = [{ name: 'VAT', amount: 7.5 }];

export interface Given {
  readonly to: 'buyer' | 'salon' | 'school';
  readonly daysAgo: number;
  readonly dueIn: number;
  readonly lines: readonly (readonly [name: string, quantity: number, unitPrice: number, tax?: TaxCategory])[];
  readonly note: string;
  /** `agreed`: operators obtained the approval of the buyer, who has no account. `funded`: approved, and paid from the buyer's wallet later. `handled`: sent again as a copy, and revised. */
  readonly next?: 'approved' | 'agreed' | 'denied' | 'paid' | 'draft' | 'funded' | 'handled';
  /** A line that a credit note credits. */
  readonly credit?: { readonly line: number; readonly reason: string };
}

export interface Approved {
  readonly id: string;
  readonly total: Kobo;
}

const SENT: readonly Given[] = [
  { to: 'salon', daysAgo: 12, dueIn: 5, lines: [['Ankara print, 6 yards', 18, 14_500]], note: 'Second delivery of the spring order.', next: 'paid' },
  {
    to: 'school',
    daysAgo: 11,
    dueIn: 7,
    lines: [
      ['School uniforms, size M', 60, 8_250],
      ['Embroidered badge', 60, 650],
    ],
    note: 'Uniforms for the new term.',
    next: 'agreed',
  },
  { to: 'buyer', daysAgo: 10, dueIn: 14, lines: [['Adire table linen', 10, 13_800]], note: 'For the opening of the café.', next: 'funded' },
  { to: 'buyer', daysAgo: 8, dueIn: 14, lines: [['Woven throw, cotton', 6, 15_000]], note: '', next: 'funded' },
  {
    to: 'buyer',
    daysAgo: 6,
    dueIn: 30,
    lines: [
      ['Adire wall panel', 8, 42_000],
      ['Cushion cover, indigo', 40, 6_800],
    ],
    note: 'For the Admiralty Way showroom.',
    next: 'approved',
    credit: { line: 1, reason: 'One cushion cover was torn.' },
  },
  {
    to: 'buyer',
    daysAgo: 2,
    dueIn: 21,
    lines: [
      ['Aso-oke runner', 12, 18_750],
      ['Delivery to Lekki', 1, 15_000],
    ],
    note: '',
    next: 'handled',
  },
  { to: 'salon', daysAgo: 1, dueIn: 14, lines: [['Satin lining, per metre', 22.5, 3_400]], note: '' },
  {
    to: 'school',
    daysAgo: 0,
    dueIn: 14,
    lines: [
      ['Sportswear set', 35, 9_900, 'standard'],
      ['Sewing textbook', 35, 2_400, 'exempt'],
    ],
    note: 'Awaiting the final count of sizes.',
    next: 'draft',
  },
];

/** Invoices of the last two weeks in every state, each created and decided by its own people. Returns those that the buyer will pay. */
export async function invoicesOfTheDemo(app: App, [seller, buyer]: readonly Seeded[]): Promise<Approved[]> {
  if (!seller || !buyer) return [];
  const toPay: Approved[] = [];
  const contacts = {
    buyer: await addContact(app, seller, {
      name: 'Tunde Bakare',
      businessName: buyer.businessName,
      email: buyer.email,
      phone: '+2348059876543',
      category: 'customer',
    }),
    salon: await addContact(app, seller, {
      name: 'Ngozi Eze',
      businessName: 'Eze Bridal House',
      email: 'accounts@ezebridal.example',
      phone: '+2348023334444',
      channels: ['whatsapp'],
      category: 'customer',
    }),
    school: await addContact(app, seller, {
      name: 'Bursar’s office',
      businessName: 'Greenfield College',
      email: 'bursar@greenfield.example',
      category: 'customer',
    }),
  };
  await addContact(app, buyer, { name: 'Amara Okafor', businessName: seller.businessName, email: seller.email, category: 'supplier' });
  for (const given of SENT) {
    const now = app.clock() - given.daysAgo * DAY;
    const { id, total } = await addInvoice(app, seller, contacts[given.to], given, now);
    if (given.next === 'agreed') await approvedByOperator(app, seller, id, now + DAY / 2);
    if (given.next === 'approved' || given.next === 'funded') await approve(app, buyer, id, now + DAY / 3);
    if (given.next === 'handled') await handle(app, seller, id, given, now);
    if (given.next === 'funded') toPay.push({ id, total });
    if (given.credit) {
      const { line, reason } = given.credit;
      const lines = [{ id: String(line), quantity: milli(1000) }];
      await act(app, seller, now + DAY, (ctx) => paymentHandlers['credit-note.issue'](ctx, { businessId: seller.businessId, invoiceId: id, reason, lines }));
    }
    if (given.next === 'paid')
      await act(app, seller, now + 4 * DAY, (ctx) =>
        paymentHandlers['invoice.mark-paid'](ctx, { businessId: seller.businessId, invoiceId: id, method: 'bank', note: undefined }),
      );
  }
  return toPay;
}

/** A copy goes to the accountant; then the recipient gets a week more. */
async function handle(app: App, seller: Seeded, id: string, given: Given, now: number): Promise<void> {
  const at = { id, businessId: seller.businessId };
  const copy = { ...at, email: 'books@amaratextiles.example', note: 'For the books of this month.' };
  await act(app, seller, now + DAY / 2, (ctx) => invoiceHandlers['invoice.resend'](ctx, copy));
  await act(app, seller, now + DAY, async (ctx) => {
    const read = await invoiceHandlers['invoice.read'](ctx, at);
    const { version } = 'data' in read ? read.data : read;
    const issueDate = dateIn(app.env.timeZone, now);
    const { contactId: _, medium: _medium, ...text } = valuesOf(null, given, addDays(issueDate, given.dueIn + 7), issueDate);
    return invoiceHandlers['invoice.revise'](ctx, { ...text, ...at, version });
  });
}

/** Approved by a member of the buyer. */
export async function approve(app: App, buyer: Seeded, invoiceId: string, now: number): Promise<void> {
  await decide(app, buyer, { invoiceId, action: 'approve', reason: undefined }, now);
}

/** A decision by a member of the buyer. */
export function decide(app: App, buyer: Seeded, input: { invoiceId: string; action: 'approve' | 'deny'; reason: string | undefined }, now: number) {
  const given = { ...input, businessId: buyer.businessId, q: undefined, d: undefined, code: undefined, name: undefined };
  return act(app, buyer, now, (ctx) => decideAsMember(ctx, given));
}

/** The approval that operators obtain from a buyer who is not on the product, at the supplier's request. */
export async function approvedByOperator(app: App, seller: Seeded, invoiceId: string, now: number): Promise<void> {
  await act(app, seller, now, async (ctx) => requestManualApproval(ctx, await invoiceToApprove(ctx, invoiceId), null));
  const given = {
    invoiceId,
    action: 'approve',
    who: 'Ifeoma Nnadi, bursar',
    evidence: 'Confirmed by telephone, at the number on the school’s website.',
  } as const;
  await transaction(app.pool, 'system', (sql) => decideForBuyer({ sql, now: now + DAY / 8, actor: 'the demo' }, given));
}

export async function addContact(app: App, by: Seeded, details: Parameters<typeof contactDetails.parse>[0]): Promise<string> {
  const made = await act(app, by, app.clock() - 14 * DAY, (ctx) =>
    contactHandlers['contact.create'](ctx, { businessId: by.businessId, ...contactDetails.parse(details) }),
  );
  return 'data' in made ? made.data.id : made.id;
}

export async function addInvoice(app: App, by: Seeded, contactId: string, given: Given, now: number): Promise<Approved & { q: string | undefined }> {
  const issueDate = dateIn(app.env.timeZone, now);
  const values = valuesOf(contactId, given, addDays(issueDate, given.dueIn), issueDate);
  const ctx = contextAt(app, by, now);
  const made = await invoiceHandlers['invoice.create'].ownTransaction(ctx, {
    businessId: by.businessId,
    action: given.next === 'draft' ? 'draft' : 'send',
    ...values,
  });
  const { id, total, shareUrl } = 'data' in made ? made.data : made;
  return { id, total: koboFromNaira(total) ?? ZERO, q: shareUrl ? (new URL(shareUrl).searchParams.get('q') ?? undefined) : undefined };
}

function valuesOf(contactId: string | null, given: Given, dueDate: string, issueDate: string) {
  return draft.parse({
    contactId,
    issueDate,
    dueDate,
    description: given.note,
    taxes: given.lines.some(([, , , tax]) => tax) ? [] : VAT,
    medium: 'link',
    itemDetails: given.lines.map(([name, quantity, unitPrice, category], index) => ({
      id: String(index),
      name,
      quantity,
      unitPrice,
      ...(category && { tax: { category, rate: category === 'standard' ? 7.5 : 0 } }),
    })),
  });
}

export function act<T>(app: App, by: Seeded, now: number, verb: (ctx: Context) => Promise<T>): Promise<T> {
  return transaction(app.pool, { businessId: by.businessId }, (sql) => verb(contextOf(app, by, now, sql)));
}

/** For verbs with their own transactions. */
export function contextAt(app: App, by: Seeded, now: number): Context {
  return contextOf(app, by, now, scopedSql(app.pool, { businessId: by.businessId }));
}

function contextOf(app: App, by: Seeded, now: number, sql: Sql): Context {
  return {
    app,
    now,
    principal: by.principal,
    businessId: by.businessId,
    role: 'owner',
    level: 3,
    checkers: 1,
    category: 'both',
    onRequest: null,
    files: {},
    requestId: 'seed',
    address: '',
    agent: '',
    language: null,
    say: english,
    idempotencyKey: undefined,
    bodyHash: '',
    call: null,
    sql,
  };
}
