import { addDays, dateIn } from '../../shared/kit/date.ts';
import type { App } from '../core/context.ts';
import { invoiceHandlers } from '../invoices/index.ts';
import { paymentHandlers } from '../payments/index.ts';
import { act, contextAt } from './invoices.ts';
import type { Seeded } from './people.ts';

/** A payment run of two received invoices that awaits its approval. */
export async function runOfTheDemo(app: App, buyer: Seeded): Promise<void> {
  const { businessId } = buyer;
  const now = app.clock();
  const filter = { businessId, type: 'received', age: 'open', counters: false, sort: 'due', order: 'asc', offset: 0, limit: 2 } as const;
  const listed = await invoiceHandlers['invoice.list'].ownTransaction(contextAt(app, buyer, now), filter);
  const { invoices } = 'data' in listed ? listed.data : listed;
  const seen = invoices.map(({ id, revision }) => ({ invoiceId: id, revision }));
  const payOn = addDays(dateIn(app.env.timeZone, now), 3);
  if (seen.length > 0)
    await act(app, buyer, now, (ctx) =>
      paymentHandlers['payment.run.create'](ctx, { businessId, invoices: seen.map(({ invoiceId }) => invoiceId), seen, payOn }),
    );
}
