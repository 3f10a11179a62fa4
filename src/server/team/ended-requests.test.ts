import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment } from '../../shared/invoices/bulk-contract.ts';
import { markPaid, readInvoice } from '../../shared/invoices/contract.ts';
import { reviseInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import { createRun } from '../../shared/payments/runs-contract.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { addDays, dateIn } from '../../shared/kit/date.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';
import { contactFor, done, invoiceInput } from '../testing/scenes.ts';
import { submitRequest, memberOf, receivedBy, toApprove, toPay } from '../testing/team.ts';
import type { Member } from '../testing/team.ts';

let app: TestApp;
let owner: TestUser;
let staff: Member;
beforeAll(async () => {
  app = await sharedTestApp();
  owner = await app.createUser('Lekki Living');
  staff = await memberOf(app, owner, 'staff');
});
afterAll(() => app.stop());

const by = () => ({ businessId: owner.businessId });
type Received = Awaited<ReturnType<typeof receivedBy>>;
const pay = async ({ seller, id }: Received, amount?: number) =>
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id, ...(amount !== undefined && { amount }) }, { ...seller, key: app.key() }));
const reasonOf = async (requestId: string) => done(await app.call(listRequests, { ...by(), requestId }, owner)).requests[0]?.reason;

test('a request to pay more than is due by now ends; one that is still possible stays', async () => {
  const invoice = await receivedBy(app, owner, 100);
  const [more, less] = [
    await submitRequest(app, staff, 'invoice.pay', toPay(invoice.id, 50)),
    await submitRequest(app, staff, 'invoice.pay', toPay(invoice.id, 40)),
  ];
  await pay(invoice, 60);
  await expect.poll(() => reasonOf(more.id)).toBe('The balance due is only ₦40.00 by now.');
  expect(await reasonOf(less.id)).toBeNull();
});

test('requests about an invoice that was revised since end', async () => {
  const { seller, id } = await receivedBy(app, owner, 100);
  const open = [await submitRequest(app, staff, 'invoice.approval', toApprove(id)), await submitRequest(app, staff, 'invoice.pay', toPay(id, 50))];
  const { contactId: _, ...text } = invoiceInput(seller, await contactFor(app, seller, { email: `${app.key()}@example.com` }), 90);
  const { version } = done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));
  done(await app.call(reviseInvoice, { ...text, id, businessId: seller.businessId, version }, { ...seller, key: app.key() }));
  for (const request of open) await expect.poll(() => reasonOf(request.id)).toBe('The sender has revised this invoice since.');
});

test('requests for several invoices end once these are paid otherwise', async () => {
  const all = [await receivedBy(app, owner, 100), await receivedBy(app, owner, 200)];
  const invoices = all.map(({ id }) => id);
  const { paymentId } = done(await app.call(bulkPayment, { ...by(), invoices }, { ...owner, key: app.key() }));
  const bulk = await submitRequest(app, staff, 'invoice.pay', { paymentId, channel: 'wallet' });
  const payOn = addDays(dateIn('Africa/Lagos', app.deps.clock()), 1);
  const { id, toPay: total } = done(await app.call(createRun, { ...by(), invoices, payOn }, { ...staff, key: app.key() }));
  const run = await submitRequest(app, staff, 'invoice.pay', { id, total });
  await pay(all[0] ?? (await receivedBy(app, owner, 1)));
  await expect.poll(() => reasonOf(bulk.id)).toBe('One of these invoices can no longer be paid. Nothing was paid; please select again.');
  expect(await reasonOf(run.id)).toBeNull();
  await pay(all[1] ?? (await receivedBy(app, owner, 1)));
  await expect.poll(() => reasonOf(run.id)).toBe('The invoices of the payment run can no longer be paid.');
});

test('a stored input that does not fit its call any more keeps no other request open', async () => {
  const invoice = await receivedBy(app, owner, 100);
  const request = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
  const old = 'req_00000000000000000000OLD';
  await asOwner(app.databaseUrl, (sql) =>
    sql.query(
      `insert into approval_requests (business_id, id, action, route, input, hash, summary, path, snapshot, maker_id, maker_name, created_at, expires_at)
       select business_id, $2, action, route, '{"action": "of an earlier release"}', repeat('0', 64), summary, path, snapshot, maker_id, maker_name, created_at - interval '1 hour', expires_at
       from approval_requests where id = $1`,
      [request.id, old],
    ),
  );
  await pay(invoice);
  await expect.poll(() => reasonOf(request.id)).toBe('This invoice is paid already.');
  expect(await asOwner(app.databaseUrl, (sql) => sql.query('select status from approval_requests where id = $1', [old]))).toMatchObject({
    rows: [{ status: 'pending' }],
  });
});

test('a reason is one line in the summary', async () => {
  const { id } = await receivedBy(app, owner, 100);
  const request = await submitRequest(app, staff, 'invoice.approval', { action: 'deny', invoiceId: id, reason: 'Too late.\n\nApprove invoice INV-2' });
  expect(request.summary).toContain('“Too late. Approve invoice INV-2”');
});
