import { addDays, dateIn } from '../../shared/kit/date.ts';
import { orderDraft } from '../../shared/orders/draft.ts';
import type { App } from '../core/context.ts';
import { orderHandlers } from '../orders/index.ts';
import { contactHandlers } from '../contacts/index.ts';
import { act } from './invoices.ts';
import type { Seeded } from './people.ts';

const DAY = 86_400_000;

interface Given {
  readonly daysAgo: number;
  readonly wantedIn: number | null;
  readonly lines: readonly (readonly [name: string, quantity: number, unitPrice: number])[];
  readonly note: string;
  readonly next?: 'approved' | 'draft';
}

const ORDERED: readonly Given[] = [
  {
    daysAgo: 4,
    wantedIn: 18,
    lines: [
      ['Adire wall panel', 6, 42_000],
      ['Table runner, hand-dyed', 24, 5_600],
    ],
    note: 'Please deliver to the showroom in Admiralty Way, before ten.',
    next: 'approved',
  },
  { daysAgo: 1, wantedIn: 25, lines: [['Cushion cover, indigo', 60, 6_800]], note: '' },
  { daysAgo: 0, wantedIn: null, lines: [['Aso-oke throw', 10, 31_500]], note: '', next: 'draft' },
];

/** Purchase orders of the last days from one demo business to the other, each written and decided by its own people. */
export async function ordersOfTheDemo(app: App, [supplier, buyer]: readonly Seeded[]): Promise<void> {
  if (!supplier || !buyer) return;
  const { businessId } = buyer;
  const found = await act(app, buyer, app.clock(), (ctx) => contactHandlers['contact.search'](ctx, { businessId, search: supplier.email, limit: 1 }));
  const [contact] = 'data' in found ? found.data.contacts : found.contacts;
  if (!contact) return;
  for (const { daysAgo, wantedIn, lines, note, next } of ORDERED) {
    const now = app.clock() - daysAgo * DAY;
    const issueDate = dateIn(app.env.timeZone, now);
    const values = orderDraft.parse({
      contactId: contact.id,
      issueDate,
      dueDate: wantedIn === null ? null : addDays(issueDate, wantedIn),
      description: note,
      taxes: [{ name: 'VAT', amount: 7.5 }],
      medium: 'link',
      itemDetails: lines.map(([name, quantity, unitPrice], index) => ({ id: String(index), name, quantity, unitPrice })),
    });
    const made = await act(app, buyer, now, (ctx) =>
      orderHandlers['order.create'](ctx, { businessId, action: next === 'draft' ? 'draft' : 'send', ...values }),
    );
    const { id } = 'data' in made ? made.data : made;
    if (next === 'approved')
      await act(app, supplier, now + DAY / 4, (ctx) =>
        orderHandlers['order.decide'].verb(ctx, { businessId: supplier.businessId, orderId: id, action: 'approve', reason: undefined }),
      );
  }
}
