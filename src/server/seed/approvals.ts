import { documentHandlers } from '../documents/index.ts';
import type { App, GivenFile } from '../core/context.ts';
import { addContact, addInvoice, contextAt } from './invoices.ts';
import type { Seeded } from './people.ts';
import { scanOf } from './pictures.ts';

const HOUR = 3_600_000;

/** An invoice whose buyer has no account and is asked by our operators, with a signed delivery note: it waits in the back office. */
export async function approvalOfTheDemo(app: App, seller: Seeded): Promise<void> {
  const contact = await addContact(app, seller, {
    name: 'Bisi Alabi',
    businessName: 'Savannah Caterers',
    email: 'office@savannahcaterers.example',
    phone: '+2348056667788',
    category: 'customer',
  });
  const now = app.clock() - 30 * HOUR;
  const lines = [['Yams, tuber', 240, 1_450]] as const;
  const { id: invoiceId } = await addInvoice(app, seller, contact, { to: 'buyer', daysAgo: 1, dueIn: 21, lines, note: 'For the wedding on Saturday.' }, now);
  const evidence: GivenFile = { name: 'delivery-note.png', bytes: scanOf(640, 900), type: '' };
  await documentHandlers['invoice.approve.manual'].ownTransaction(
    { ...contextAt(app, seller, now + 4 * HOUR), files: { evidence: [evidence] } },
    { businessId: seller.businessId, invoiceId, note: 'Mrs Alabi has signed the delivery note. She is best reached in the morning.' },
  );
}
