import { helpHandlers } from '../help/index.ts';
import type { App } from '../core/context.ts';
import { contextAt } from './invoices.ts';
import type { Seeded } from './people.ts';

const HOUR = 3_600_000;

/** Two questions of the demo's businesses, which wait in the back office. */
export async function helpOfTheDemo(app: App, [seller, buyer]: readonly Seeded[]): Promise<void> {
  if (!seller || !buyer) return;
  const write = (who: Seeded, hoursAgo: number, given: { subject: string; text: string; page: string; requestId: string | undefined }) => {
    const { businessId } = who;
    return helpHandlers['help.write'].ownTransaction(contextAt(app, who, app.clock() - hoursAgo * HOUR), { businessId, ...given, appVersion: undefined });
  };
  await write(buyer, 9.5, {
    subject: 'A payment does not arrive',
    text: 'I have paid Amara Textiles by transfer this morning, and the invoice still shows the old balance. When does it arrive?',
    page: '/invoices',
    requestId: undefined,
  });
  await write(seller, 2, {
    subject: 'An invoice cannot be sent',
    text: 'When I press Send, an error appears. The invoice is for a new customer in Ibadan.',
    page: '/invoices/create-invoice',
    requestId: 'req_Yk3v0pQ2xW7a',
  });
}
