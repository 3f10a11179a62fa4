import { addDays, dateIn } from '../../shared/kit/date.ts';
import { quoteDraft } from '../../shared/quotes/draft.ts';
import type { App } from '../core/context.ts';
import { contactHandlers } from '../contacts/index.ts';
import { quoteHandlers } from '../quotes/index.ts';
import { act } from './invoices.ts';
import type { Seeded } from './people.ts';

const DAY = 86_400_000;

interface Given {
  readonly kind: 'quote' | 'proforma';
  readonly daysAgo: number;
  readonly lines: readonly (readonly [name: string, quantity: number, unitPrice: number])[];
  readonly note: string;
  readonly next?: 'approved' | 'draft';
}

const QUOTED: readonly Given[] = [
  {
    kind: 'quote',
    daysAgo: 6,
    lines: [
      ['Adire curtain, lined', 14, 38_500],
      ['Fitting on site, per day', 2, 45_000],
    ],
    note: 'Cloth, lining and rails included. Fitting within two weeks of your order.',
    next: 'approved',
  },
  { kind: 'quote', daysAgo: 2, lines: [['Table runner, hand-dyed', 120, 5_200]], note: 'Price for 100 pieces or more.' },
  { kind: 'proforma', daysAgo: 1, lines: [['Aso-oke throw, export quality', 40, 33_000]], note: '' },
  { kind: 'quote', daysAgo: 0, lines: [['Wall hanging, made to measure', 3, 96_000]], note: '', next: 'draft' },
];

/** Quotes of the last days from one demo business to the other, each written and decided by its own people. */
export async function quotesOfTheDemo(app: App, [supplier, buyer]: readonly Seeded[]): Promise<void> {
  if (!supplier || !buyer) return;
  const { businessId } = supplier;
  const found = await act(app, supplier, app.clock(), (ctx) => contactHandlers['contact.search'](ctx, { businessId, search: buyer.email, limit: 1 }));
  const [contact] = 'data' in found ? found.data.contacts : found.contacts;
  if (!contact) return;
  for (const { kind, daysAgo, lines, note, next } of QUOTED) {
    const now = app.clock() - daysAgo * DAY;
    const issueDate = dateIn(app.env.timeZone, now);
    const values = quoteDraft.parse({
      kind,
      contactId: contact.id,
      issueDate,
      dueDate: addDays(issueDate, 30),
      description: note,
      taxes: [{ name: 'VAT', amount: 7.5 }],
      medium: 'link',
      itemDetails: lines.map(([name, quantity, unitPrice], index) => ({ id: String(index), name, quantity, unitPrice })),
    });
    const made = await act(app, supplier, now, (ctx) =>
      quoteHandlers['quote.create'](ctx, { businessId, action: next === 'draft' ? 'draft' : 'send', ...values }),
    );
    const { id } = 'data' in made ? made.data : made;
    if (next === 'approved')
      await act(app, buyer, now + DAY / 4, (ctx) =>
        quoteHandlers['quote.decide'].verb(ctx, { businessId: buyer.businessId, quoteId: id, action: 'approve', reason: undefined }),
      );
  }
}
