import { createContact } from '../../shared/contacts/contract.ts';
import { listTransfers } from '../../shared/payments/transfers-contract.ts';
import { accountNumber, done, transfer } from './scenes.ts';
import { eventually } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';

export interface Shop {
  readonly who: TestUser;
  readonly account: string;
  readonly contactId: string;
  readonly email: string;
}

/** A business with an account number and one customer, Greenfield Stores. */
export async function openShop(app: TestApp): Promise<Shop> {
  const who = await app.createUser();
  const email = `greenfield${app.key()}@example.com`;
  const { id } = done(await app.call(createContact, { businessId: who.businessId, name: 'Greenfield Stores', email }, who));
  return { who, account: await accountNumber(app, who), contactId: id, email };
}

/** The transfers to its account number, newest first; with an invoice those that pay it or may be for it. */
export async function transfersOf(app: TestApp, { who }: Pick<Shop, 'who'>, invoiceId?: string) {
  return done(await app.call(listTransfers, { businessId: who.businessId, ...(invoiceId !== undefined && { invoiceId }) }, who)).transfers;
}

/** A transfer of whole naira that has arrived, as the newest of the list. */
export async function transferTo(
  app: TestApp,
  at: Pick<Shop, 'who' | 'account'>,
  naira: number,
  narration?: string,
  sender = 'CHIDI EZE',
  options: object = {},
) {
  const before = (await transfersOf(app, at)).length;
  // Naira to kobo.
  const said = await transfer(app, at.account, naira * 1_00, options, { sender_name: sender, ...(narration !== undefined && { narration }) });
  const newest = await eventually('a transfer', async () => {
    const those = await transfersOf(app, at);
    return those.length > before && those[0];
  });
  return { ...newest, webhooks: said.webhooks };
}
