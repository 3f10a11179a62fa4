import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditEligibility, creditLimit, repayCredit } from '../../src/shared/credit/lifecycle-contract.ts';
import { payFromWallet, startGuestPayment } from '../../src/shared/payments/contract.ts';
import { readInvoice } from '../../src/shared/invoices/contract.ts';
import { canonicalEmail } from '../../src/shared/kit/email.ts';
import { newId } from '../../src/server/core/context.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { payAt } from '../../src/server/testing/charges.ts';
import { startTestApp, eventually } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { activeCredit, approvedInvoice, lendingPair } from '../../src/server/testing/lending.ts';
import type { Pair } from '../../src/server/testing/lending.ts';
import { contactFor, decidedByMail, done, keyIn, sent } from '../../src/server/testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const system = (text: string, values: readonly unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query(text, values));
const reasons = async (pair: Pair, invoiceId: string) =>
  done(await app.call(creditEligibility, { businessId: pair.seller.businessId, invoiceId }, pair.seller)).reasons.map(({ code }) => code);

const identity = ({ businessId, userId }: TestUser) =>
  system(
    `insert into identity_checks (business_id, id, kind, identity_type, number, number_index, shown, user_id, status, provider, created_at, proved_first_name, proved_last_name)
     values ($1, $2, 'number', 'bvn', '\\x00', '\\xabcdef', '•••', $3, 'accepted', 'test', now(), 'Ada', 'Obi')`,
    [businessId, newId('check'), userId],
  );
const account = ({ businessId, userId }: TestUser, removed: boolean) =>
  system(
    `insert into bank_accounts (business_id, id, bank_name, bank_code, account_name, account_number, account_index, last4, source, added_by, added_at, removed_at)
     values ($1, $2, 'Bank', '058', 'A', '\\x00', '\\xfeed', '0000', 'manual', $3, now(), case when $4 then now() end)`,
    [businessId, newId('account'), userId, removed],
  );
const invite = ({ businessId, userId }: TestUser, email: string) =>
  system(
    `insert into members (business_id, id, role, status, email, first_name, last_name, invited_by, invited_at, invitation_hash, invitation_expires_at, joined_at)
     values ($1, $2, 'staff', 'pending', $3, 'A', 'B', $4, now(), sha256($2::text::bytea), now() + interval '1 day', null)`,
    [businessId, newId('member'), email, userId],
  );

describe('a supplier and its buyer are related', () => {
  const shared: readonly (readonly [string, (pair: Pair) => Promise<unknown>])[] = [
    ['the same BVN', async ({ seller, buyer }) => [await identity(seller), await identity(buyer)]],
    [
      'the same phone',
      ({ seller, buyer }) => system('update users set phone = (select phone from users where id = $2) where id = $1', [seller.userId, buyer.userId]),
    ],
    ['the same bank account, though it was removed', async ({ seller, buyer }) => [await account(seller, true), await account(buyer, false)]],
    ['somebody who was invited', ({ seller, buyer }) => invite(seller, buyer.email)],
    [
      'somebody who was suspended',
      ({ seller, buyer }) =>
        system(`insert into members (business_id, id, user_id, role, status) values ($1, $2, $3, 'staff', 'suspended')`, [
          seller.businessId,
          newId('member'),
          buyer.userId,
        ]),
    ],
    [
      'the same tax number',
      async ({ seller, buyer }) =>
        system(`update businesses set detail = detail || '{"taxNumber": "12345-0001"}' where id = any($1)`, [[seller.businessId, buyer.businessId]]),
    ],
  ];
  test.each(shared)('by %s', async (_what, share) => {
    const pair = await lendingPair(app);
    const invoiceId = await approvedInvoice(app, pair, 100_000);
    expect(await reasons(pair, invoiceId)).toEqual([]);
    await share(pair);
    expect(await reasons(pair, invoiceId)).toEqual(['RELATED']);
  });

  test('also where the buyer has no business here, by the address with something after a plus', async () => {
    const pair = await lendingPair(app);
    const email = pair.seller.email.replace('@', '+shop@');
    const { id, number } = await sent(app, pair.seller, await contactFor(app, pair.seller, { email }), 100, { issueDate: '2026-11-20', dueDate: '2026-12-20' });
    // Nobody can decide at an alias of the sender's own address.
    await expect(decidedByMail(app, email, number, 'approve')).rejects.toThrow('its own sender');
    expect(await reasons(pair, id)).not.toEqual([]);
  });
});

test('one mailbox has one form in the database and in limits', async () => {
  const forms = [
    'ada@société.example',
    'Ada+1@SOCIÉTÉ.example',
    'ada@socie\u0301te\u0301.example',
    'ada@почта.рф',
    'ada@भारत.भारत',
    'ada@例え.example',
    'a.d.a+1@googlemail.com',
    'no address',
  ];
  for (const email of forms) {
    const [row] = await system('select plain_email($1) as plain', [email]);
    expect(row?.['plain']).toBe(canonicalEmail(email));
  }
});

describe('the limit rises', () => {
  const limit = async ({ seller }: Pair) => done(await app.call(creditLimit, { businessId: seller.businessId }, seller));

  test('by what the buyer pays from their own wallet', async () => {
    const pair = await lendingPair(app);
    const { invoiceId } = await activeCredit(app, pair, 50_000);
    await app.fund(pair.buyer, 20_000_000);
    const input = { businessId: pair.buyer.businessId, category: 'invoice', categoryId: invoiceId, amount: 100_000 } as const;
    done(await app.call(payFromWallet, input, { ...pair.buyer, key: app.key() }));
    expect((await limit(pair)).limit).toBe(2_000_000);
  });

  test('not by what anybody pays by card through the link, nor by what the borrower repays', async () => {
    const pair = await lendingPair(app);
    const { invoiceId } = await activeCredit(app, pair, 20_000);
    const { shareUrl } = done(await app.call(readInvoice, { id: invoiceId, businessId: pair.seller.businessId }, pair.seller));
    const started = done(
      await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 40_000, channel: 'card', email: 'me@x.example' }, { key: app.key() }),
    );
    await payAt(app, started.reference);
    await eventually('the repayment', async () => (await limit(pair)).outstanding === 0);
    const second = await activeCredit(app, pair, 20_000);
    await app.fund(pair.seller, 5_000_000);
    done(await app.call(repayCredit, { businessId: pair.seller.businessId, creditId: second.credit.id, amount: 20_200 }, { ...pair.seller, key: app.key() }));
    const after = await limit(pair);
    expect(after).toMatchObject({ limit: 500_000, outstanding: 0 });
    expect(after.raises.join(' ')).toContain('from their wallet');
    // The buyer does not count as one that has paid here: the payer is unknown.
    await system('update businesses set level = 1 where id = $1', [pair.buyer.businessId]);
    expect(await reasons(pair, await approvedInvoice(app, pair, 100_000))).toEqual(['BUYER_UNKNOWN']);
  });
});
