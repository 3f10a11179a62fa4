import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, paymentDetails } from '../../shared/business/banking-contract.ts';
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
import { eventually, installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { jpeg, pdf, png, upload } from '../testing/files.ts';
import { asOwner } from '../testing/test-server.ts';
import { done, letterTo, paper } from '../testing/scenes.ts';
import { runOffice } from './office-desk.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

const BVN = '22212345678';
const ADDRESS = { line1: '4 Marina', city: 'Lagos Island', state: 'Lagos' };

async function checklist(who: Someone) {
  const list = done(await at.call(checkKyb, { id: who.businessId }, who));
  const verdicts = Object.fromEntries(list.items.map(({ item, verdict }) => [item, verdict])) as Record<Item, Verdict>;
  return { ...list, verdicts };
}

const photo = [{ field: 'selfie', name: 'me.jpg', bytes: jpeg() }];
const face = (who: Someone, number = '12345678901') => ({ businessId: who.businessId, identityType: 'nin' as const, identityNumber: number });

describe('level 0', () => {
  test('drafts, but sends nothing and has no wallet account until the BVN matches', async () => {
    const who = await at.someone('Newcomer Ltd', 'both', 0);
    const { id } = done(await at.call(createContact, { businessId: who.businessId, name: 'Buyer', email: 'buyer@example.com' }, who));
    expect(await at.call(createInvoice, { ...paper(who, id, 10), action: 'draft' }, { ...who, key: at.key() })).toMatchObject({ ok: true });
    expect(await at.call(createInvoice, { ...paper(who, id, 10), action: 'send' }, { ...who, key: at.key() })).toMatchObject({
      http: 403,
      code: 'KYB_REQUIRED',
      message: expect.stringContaining('BVN'),
    });
    expect(await at.call(openAccount, { businessId: who.businessId }, { ...who, key: at.key() })).toMatchObject({ http: 403, code: 'KYB_REQUIRED' });
    expect(done(await at.call(verifyBvn, { businessId: who.businessId, bvn: BVN }, who))).toEqual({ matched: true });
    expect(await at.call(createInvoice, { ...paper(who, id, 10), action: 'send' }, { ...who, key: at.key() })).toMatchObject({ ok: true });
    expect(await at.call(openAccount, { businessId: who.businessId }, { ...who, key: at.key() })).toMatchObject({ ok: true });
    expect(await checklist(who)).toMatchObject({
      level: 1,
      verdicts: { identity_number: 'accepted', biometric: 'missing' },
      limits: { daily: 50_000, balance: 300_000, spentToday: 0 },
    });
    expect(await at.call(verifyBvn, { businessId: who.businessId, bvn: BVN }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('a BVN lies sealed: not in the database, not in an answer', async () => {
    const who = await at.someone('Sealed Ltd', 'both', 0);
    const secret = '22298765432';
    done(await at.call(verifyBvn, { businessId: who.businessId, bvn: secret }, who));
    const shown = await at.raw('GET', `/v1/business/${who.businessId}/kyb/check`, who);
    expect(await shown.text()).not.toContain(secret);
    const rows = await asOwner(at.databaseUrl, (sql) =>
      sql.query(`select to_jsonb(c) - 'number' || jsonb_build_object('n', encode(number, 'escape')) as row from identity_checks c`),
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).toContain('•••••••5432');
  });
});

describe('the way to level 3', () => {
  test('face check, address, papers, owner, bank account, review: each counts, and the last one is ours', async () => {
    const who = await at.someone('Ladder Ltd', 'both', 1);
    done(await upload(at, createBiometric, face(who), photo, who));
    expect(await upload(at, createBiometric, face(who), photo, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    await eventually('the face check', async () => (await checklist(who)).verdicts.biometric === 'accepted');
    expect(done(await at.call(readBiometric, { businessId: who.businessId }, who))).toMatchObject({ status: 'accepted', identityNumber: '•••••••8901' });
    expect(await checklist(who)).toMatchObject({ level: 1, verdicts: { identity_document: 'accepted', address: 'missing' } });
    done(await at.call(updateBusiness, { businessId: who.businessId, businessDetail: { address: ADDRESS } }, who));
    expect(await checklist(who)).toMatchObject({ level: 2, verdicts: { address: 'accepted' }, canSubmit: false });

    const early = await at.call(submitKyb, { businessId: who.businessId }, who);
    expect(early).toMatchObject({ code: 'STATE_CONFLICT', errors: expect.arrayContaining([expect.objectContaining({ field: 'documents' })]) });

    done(await at.call(updateBusiness, { businessId: who.businessId, businessDetail: { registrationNumber: 'RC 123456', taxNumber: '12345678-0001' } }, who));
    done(await at.call(createOwner, { businessId: who.businessId, firstName: 'Ada', lastName: 'Obi' }, who));
    await handIn(who);
    const opened = await sandboxAccount('LADDER LIMITED');
    await stepUp(who);
    done(await at.call(addAccount, { businessId: who.businessId, ...opened }, who));
    expect(await checklist(who)).toMatchObject({
      level: 2,
      canSubmit: true,
      verdicts: { registration: 'pending', owner: 'pending', documents: 'pending', bank_account: 'pending' },
    });
    done(await at.call(submitKyb, { businessId: who.businessId }, who));
    expect(await checklist(who)).toMatchObject({ level: 2, canSubmit: false, verdicts: { review: 'pending' } });

    expect(await runOffice(at.databaseUrl, { what: 'list' }, 'operator:test')).toContain('Ladder Ltd');
    await runOffice(at.databaseUrl, { what: 'reject', business: 'Ladder Ltd', item: 'owner', reason: 'The register names another owner.' }, 'operator:test');
    expect(await letterTo(at, who.email, /look at your verification again/)).toMatchObject({
      text: expect.stringContaining('The register names another owner.'),
    });
    expect((await checklist(who)).items).toContainEqual(
      expect.objectContaining({ item: 'owner', verdict: 'refused', reason: 'The register names another owner.' }),
    );
    await expect(runOffice(at.databaseUrl, { what: 'approve', business: who.businessId, item: null }, 'operator:test')).rejects.toThrow('Owner');
    done(await at.call(updateOwner, { businessId: who.businessId, firstName: 'Bola', lastName: 'Ige' }, who));
    await runOffice(at.databaseUrl, { what: 'approve', business: who.businessId, item: null }, 'operator:test');
    expect(await checklist(who)).toMatchObject({ level: 3, canSubmit: false });
    expect(done(await at.call(readBusiness, { id: who.businessId }, who))).toMatchObject({ level: 3 });
    expect(await runOffice(at.databaseUrl, { what: 'list' }, 'operator:test')).not.toContain('Ladder Ltd');

    expect(await at.call(updateBusiness, { businessId: who.businessId, name: 'Another Ltd' }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await at.call(updateOwner, { businessId: who.businessId, firstName: 'Eve', lastName: 'Eze' }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await at.call(updateBusiness, { businessId: who.businessId, businessDetail: { address: {} } }, who)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('a refused face is repeated alone; a mismatch leaves the level where it was', async () => {
    const who = await named('Twinley');
    done(await upload(at, createBiometric, face(who), photo, who));
    await eventually('a refusal', async () => (await checklist(who)).verdicts.biometric === 'refused');
    const { items, level } = await checklist(who);
    expect(level).toBe(1);
    expect(items.find(({ item }) => item === 'biometric')?.reason).toMatch(/face/i);
    expect(await upload(at, createBiometric, face(who), photo, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    done(await upload(at, updateBiometric, face(who), photo, who));
    expect((await checklist(who)).verdicts.biometric).toBe('pending');
  });

  test.each([
    ['Ghostwell', 'NOT_ELIGIBLE', 422],
    ['Downsworth', 'PROVIDER_UNAVAILABLE', 503],
  ])('a BVN of %s answers %s and unlocks nothing', async (lastName, code, http) => {
    const who = await named(lastName, 0);
    expect(await at.call(verifyBvn, { businessId: who.businessId, bvn: BVN }, who)).toMatchObject({ code, http });
    expect((await checklist(who)).level).toBe(0);
  });
});

describe('files', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  test.each([
    ['a page named .pdf', html],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture with a page behind it', Buffer.concat([png(), html])],
    ['a photo with a page behind it', Buffer.concat([jpeg(), html])],
    ['a cut-off picture', png(500).subarray(0, 300)],
    ['a PDF with something behind it', Buffer.concat([pdf(), html])],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused by its content, whatever it is called', async (_what, bytes) => {
    const who = await at.someone('Files Ltd', 'both', 1);
    const refused = await upload(
      at,
      uploadDocument,
      { businessId: who.businessId, kind: 'other' },
      [{ field: 'file', name: 'paper.pdf', bytes, type: 'application/pdf' }],
      who,
    );
    expect(refused).toMatchObject({ http: 400, code: 'VALIDATION_FAILED', errors: [{ field: 'file' }] });
  });

  test('10 MB pass, more does not; the name is only a name', async () => {
    const who = await at.someone('Large Ltd', 'both', 1);
    const send = (bytes: Buffer, name = '../../etc/passwd\u0000.html') =>
      upload(at, uploadDocument, { businessId: who.businessId, kind: 'other' }, [{ field: 'file', name, bytes }], who);
    const most = 10 * 1024 * 1024;
    expect(await send(png(most - 200))).toMatchObject({ ok: true, data: { contentType: 'image/png', name: expect.stringMatching(/^[^/\\]+\.png$/) } });
    expect(await send(png(most + 10))).toMatchObject({ http: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await send(png(most + 2_000_000))).toMatchObject({ http: 413 });
  });

  test('what was uploaded comes back as an attachment, to members who may see it alone', async () => {
    const [who, stranger] = [await at.someone('Own Ltd', 'both', 1), await at.someone()];
    const bytes = pdf('CAC');
    const { id } = done(
      await upload(at, uploadDocument, { businessId: who.businessId, kind: 'proof_of_address' }, [{ field: 'file', name: 'Ärger “x”.pdf', bytes }], who),
    );
    const path = `/v1/business/${who.businessId}/documents/${id}`;
    const got = await at.raw('GET', path, who);
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('content-security-policy')).toContain('sandbox');
    expect((await at.raw('GET', path, stranger)).status).toBe(404);
    expect((await at.raw('GET', `/v1/business/${stranger.businessId}/documents/${id}`, stranger)).status).toBe(404);
    expect(await at.call(submitDocuments, { businessId: stranger.businessId, documentIds: [id] }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    const again = done(
      await upload(at, uploadDocument, { businessId: who.businessId, kind: 'proof_of_address' }, [{ field: 'file', name: 'b.pdf', bytes: pdf('new') }], who),
    );
    expect((await at.raw('GET', path, who)).status).toBe(404);
    expect(again.name).toBe('b.pdf');
  });
});

describe('bank accounts', () => {
  test('another’s name is refused and named; an own one is kept once, and only after a second code', async () => {
    const who = await at.someone('Payee Stores', 'both', 1);
    const foreign = await sandboxAccount('SOMEBODY ELSE');
    expect(await at.call(addAccount, { businessId: who.businessId, ...foreign }, who)).toMatchObject({ http: 403, code: 'STEP_UP_REQUIRED' });
    await stepUp(who);
    expect(await at.call(addAccount, { businessId: who.businessId, ...foreign }, who)).toMatchObject({
      code: 'NAME_MISMATCH',
      message: expect.stringContaining('SOMEBODY ELSE'),
    });
    const own = await sandboxAccount('PAYEE STORES NIG LTD');
    expect(done(await at.call(addAccount, { businessId: who.businessId, ...own }, who))).toMatchObject({
      accountNumber: own.accountNumber,
      isDefault: true,
      source: 'manual',
    });
    expect(await at.call(addAccount, { businessId: who.businessId, ...own }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    const { bankAccounts } = done(await at.call(paymentDetails, { id: who.businessId }, who));
    expect(bankAccounts).toHaveLength(1);
    const kept = await asOwner(at.databaseUrl, (sql) => sql.query(`select to_jsonb(b)::text as row from bank_accounts b`));
    expect(JSON.stringify(kept.rows)).not.toContain(own.accountNumber);
  });
});

async function named(lastName: string, level: 0 | 1 = 1): Promise<Someone> {
  const who = await at.someone(`${lastName} Ltd`, 'both', level);
  await asOwner(at.databaseUrl, (sql) => sql.query('update users set last_name = $2 where id = $1', [who.userId, lastName]));
  return who;
}

async function stepUp(who: Someone): Promise<void> {
  await asOwner(at.databaseUrl, (sql) => sql.query(`update sessions set stepped_up_at = now() where user_id = $1`, [who.userId]));
  at.app.forgetSessions();
}

async function sandboxAccount(name: string): Promise<{ bankCode: string; accountNumber: string }> {
  const response = await fetch(`${at.sandboxUrl}/api/bank-accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank_code: '058', account_name: name }),
    signal: AbortSignal.timeout(5_000),
  });
  const body = Object(await response.json());
  return { bankCode: '058', accountNumber: String((body.account ?? body).account_number) };
}

async function handIn(who: Someone): Promise<void> {
  const documentIds: string[] = [];
  for (const kind of ['registration_certificate', 'proof_of_address'] as const) {
    const { id } = done(
      await upload(at, uploadDocument, { businessId: who.businessId, kind }, [{ field: 'file', name: `${kind}.pdf`, bytes: pdf(kind) }], who),
    );
    documentIds.push(id);
  }
  done(await at.call(submitDocuments, { businessId: who.businessId, documentIds }, who));
}
