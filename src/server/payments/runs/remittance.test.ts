import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeMailChoices } from '../../../shared/notifications/mail-contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { approveRun, createRun, readRun, runRemittance } from '../../../shared/payments/runs-contract.ts';
import { tasks } from '../../api/handlers.ts';
import type { MailMessage } from '../../integrations/mail/port.ts';
import { readPdf } from '../../testing/pdf.ts';
import { contactFor, done, emailsTo, emailTo, sent } from '../../testing/scenes.ts';
import { memberOf } from '../../testing/team.ts';
import { eventually, requestOf, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A payer with ₦2,000, and two suppliers, each of whom has the payer as a contact. */
async function scene(payerName = 'Bola Retail', supplierName = 'Ojo Foods') {
  const [one, two, payer] = [await app.createUser(supplierName), await app.createUser('Kano Mills'), await app.createUser(payerName)];
  await app.fund(payer, 200_000);
  const [first, second] = [await contactFor(app, one, payer), await contactFor(app, two, payer)];
  const billed = async (who: TestUser, amount: number, more: object = {}) => sent(app, who, who === one ? first : second, amount, more);
  const by = { businessId: payer.businessId };
  const approve = async (id: string) => {
    const { toPay } = done(await app.call(readRun, { ...by, id }, payer));
    done(await app.call(approveRun, { ...by, id, total: toPay }, { ...payer, key: app.key() }));
    return eventually('the end of the run', async () => {
      const run = done(await app.call(readRun, { ...by, id }, payer));
      return run.state === 'done' && run;
    });
  };
  const create = async (invoices: readonly { id: string }[]) =>
    done(await app.call(createRun, { ...by, invoices: invoices.map(({ id }) => id) }, { ...payer, key: app.key() }));
  const spend = async ({ id: categoryId }: { id: string }, amount: number) =>
    done(await app.call(payFromWallet, { ...by, category: 'invoice', categoryId, amount }, { ...payer, key: app.key() }));
  return { one, two, payer, by, billed, create, approve, spend };
}

/** Waits until no advice is queued any more, and no run's end either. */
async function told(): Promise<void> {
  await eventually('the queue is empty', () =>
    asOwner(app.databaseUrl, async (sql) => {
      const { rows } = await sql.query(
        `select from outbox where topic = 'payment-run.finished' union all select from waiting_letters where task = 'mail.remittance'
         union all select from graphile_worker.jobs where task_identifier = 'mail.remittance'`,
      );
      return rows.length === 0;
    }),
  );
}

/** The advices in a mailbox, newest first. */
async function advices(who: { email: string }): Promise<readonly string[]> {
  await told();
  return (await emailsTo(app, who.email)).filter(({ subject }) => /^(Remittance advice|Avis de paiement)/.test(subject)).map(({ text }) => text);
}

/** The file of a supplier's newest advice: its e-mail is made once more, and not sent. */
async function attached(runId: string, payer: TestUser, supplier: TestUser, reader = supplier) {
  const at = await asOwner(app.databaseUrl, async (sql) => {
    const { rows } = await sql.query<{ at: Date }>(
      `select max(l.advised_at) as at from payment_run_lines l join payments p on p.reference = l.payment_id where l.run_id = $1 and p.business_id = $2`,
      [runId, supplier.businessId],
    );
    return rows[0]?.at.toISOString() ?? '';
  });
  const messages: MailMessage[] = [];
  const send = (message: MailMessage) => {
    messages.push(message);
    return Promise.resolve({ messageId: '' });
  };
  const providers = { ...app.deps.providers, mail: { ...app.deps.providers.mail, send } };
  const payload = { businessId: supplier.businessId, payerId: payer.businessId, runId, at, userId: reader.userId };
  await tasks['mail.remittance']({ ...app.deps, providers }, payload);
  const [file] = messages[0]?.attachments ?? [];
  if (!file) throw new Error('no attachment');
  return { name: file.filename, ...(await readPdf(Buffer.from(file.content))) };
}

async function downloaded(who: TestUser, id: string, invoiceId?: string, businessId = who.businessId) {
  const { path } = requestOf(runRemittance, { id, businessId });
  const response = await app.raw('GET', invoiceId === undefined ? path : `${path}?invoiceId=${invoiceId}`, { token: who.token });
  const isFile = response.headers.get('content-type') === 'application/pdf';
  return { status: response.status, pdf: isFile ? await readPdf(Buffer.from(await response.arrayBuffer())) : null };
}

test('each supplier gets one advice of its own invoices, also when job and event run again', async () => {
  const { one, two, payer, billed, create, approve } = await scene();
  const [a, b, c] = [await billed(one, 100.1), await billed(two, 333.33), await billed(one, 200.25)];
  const run = await create([a, b, c]);
  await approve(run.id);
  await emailTo(app, one.email, /^Remittance advice from Bola Retail/);
  const [letter] = await advices(one);
  for (const part of [
    `Invoice ${a.number}, 1 Nov 2026: ₦100.10`,
    `Invoice ${c.number}, 1 Nov 2026: ₦200.25`,
    'Total paid: ₦300.35',
    'Hello Ojo Foods, Bola Retail has paid you from their wallet.',
    `${app.url}/invoices?type=sent`,
  ])
    expect(letter).toContain(part);
  expect(letter).not.toMatch(/333\.33|Kano|ax withheld|Ada/);
  expect((await advices(two))[0]).toContain(`Invoice ${b.number}, 1 Nov 2026: ₦333.33`);
  expect((await advices(two))[0]).not.toMatch(/Ojo|100\.10/);
  expect(await emailTo(app, one.email, /^Remittance advice/)).toMatchObject({
    attachments: [{ name: expect.stringMatching(/^Remittance advice \d{4}-\d\d-\d\d\.pdf$/) }],
  });
  const { plain, pages } = await attached(run.id, payer, one);
  expect(pages).toHaveLength(1);
  for (const part of ['Remittance advice', 'Bola Retail', 'Paid to Ojo Foods', `Invoice ${a.number}`, '1 Nov 2026', '₦100.10', '₦200.25', '₦300.35'])
    expect(plain).toContain(part);
  expect(plain).not.toMatch(/333\.33|Kano/);

  await asOwner(app.databaseUrl, (sql) => sql.query(`update payment_runs set state = 'approved', ended_at = null where id = $1`, [run.id]));
  const payload = { businessId: payer.businessId, runId: run.id };
  await Promise.all([tasks['payments.run'](app.deps, payload), tasks['payments.run'](app.deps, payload)]);
  expect([(await advices(one)).length, (await advices(two)).length, (await advices(payer)).length]).toEqual([1, 1, 0]);
});

test('what failed and is paid later has a second advice, without what the first one told', async () => {
  const { one, two, payer, billed, create, approve, spend } = await scene();
  const invoices = [await billed(one, 100), await billed(one, 200), await billed(two, 30)];
  const drain = await billed(two, 1_850);
  await spend(drain, 1_850);
  const run = await create(invoices);
  expect((await approve(run.id)).lines.map(({ state }) => state)).toEqual(['paid', 'failed', 'paid']);
  expect((await advices(one))[0]).toContain('Total paid: ₦100.00');
  expect((await advices(one))[0]).not.toContain('₦200.00');
  await app.fund(payer, 100_000);
  await approve(run.id);
  await eventually('the second advice', async () => (await advices(one)).length === 2);
  const [latest] = await advices(one);
  expect(latest).toContain('Total paid: ₦200.00');
  expect(latest).not.toContain('₦100.00');
  expect(await advices(two)).toHaveLength(1);
  const { plain } = await attached(run.id, payer, one);
  expect(plain).not.toContain('₦100.00');
  const { pdf } = await downloaded(payer, run.id);
  expect(pdf?.pages).toHaveLength(2);
  expect(pdf?.pages[0]).toContain('₦300.00');
});

test('tax that the payer keeps is named beside what was paid', async () => {
  const { one, two, payer, billed, create, approve } = await scene();
  const taxed = await billed(one, 1_000, { taxes: [{ name: 'VAT', amount: 7.5 }], withholdingTax: 5 });
  const run = await create([taxed, await billed(one, 20.5), await billed(two, 5)]);
  await approve(run.id);
  const [letter] = await advices(one);
  for (const part of [': ₦1,025.00 (tax withheld: ₦50.00)', ': ₦20.50\n', 'Tax withheld: ₦50.00', 'Total paid: ₦1,045.50']) expect(letter).toContain(part);
  expect((await advices(two))[0]).not.toMatch(/withheld/i);
  const { plain } = await attached(run.id, payer, one);
  for (const part of ['Tax withheld: ₦50.00', '₦1,025.00', '₦1,045.50', 'Bola Retail withheld ₦50.00 and pays it to the tax authority for you.'])
    expect(plain).toContain(part);
});

test('members get it as they chose, in their own language', async () => {
  const { one, payer, billed, create, approve } = await scene();
  const [eager, other] = [await memberOf(app, one, 'staff'), await memberOf(app, one, 'staff')];
  const choose = async (who: TestUser, choice: 'now' | 'never') =>
    done(await app.call(changeMailChoices, { businessId: who.businessId, choices: [{ kind: 'paid', choice }] }, who));
  await choose(one, 'never');
  await choose(eager, 'now');
  await asOwner(app.databaseUrl, (sql) => sql.query(`update users set language = 'fr' where id = $1`, [eager.userId]));
  const run = await create([await billed(one, 150)]);
  await approve(run.id);
  const letter = await emailTo(app, eager.email, /^Avis de paiement de Bola Retail/);
  expect(letter.text).toContain('Total payé\u00a0: ₦150.00');
  expect(letter.unsubscribe).toContain('/unsubscribe?u=');
  expect((await attached(run.id, payer, one, eager)).plain).toContain('payés depuis le portefeuille de Bola Retail');
  expect([await advices(one), await advices(other)]).toEqual([[], []]);
});

test('the payer downloads what was paid, one supplier a page or one alone; nobody else does', async () => {
  const { one, two, payer, billed, create, approve } = await scene();
  const [a, b, c] = [await billed(one, 110), await billed(two, 220), await billed(two, 5_000)];
  const draft = await create([a, b, c]);
  expect((await downloaded(payer, draft.id)).status).toBe(409);
  await approve(draft.id);
  const { pdf } = await downloaded(payer, draft.id);
  expect(pdf?.pages.map((page) => ['Ojo Foods', 'Kano Mills', '₦110.00', '₦220.00', '5,000'].filter((part) => page.includes(part)))).toEqual([
    ['Ojo Foods', '₦110.00'],
    ['Kano Mills', '₦220.00'],
  ]);
  const alone = (await downloaded(payer, draft.id, b.id)).pdf;
  expect(alone?.pages).toHaveLength(1);
  expect(alone?.plain).toContain('Paid to Kano Mills');
  const foreign = await billed(one, 1);
  expect((await downloaded(payer, draft.id, foreign.id)).status).toBe(409);
  const [staff, accountant] = [await memberOf(app, payer, 'staff'), await memberOf(app, payer, 'accountant')];
  expect([(await downloaded(staff, draft.id)).status, (await downloaded(accountant, draft.id)).status]).toEqual([403, 200]);
  for (const who of [one, await app.createUser()])
    expect([(await downloaded(who, draft.id)).status, (await downloaded(who, draft.id, a.id, payer.businessId)).status]).toEqual([404, 404]);
  const audited = await asOwner(app.databaseUrl, async (sql) =>
    (
      await sql.query<{ business_id: string }>(`select business_id from audit_log where action = 'payment-run.remittance' and subject = $1`, [draft.id])
    ).rows.map((row) => row.business_id),
  );
  expect(audited).toEqual([payer.businessId, payer.businessId, payer.businessId]);
});

test('a run that paid nothing tells nobody', async () => {
  const { one, two, payer, billed, create, approve } = await scene();
  const run = await create([await billed(one, 2_500), await billed(two, 2_600)]);
  expect(await approve(run.id)).toMatchObject({ paid: 0, failed: 2 });
  expect([await advices(one), await advices(two)]).toEqual([[], []]);
  expect((await downloaded(payer, run.id)).status).toBe(409);
});

test('an advice needs nothing of the invoice, and has room for long names', async () => {
  const [payerName, supplierName] = ['Adewale and Daughters International '.repeat(4).trim(), 'Oluwaseun Brothers Nigeria Trading '.repeat(4).trim()];
  const { one, payer, billed, create, approve } = await scene(payerName, supplierName);
  const { id } = await billed(one, 75);
  const run = await create([{ id }]);
  await asOwner(app.databaseUrl, (sql) => sql.query('update payment_run_lines set number = null, issued_on = null where run_id = $1', [run.id]));
  await approve(run.id);
  const [letter] = await advices(one);
  expect(letter).toContain('Invoice –: ₦75.00');
  await asOwner(app.databaseUrl, async (sql) => {
    await sql.query('set session_replication_role = replica');
    await sql.query('update invoices set buyer_business_id = null, business_id = $2 where id = $1', [id, payer.businessId]);
  });
  const { plain } = await attached(run.id, payer, one);
  for (const part of ['Invoice –', '₦75.00', supplierName, payerName]) expect(plain).toContain(part);
  expect((await downloaded(payer, run.id)).pdf?.plain).toContain(supplierName);
});
