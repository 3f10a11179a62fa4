import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBusiness } from '../../shared/business/contract.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { taxReport } from '../../shared/reports/tax-contract.ts';
import { changeMember, invite, listTeam } from '../../shared/team/contract.ts';
import { createApprovalRequest } from '../../shared/team/requests-contract.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { done } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { memberOf, newMember, receivedBy, toApprove } from '../testing/team.ts';
import type { Member } from '../testing/team.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let owner: TestUser;
let admin: Member;
let accountant: Member;
beforeAll(async () => {
  app = await sharedTestApp();
  owner = await app.createUser('Lekki Living');
  admin = await memberOf(app, owner, 'admin');
  accountant = await newMember(app, admin, 'accountant');
});
afterAll(() => app.stop());

const by = () => ({ businessId: owner.businessId });

test('an accountant whom an admin invited reads the business and exports its files', async () => {
  const { id } = await receivedBy(app, owner, 1200);
  expect(done(await app.call(listInvoices, { ...by(), type: 'received' }, accountant)).invoices).toContainEqual(expect.objectContaining({ id }));
  expect(done(await app.call(taxReport, by(), accountant)).currency).toBe('NGN');
  const wallet = done(await app.call(readWallet, by(), accountant));
  const files = [
    `/v1/reports/${owner.businessId}/export?report=tax`,
    `/v1/invoice/${owner.businessId}/export?type=received`,
    `/v1/wallet/${wallet.id}/business/${owner.businessId}/export`,
  ];
  for (const file of files) expect({ file, status: (await app.raw('GET', file, accountant)).status }).toEqual({ file, status: 200 });
  // What only those read who decide for the business.
  expect(done(await app.call(readBusiness, { id: owner.businessId }, accountant)).businessOwner).toBeNull();
});

test('an accountant changes nothing, not even by a request', async () => {
  const invoice = await receivedBy(app, owner, 500);
  const refused = { http: 403, code: 'ROLE_FORBIDDEN', message: expect.stringContaining('As accountant, you can’t') };
  expect(await app.call(createContact, { ...by(), name: 'Mama Put', category: 'customer' }, accountant)).toMatchObject(refused);
  expect(await app.call(decideInvoice, { ...by(), ...toApprove(invoice.id), action: 'approve', invoiceId: invoice.id }, accountant)).toMatchObject(refused);
  const request = { ...by(), action: 'invoice.approval' as const, input: toApprove(invoice.id) };
  expect(await app.call(createApprovalRequest, request, { ...accountant, key: app.key() })).toMatchObject(refused);
});

test('admins invite and suspend accountants, who do neither', async () => {
  const { members } = done(await app.call(listTeam, by(), admin));
  expect(members.map(({ role, mayChange }) => ({ role, mayChange }))).toEqual([
    { role: 'owner', mayChange: false },
    { role: 'admin', mayChange: false },
    { role: 'accountant', mayChange: true },
  ]);
  expect(await app.call(invite, { ...by(), email: 'more@example.com', firstName: 'Bola', lastName: 'Ige', role: 'accountant' }, accountant)).toMatchObject({
    code: 'ROLE_FORBIDDEN',
  });
  expect(await app.call(changeMember, { ...by(), memberId: accountant.memberId, role: 'owner' }, admin)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
});
