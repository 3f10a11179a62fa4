import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '../../../shared/contacts/contract.ts';
import { requestApproval } from '../../../shared/invoices/bulk-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { listApprovals, proposeApproval, readEvidence } from '../../../shared/office/approvals/contract.ts';
import { decideProposal } from '../../../shared/office/proposals/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { upload } from '../../testing/files.ts';
import { addOperator, officeCall, officeResponse } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { done, sent } from '../../testing/scenes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [maker, checker] = [await addOperator(app, 'support'), await addOperator(app, 'credit')];
});
afterAll(() => app.stop());

test('an outside buyer’s decision waits, is proposed with evidence, and counts once a colleague agrees', async () => {
  const seller = await app.createUser();
  const contact = done(
    await app.call(createContact, { businessId: seller.businessId, name: 'Mama Put Kitchen', email: 'mama.put@example.com', category: 'customer' }, seller),
  );
  const { id, number } = await sent(app, seller, contact.id, 45_000);
  done(
    await app.call(requestApproval, { businessId: seller.businessId, invoiceId: id, note: 'She has no e-mail at the moment.' }, { ...seller, key: app.key() }),
  );
  const { approvals } = done(await officeCall(app, listApprovals, {}, maker));
  expect(approvals.find(({ invoiceId }) => invoiceId === id)).toMatchObject({
    number,
    buyer: 'Mama Put Kitchen',
    total: 45_000,
    note: 'She has no e-mail at the moment.',
  });

  const said = { invoiceId: id, verdict: 'approve', who: 'Mrs Okafor, owner', evidence: 'Called 0803 123 4567 at 14:20; she read the total back.' } as const;
  const proposal = done(await officeCall(app, proposeApproval, said, maker));
  expect(proposal.summary).toContain('₦45,000.00');
  const status = async () => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).status;
  expect(await status()).toBe('pending');
  expect(await officeCall(app, decideProposal, { proposalId: proposal.id, verdict: 'approve' }, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  done(await officeCall(app, decideProposal, { proposalId: proposal.id, verdict: 'approve' }, checker));
  expect(await status()).toBe('unpaid');
  expect(done(await officeCall(app, listApprovals, {}, maker)).approvals.map(({ invoiceId }) => invoiceId)).not.toContain(id);
  expect(await officeCall(app, proposeApproval, said, maker)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a file of the seller is opened with a reason, which is in the log, while the request is open', async () => {
  const seller = await app.createUser();
  const contact = { name: 'Proof Kitchen', email: 'proof.kitchen@example.com' };
  const { id: invoiceId } = await sent(app, seller, '', 700, { recipientType: 'new', contactId: null, contact });
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  done(
    await upload(
      app,
      requestApproval,
      { businessId: seller.businessId, invoiceId, note: 'She signed it' },
      [{ field: 'evidence', name: 'signed.pdf', bytes }],
      seller,
    ),
  );
  const found = done(await officeCall(app, listApprovals, {}, maker)).approvals.find((one) => one.invoiceId === invoiceId);
  expect(found?.evidence).toMatchObject([{ name: 'signed.pdf' }]);
  const of = { invoiceId, fileId: found?.evidence[0]?.id ?? '' };
  expect(await officeCall(app, readEvidence, { ...of, reason: ' ' }, maker)).toMatchObject({ code: 'VALIDATION_FAILED' });
  const response = await officeResponse(app, readEvidence, { ...of, reason: 'Before the call' }, maker);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const rows = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`select actor, detail from audit_log where action = 'office.personal-data' and subject = 'office.approval.evidence'`),
  );
  expect(rows).toEqual([{ actor: `operator:${maker.id}`, detail: { ...of, reason: 'Before the call' } }]);
  const other = `inv_${'z'.repeat(22)}`;
  expect(await officeCall(app, readEvidence, { ...of, invoiceId: other, reason: 'None' }, maker)).toMatchObject({ code: 'NOT_FOUND' });
});
