import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestApproval } from '../../shared/invoices/bulk-contract.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { runOffice } from '../office/desk.ts';
import { installation } from '../testing/installation.ts';
import type { Installation } from '../testing/installation.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('an outside buyer’s yes is asked for once, obtained by an operator with evidence, and seen like the buyer’s own', async () => {
  const who = await at.someone('Asking Ltd');
  const { id: contactId } = done(await at.call(createContact, { businessId: who.businessId, name: 'Outside Ltd', email: 'outside@example.com' }, who));
  const { id, number } = await sent(at, who, contactId, 500);
  const ask = () => at.call(requestApproval, { businessId: who.businessId, invoiceId: id, note: 'Call Mr Bello' }, who);
  const { caseId } = done(await ask());
  expect(done(await ask()).caseId).toBe(caseId);
  expect(await runOffice(at.databaseUrl, { what: 'approvals' }, 'operator:test')).toContain(
    `${number ?? ''}  ₦500.00  Asking Ltd asks Outside Ltd (outside@example.com)  Call Mr Bello`,
  );
  const decide = { what: 'decide', invoiceId: id, action: 'approve', who: 'Mr Bello', evidence: 'E-mail of 3 November' } as const;
  expect(await runOffice(at.databaseUrl, decide, 'operator:test')).toContain('approved for Mr Bello');
  expect(done(await at.call(readInvoice, { id, businessId: who.businessId }, who))).toMatchObject({ decision: 'approved', status: 'unpaid' });
  await expect(runOffice(at.databaseUrl, decide, 'operator:test')).rejects.toThrow('Nobody has asked');
  expect(await ask()).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a buyer who is here decides alone, and nobody asks about another’s invoice', async () => {
  const [who, buyer, stranger] = [await at.someone(), await at.someone(), await at.someone()];
  const { id } = await sent(at, who, await contactFor(at, who, buyer), 5);
  expect(await at.call(requestApproval, { businessId: who.businessId, invoiceId: id }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
  for (const other of [buyer, stranger])
    expect(await at.call(requestApproval, { businessId: other.businessId, invoiceId: id }, other)).toMatchObject({ code: 'NOT_FOUND' });
  await expect(runOffice(at.databaseUrl, { what: 'decide', invoiceId: id, action: 'deny', who: 'x', evidence: 'y' }, 'operator:test')).rejects.toThrow(
    'Nobody has asked',
  );
});
