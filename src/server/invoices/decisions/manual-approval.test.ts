import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAttachments, receivedAttachment, receivedAttachments } from '../../../shared/invoices/attachments-contract.ts';
import { requestApproval } from '../../../shared/invoices/bulk-contract.ts';
import { createContact } from '../../../shared/contacts/contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { readEvidence } from '../../documents/index.ts';
import { decided } from '../../testing/office.ts';
import { decideForBuyer, waitingApproval } from '../index.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { contactFor, done, keyIn, sent } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const waiting = (invoiceId: string) => decided(app, ({ sql }) => waitingApproval(sql, invoiceId));

test('an outside buyer’s approval is requested once, obtained by an operator with evidence, and shown like the buyer’s own', async () => {
  const who = await app.createUser('Asking Ltd');
  const { id: contactId } = done(await app.call(createContact, { businessId: who.businessId, name: 'Outside Ltd', email: 'outside@example.com' }, who));
  const { id, number } = await sent(app, who, contactId, 500);
  const ask = () => app.call(requestApproval, { businessId: who.businessId, invoiceId: id, note: 'Call Mr Bello' }, who);
  const { caseId } = done(await ask());
  expect(done(await ask()).caseId).toBe(caseId);
  expect(await waiting(id)).toMatchObject({
    number,
    total: 500_00,
    sender: 'Asking Ltd',
    recipient: 'Outside Ltd',
    email: 'outside@example.com',
    note: 'Call Mr Bello',
  });
  const decide = () => decided(app, (desk) => decideForBuyer(desk, { invoiceId: id, action: 'approve', who: 'Mr Bello', evidence: 'E-mail of 3 November' }));
  await decide();
  expect(done(await app.call(readInvoice, { id, businessId: who.businessId }, who))).toMatchObject({ decision: 'approved', status: 'unpaid' });
  await expect(decide()).rejects.toThrow('Nobody has requested');
  expect(await ask()).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a buyer with a business here decides alone, and nobody can request approval of another’s invoice', async () => {
  const [who, buyer, stranger] = [await app.createUser(), await app.createUser(), await app.createUser()];
  const { id } = await sent(app, who, await contactFor(app, who, buyer), 5);
  expect(await app.call(requestApproval, { businessId: who.businessId, invoiceId: id }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
  for (const other of [buyer, stranger])
    expect(await app.call(requestApproval, { businessId: other.businessId, invoiceId: id }, other)).toMatchObject({ code: 'NOT_FOUND' });
  await expect(decided(app, (desk) => decideForBuyer(desk, { invoiceId: id, action: 'deny', who: 'x', evidence: 'y' }))).rejects.toThrow(
    'Nobody has requested',
  );
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

test('evidence of the buyer’s agreement is visible to operators, and neither to the recipient nor to the holder of the link', async () => {
  const [who, stranger] = [await app.createUser('Proving Ltd'), await app.createUser()];
  const { id, shareUrl } = await sent(app, who, '', 700, {
    recipientType: 'new',
    contactId: null,
    contact: { name: 'Outside Ltd', email: 'proof@example.com' },
  });
  const ask = async (by: TestUser, parts: readonly (readonly [Buffer, string])[]) => {
    const form = new FormData();
    form.append('businessId', by.businessId);
    form.append('invoiceId', id);
    form.append('note', 'The note is signed');
    for (const [bytes, name] of parts) form.append('evidence', new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${app.url}${requestApproval.path}`, { method: 'POST', body: form, headers: { authorization: `Bearer ${by.token}` } });
    // The envelope of every answer.
    return { http: response.status, ...((await response.json()) as { code?: string }) };
  };
  expect(await ask(stranger, [[PDF, 'x.pdf']])).toMatchObject({ http: 404 });
  expect(await ask(who, [[Buffer.from('not a file'), 'x.pdf']])).toMatchObject({ http: 400 });
  expect(
    await ask(
      who,
      Array.from({ length: 6 }, () => [PDF, 'x.pdf'] as const),
    ),
  ).toMatchObject({ http: 422, code: 'LIMIT_EXCEEDED' });
  expect(await ask(who, [[PDF, 'delivery note.pdf']])).toMatchObject({ http: 200 });
  const view = done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
  expect(view).toMatchObject({ can: { askApproval: true }, approvalAskedAt: expect.any(String) });
  expect(done(await app.call(listAttachments, { id, businessId: who.businessId }, who)).count).toBe(0);
  expect(done(await app.call(receivedAttachments, { q: keyIn(shareUrl, 'q') })).count).toBe(0);
  const found = await waiting(id);
  expect(found).toMatchObject({ note: 'The note is signed', evidence: [{ name: 'delivery note.pdf' }] });
  const evidence = found?.evidence[0]?.id ?? '';
  for (const link of [{ q: keyIn(shareUrl, 'q'), attachmentId: evidence }]) expect(await app.call(receivedAttachment, link)).toMatchObject({ http: 404 });
  expect(await readEvidence(app.deps, evidence, 'operator:test')).toEqual({ name: 'delivery note.pdf', bytes: PDF });
  const audit = await asOwner(app.databaseUrl, (sql) => sql.query(`select actor from audit_log where action = 'invoice.evidence-read' and subject = $1`, [id]));
  expect(audit.rows).toEqual([{ actor: 'operator:test' }]);
  expect(
    await ask(
      who,
      Array.from({ length: 5 }, () => [PDF, 'x.pdf'] as const),
    ),
  ).toMatchObject({ http: 422, code: 'LIMIT_EXCEEDED' });
});
