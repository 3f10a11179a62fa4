import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../shared/business/banking-contract.ts';
import { createOwner, readBusiness, updateBusiness, updateOwner } from '../../shared/business/contract.ts';
import {
  checkKyb,
  createBiometric,
  readBiometric,
  submitDocuments,
  submitKyb,
  updateBiometric,
  uploadDocument,
} from '../../shared/business/verification-contract.ts';
import type { Item, Verdict } from '../../shared/business/verification.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { createInvoice } from '../../shared/invoices/contract.ts';
import { openAccount, verifyBvn } from '../../shared/wallet/contract.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import { decided } from '../testing/office.ts';
import { openCaseSince } from '../cases/index.ts';
import { approveVerification, declineVerification } from './index.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { facePhotos, pdf, upload } from '../testing/files.ts';
import { asOwner } from '../testing/test-server.ts';
import { sandboxAccount } from '../testing/bank.ts';
import { memberOf, stepUp } from '../testing/team.ts';
import { done, emailTo, invoiceInput } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const BVN = '22212345678';
const ADDRESS = { line1: '4 Marina', city: 'Lagos Island', state: 'Lagos' };

async function checklist(who: TestUser) {
  const list = done(await app.call(checkKyb, { id: who.businessId }, who));
  // The contract answers every item.
  const verdicts = Object.fromEntries(list.items.map(({ item, verdict }) => [item, verdict])) as Record<Item, Verdict>;
  return { ...list, verdicts };
}

const photo = facePhotos();
const face = (who: TestUser, number = '12345678901') => ({ businessId: who.businessId, identityType: 'nin' as const, identityNumber: number });

test('staff see the level and the missing items, but no number, name or reason', async () => {
  const owner = await app.createUser('Reticent Ltd', 'both', 0);
  done(await app.call(verifyBvn, { businessId: owner.businessId, bvn: '22255554321' }, owner));
  const shownTo = async (who: TestUser) => done(await app.call(checkKyb, { id: owner.businessId }, who)).items.find(({ item }) => item === 'identity_number');
  expect(await shownTo(owner)).toMatchObject({ verdict: 'accepted', shown: expect.stringContaining('4321') });
  expect(await shownTo(await memberOf(app, owner, 'staff'))).toMatchObject({ verdict: 'accepted', shown: null, reason: null });
});

describe('level 0', () => {
  test('allows drafts, but no sending and no wallet account until the BVN matches', async () => {
    const who = await app.createUser('Newcomer Ltd', 'both', 0);
    const { id } = done(await app.call(createContact, { businessId: who.businessId, name: 'Buyer', email: 'buyer@example.com' }, who));
    expect(await app.call(createInvoice, { ...invoiceInput(who, id, 10), action: 'draft' }, { ...who, key: app.key() })).toMatchObject({ ok: true });
    expect(await app.call(createInvoice, { ...invoiceInput(who, id, 10), action: 'send' }, { ...who, key: app.key() })).toMatchObject({
      http: 403,
      code: 'KYB_REQUIRED',
      message: expect.stringContaining('BVN'),
    });
    expect(await app.call(openAccount, { businessId: who.businessId }, { ...who, key: app.key() })).toMatchObject({ http: 403, code: 'KYB_REQUIRED' });
    expect(done(await app.call(verifyBvn, { businessId: who.businessId, bvn: BVN }, who))).toEqual({ matched: true });
    expect(await app.call(createInvoice, { ...invoiceInput(who, id, 10), action: 'send' }, { ...who, key: app.key() })).toMatchObject({ ok: true });
    expect(await app.call(openAccount, { businessId: who.businessId }, { ...who, key: app.key() })).toMatchObject({ ok: true });
    expect(await checklist(who)).toMatchObject({
      level: 1,
      verdicts: { identity_number: 'accepted', biometric: 'missing' },
      levels: expect.arrayContaining([{ level: 1, daily: 50_000, balance: 300_000 }]),
      limits: { daily: 50_000, balance: 300_000, spentToday: 0 },
    });
    expect(await app.call(verifyBvn, { businessId: who.businessId, bvn: BVN }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('a BVN is sealed in the database and not in an answer', async () => {
    const who = await app.createUser('Sealed Ltd', 'both', 0);
    const secret = '22298765432';
    done(await app.call(verifyBvn, { businessId: who.businessId, bvn: secret }, who));
    const shown = await app.raw('GET', `/v1/business/${who.businessId}/kyb/check`, who);
    expect(await shown.text()).not.toContain(secret);
    const rows = await asOwner(app.databaseUrl, (sql) =>
      sql.query(`select to_jsonb(c) - 'number' || jsonb_build_object('n', encode(number, 'escape')) as row from identity_checks c`),
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).toContain('•••••••5432');
  });
});

describe('the steps to level 3', () => {
  test('face check, address, documents, owner, bank account, review: each counts, and operators do the last one', async () => {
    const who = await app.createUser('Ladder Ltd', 'both', 1);
    done(await upload(app, createBiometric, face(who), photo, who));
    expect(await upload(app, createBiometric, face(who), photo, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    await eventually('the face check', async () => (await checklist(who)).verdicts.biometric === 'accepted');
    expect(done(await app.call(readBiometric, { businessId: who.businessId }, who))).toMatchObject({ status: 'accepted', identityNumber: '•••••••8901' });
    expect(await checklist(who)).toMatchObject({ level: 1, verdicts: { identity_document: 'accepted', address: 'missing' } });
    done(await app.call(updateBusiness, { businessId: who.businessId, businessDetail: { address: ADDRESS } }, who));
    expect(await checklist(who)).toMatchObject({ level: 2, verdicts: { address: 'accepted' }, canSubmit: false });

    const early = await app.call(submitKyb, { businessId: who.businessId }, who);
    expect(early).toMatchObject({ code: 'STATE_CONFLICT', errors: expect.arrayContaining([expect.objectContaining({ field: 'documents' })]) });

    done(await app.call(updateBusiness, { businessId: who.businessId, businessDetail: { registrationNumber: 'RC 123456', taxNumber: '12345678-0001' } }, who));
    const [ada, kola] = [
      { firstName: 'Ada', lastName: 'Obi', ownership: 66.7 },
      { firstName: 'Kola', lastName: 'Ade' },
    ];
    const tooMuch = await app.call(createOwner, { businessId: who.businessId, ...ada, otherOwners: [{ ...kola, ownership: 33.31 }] }, who);
    expect(tooMuch).toMatchObject({ http: 400, errors: [{ field: 'ownership' }] });
    done(await app.call(createOwner, { businessId: who.businessId, ...ada, otherOwners: [{ ...kola, ownership: 33.3 }] }, who));
    const shownOwners = async () => (await checklist(who)).items.find(({ item }) => item === 'owner')?.shown;
    expect(await shownOwners()).toBe('Ada Obi (66.7%), Kola Ade (33.3%)');
    // A client that knows only one owner does not change the others.
    done(await app.call(updateOwner, { businessId: who.businessId, ...ada, ownership: 60 }, who));
    expect(await shownOwners()).toBe('Ada Obi (60%), Kola Ade (33.3%)');
    done(await app.call(updateOwner, { businessId: who.businessId, ...ada, otherOwners: [] }, who));
    expect(await shownOwners()).toBe('Ada Obi (66.7%)');
    await handIn(who);
    const opened = await sandboxAccount(app, 'LADDER LIMITED');
    stepUp(app, who);
    done(await app.call(addAccount, { businessId: who.businessId, ...opened }, who));
    expect(await checklist(who)).toMatchObject({
      level: 2,
      canSubmit: true,
      verdicts: { registration: 'pending', owner: 'pending', documents: 'pending', bank_account: 'pending' },
    });
    done(await app.call(submitKyb, { businessId: who.businessId }, who));
    expect(await checklist(who)).toMatchObject({ level: 2, canSubmit: false, verdicts: { review: 'pending' } });

    const { businessId } = who;
    const waits = () => decided(app, async ({ sql }) => (await openCaseSince(sql, 'verification', businessId)) !== null);
    expect(await waits()).toBe(true);
    await decided(app, (desk) => declineVerification({ ...desk, businessId }, 'owner', 'The register names another owner.'));
    expect(await emailTo(app, who.email, /your verification needs attention/)).toMatchObject({
      text: expect.stringContaining('The register names another owner.'),
    });
    expect((await checklist(who)).items).toContainEqual(
      expect.objectContaining({ item: 'owner', verdict: 'refused', reason: 'The register names another owner.' }),
    );
    const approve = () => decided(app, (desk) => approveVerification({ ...desk, businessId }, null));
    await expect(approve()).rejects.toThrow('Owner');
    done(await app.call(updateOwner, { businessId: who.businessId, firstName: 'Bola', lastName: 'Ige' }, who));
    await approve();
    expect(await checklist(who)).toMatchObject({ level: 3, canSubmit: false });
    expect(done(await app.call(readBusiness, { id: who.businessId }, who))).toMatchObject({ level: 3 });
    expect(await waits()).toBe(false);

    expect(await app.call(updateBusiness, { businessId: who.businessId, name: 'Another Ltd' }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await app.call(updateOwner, { businessId: who.businessId, firstName: 'Eve', lastName: 'Eze' }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await app.call(updateBusiness, { businessId: who.businessId, businessDetail: { address: {} } }, who)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('a refused face is repeated alone; a mismatch leaves the level where it was', async () => {
    const who = await named('Twinley');
    done(await upload(app, createBiometric, face(who), photo, who));
    await eventually('a refusal', async () => (await checklist(who)).verdicts.biometric === 'refused');
    const { items, level } = await checklist(who);
    expect(level).toBe(1);
    expect(items.find(({ item }) => item === 'biometric')?.reason).toMatch(/face/i);
    expect(await upload(app, createBiometric, face(who), photo, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    done(await upload(app, updateBiometric, face(who), photo, who));
    expect((await checklist(who)).verdicts.biometric).toBe('pending');
  });

  test.each([
    ['Ghostwell', 'NOT_ELIGIBLE', 422],
    ['Downsworth', 'PROVIDER_UNAVAILABLE', 503],
  ])('a BVN of %s answers %s and unlocks nothing', async (lastName, code, http) => {
    const who = await named(lastName, 0);
    expect(await app.call(verifyBvn, { businessId: who.businessId, bvn: BVN }, who)).toMatchObject({ code, http });
    expect((await checklist(who)).level).toBe(0);
  });
});

async function named(lastName: string, level: 0 | 1 = 1): Promise<TestUser> {
  const who = await app.createUser(`${lastName} Ltd`, 'both', level);
  await asOwner(app.databaseUrl, (sql) => sql.query('update users set last_name = $2 where id = $1', [who.userId, lastName]));
  return who;
}

async function handIn(who: TestUser): Promise<void> {
  const documentIds: string[] = [];
  for (const kind of ['registration_certificate', 'proof_of_address'] as const) {
    const { id } = done(
      await upload(app, uploadDocument, { businessId: who.businessId, kind }, [{ field: 'file', name: `${kind}.pdf`, bytes: pdf(kind) }], who),
    );
    documentIds.push(id);
  }
  done(await app.call(submitDocuments, { businessId: who.businessId, documentIds }, who));
}
