import { repayCredit, requestCredit } from '../credit/index.ts';
import type { App } from '../core/context.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { act, addContact, addInvoice, approve, approvedByOperator } from './invoices.ts';
import type { Seeded } from './people.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Given {
  readonly daysAgo: number;
  readonly dueIn: number;
  readonly lines: readonly (readonly [name: string, quantity: number, unitPrice: number])[];
  readonly note: string;
}

const REPAID: Given = { daysAgo: 58, dueIn: 45, lines: [['Basmati rice, 50 kg', 3, 78_000]], note: 'For the staff canteen.' };
const RUNNING: Given = { daysAgo: 28, dueIn: 48, lines: [['Groundnut oil, 25 l', 6, 52_500]], note: '' };
const OPEN: Given = {
  daysAgo: 3,
  dueIn: 42,
  lines: [
    ['Basmati rice, 50 kg', 8, 81_000],
    ['Delivery to Lekki', 1, 18_000],
  ],
  note: 'Second half of the season’s order.',
};

const WAITING: Given = {
  daysAgo: 4,
  dueIn: 40,
  lines: [
    ['Fresh tomatoes, crate', 60, 7_500],
    ['Peppers, crate', 25, 6_000],
  ],
  note: 'Weekly deliveries to the kitchens.',
};

/** A supplier's advances: one repaid on time, one active, and an approved invoice on which another can be requested. */
export async function creditsOfTheDemo(app: App, seller: Seeded, buyer: Seeded): Promise<void> {
  const contact = await addContact(app, seller, { name: 'Tunde Bakare', businessName: buyer.businessName, email: buyer.email, category: 'customer' });
  const invoice = (given: Given) => approved(app, seller, buyer, contact, given);
  const first = await advanced(app, seller, await invoice(REPAID), kobo(10_000_000), 55);
  // Together with the first, at most the amount that is decided at once.
  await advanced(app, seller, await invoice(RUNNING), kobo(5_000_000), 27);
  await act(app, seller, app.clock() - 26 * DAY, async (ctx) => {
    const amount = kobo(10_000_000 + 300_000 - 10_000);
    return repayCredit(ctx, { businessId: seller.businessId, creditId: first, amount });
  });
  await invoice(OPEN);
}

/** A request above the amount that is decided at once, on an invoice that operators had approved by its buyer: it waits in the back office. */
export async function requestOfTheDemo(app: App, seller: Seeded): Promise<void> {
  const contact = await addContact(app, seller, {
    name: 'Emeka Nwachukwu',
    businessName: 'Harbour Hotels',
    email: 'purchasing@harbourhotels.example',
    category: 'customer',
  });
  const now = app.clock() - WAITING.daysAgo * DAY;
  const { id: invoiceId } = await addInvoice(app, seller, contact, { ...WAITING, to: 'buyer' }, now);
  await approvedByOperator(app, seller, invoiceId, now + DAY / 2);
  const input = { businessId: seller.businessId, invoiceId, action: 'request', amount: kobo(20_000_000), agreementHash: undefined } as const;
  await act(app, seller, app.clock() - 26 * HOUR, (ctx) => requestCredit(ctx, input));
}

async function approved(app: App, seller: Seeded, buyer: Seeded, contact: string, given: Given): Promise<string> {
  const now = app.clock() - given.daysAgo * DAY;
  const { id } = await addInvoice(app, seller, contact, { ...given, to: 'buyer' }, now);
  await approve(app, buyer, id, now + DAY / 2);
  return id;
}

/** Requested, and signed an hour later, exactly so many days ago, at any time of day. Returns the credit. */
async function advanced(app: App, seller: Seeded, invoiceId: string, amount: Kobo, daysAgo: number): Promise<string> {
  const now = app.clock() - daysAgo * DAY;
  const input = { businessId: seller.businessId, invoiceId };
  await act(app, seller, now - DAY / 24, (ctx) => requestCredit(ctx, { ...input, action: 'request', amount, agreementHash: undefined }));
  const signed = await act(app, seller, now, (ctx) => requestCredit(ctx, { ...input, action: 'accept', amount: undefined, agreementHash: undefined }));
  return 'data' in signed ? signed.data.id : signed.id;
}
