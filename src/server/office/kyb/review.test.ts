import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideItem, listReviews, readDocument, readFace, readNumber, readReview } from '../../../shared/office/kyb/contract.ts';
import { createBiometric } from '../../../shared/business/verification-contract.ts';
import { addNote, handOverWork, takeWork } from '../../../shared/office/work/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { postJson } from '../../integrations/testing.ts';
import { facePhotos, upload } from '../../testing/files.ts';
import { addOperator, officeCall, officeResponse, waitingBusiness } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { done, emailsTo } from '../../testing/scenes.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: TestOperator;
let ben: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = [await addOperator(app, 'kyb'), await addOperator(app, 'kyb')];
});
afterAll(() => app.stop());

type Item = 'registration' | 'owner' | 'documents' | 'review';
const decide = (
  businessId: string,
  item: Item,
  by: TestOperator,
  more: { verdict?: 'accepted' | 'refused'; message?: string; seen?: 'pending' | 'accepted' } = {},
) => officeCall(app, decideItem, { businessId, item, verdict: 'accepted', seen: 'pending', ...more }, by);

function audited(businessId: string, action: string): Promise<{ actor: string; subject: string | null; detail: Record<string, unknown> }[]> {
  return transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ actor: string; subject: string | null; detail: Record<string, unknown> }>(
      'select actor, subject, detail from audit_log where business_id = $1 and action = $2 order by id',
      [businessId, action],
    ),
  );
}

test('a review item by item, up to level 3; it then leaves the queue', async () => {
  const { businessId } = await waitingBusiness(app);
  const before = done(await officeCall(app, readReview, { businessId }, ada));
  expect(before.items.filter(({ verdict }) => verdict === 'pending').map(({ item }) => item)).toEqual(['registration', 'owner', 'documents', 'review']);
  expect(before.owners).toMatchObject([
    { name: 'Ada Obi', ownership: 60, proved: { name: 'Ada Obi', type: 'bvn', shown: '•••••••8901' } },
    { name: 'Bola Adeyemi', ownership: 40, proved: null },
  ]);
  expect(before.checks).toMatchObject([{ type: 'bvn', shown: '•••••••8901', provedName: 'Ada Obi' }]);
  for (const item of ['registration', 'owner', 'documents'] as const)
    expect(await decide(businessId, item, ada)).toMatchObject({ ok: true, data: { level: 2, done: false } });
  expect(await decide(businessId, 'review', ada)).toMatchObject({ ok: true, data: { level: 3, done: true } });
  const after = done(await officeCall(app, readReview, { businessId }, ada));
  expect([after.since, after.takenBy, after.business.level]).toEqual([null, null, 3]);
  expect(after.documents.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  const { reviews } = done(await officeCall(app, listReviews, { limit: 100 }, ada));
  expect(reviews.map((one) => one.businessId)).not.toContain(businessId);
  expect((await audited(businessId, 'verification.accepted')).map(({ actor }) => actor)).toEqual(Array.from({ length: 4 }, () => `operator:${ada.id}`));
});

test('a refusal has a message, which its owner reads', async () => {
  const who = await waitingBusiness(app);
  const refuse = { verdict: 'refused', seen: 'pending' } as const;
  expect(await decide(who.businessId, 'documents', ada, refuse)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'message' }] });
  expect(await decide(who.businessId, 'documents', ada, { ...refuse, message: 'The certificate is not readable.' })).toMatchObject({ ok: true });
  await eventually('the message', async () => (await emailsTo(app, who.email)).find(({ text }) => text.includes('The certificate is not readable.')));
  const { history } = done(await officeCall(app, readReview, { businessId: who.businessId }, ada));
  expect(history[0]).toMatchObject({ what: 'Refused', detail: 'Documents: The certificate is not readable.' });
});

test('who decides first takes the review; a colleague takes it over first, and never decides over a newer verdict', async () => {
  const { businessId } = await waitingBusiness(app);
  await decide(businessId, 'registration', ada);
  expect(await decide(businessId, 'owner', ben)).toMatchObject({ code: 'STATE_CONFLICT' });
  const work = { kind: 'verification', subject: businessId } as const;
  expect(await officeCall(app, takeWork, work, ben)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await officeCall(app, takeWork, { ...work, over: true }, ben)).toMatchObject({ ok: true });
  expect(await decide(businessId, 'registration', ben)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await officeCall(app, handOverWork, { ...work, to: ada.id }, ben)).toMatchObject({ data: { takenBy: { id: ada.id } } });
  expect(await officeCall(app, handOverWork, { ...work, to: null }, ada)).toMatchObject({ data: { takenBy: null } });
  const support = await addOperator(app, 'support');
  expect(await officeCall(app, handOverWork, { ...work, to: support.id }, ada)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await officeCall(app, takeWork, work, support)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
});

test('the queue: oldest first, mine, free, and pages', async () => {
  const [first, second] = [await waitingBusiness(app), await waitingBusiness(app)];
  const carl = await addOperator(app, 'kyb');
  await officeCall(app, takeWork, { kind: 'verification', subject: second.businessId }, carl);
  const list = async (input: { whose?: 'mine' | 'free'; limit?: number; offset?: number }) =>
    done(await officeCall(app, listReviews, { limit: 100, ...input }, carl));
  const all = await list({});
  const places = [first, second].map(({ businessId }) => all.reviews.findIndex((one) => one.businessId === businessId));
  expect(places[1]).toBe((places[0] ?? 0) + 1);
  expect(await list({ whose: 'mine' })).toMatchObject({
    count: 1,
    waiting: all.waiting,
    reviews: [{ businessId: second.businessId, open: 4, takenBy: { id: carl.id } }],
  });
  expect((await list({ whose: 'free' })).reviews.map((one) => one.businessId)).not.toContain(second.businessId);
  expect((await list({ limit: 1, offset: places[1] ?? 0 })).reviews).toMatchObject([{ businessId: second.businessId }]);
  expect(done(await officeCall(app, readReview, { businessId: second.businessId }, carl)).previous).toBe(first.businessId);
});

test('a document is opened with a reason, which is in the log; never without', async () => {
  const { businessId } = await waitingBusiness(app);
  const { documents } = done(await officeCall(app, readReview, { businessId }, ada));
  const documentId = documents.find(({ kind }) => kind === 'registration_certificate')?.id ?? '';
  for (const reason of [undefined, '', '   ']) {
    // A caller that ignores the contract.
    const input = { businessId, documentId, reason } as { businessId: string; documentId: string; reason: string };
    expect(await officeCall(app, readDocument, input, ada)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'reason' }] });
  }
  expect(await audited(businessId, 'office.personal-data')).toEqual([]);
  const response = await officeResponse(app, readDocument, { businessId, documentId, reason: 'Review of the verification' }, ada);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([200, 'application/pdf', 'no-store']);
  expect((await response.text()).startsWith('%PDF')).toBe(true);
  const detail = { documentId, reason: 'Review of the verification' };
  expect(await audited(businessId, 'office.personal-data')).toEqual([{ actor: `operator:${ada.id}`, subject: 'office.kyb.document', detail }]);
  const other = await waitingBusiness(app);
  expect(await officeCall(app, readDocument, { ...detail, businessId: other.businessId }, ada)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a refusal after the acceptance takes the review back: accepting the item again is not enough', async () => {
  const { businessId } = await waitingBusiness(app);
  for (const item of ['registration', 'owner', 'documents', 'review'] as const) done(await decide(businessId, item, ada));
  const verdicts = async () => {
    const { items, business } = done(await officeCall(app, readReview, { businessId }, ada));
    const of = (name: Item) => items.find(({ item }) => item === name)?.verdict;
    return [business.level, of('documents'), of('review')];
  };
  expect(await verdicts()).toEqual([3, 'accepted', 'accepted']);
  done(await decide(businessId, 'documents', ada, { verdict: 'refused', seen: 'accepted', message: 'The certificate is forged.' }));
  expect(await verdicts()).toEqual([2, 'refused', 'refused']);
  const accept = { businessId, item: 'documents', verdict: 'accepted', seen: 'refused' } as const;
  done(await officeCall(app, decideItem, accept, ada));
  expect(await verdicts()).toEqual([2, 'accepted', 'refused']);
});

test('the photo of a face check is opened with a reason, until the check is answered', async () => {
  const who = await app.createUser('Lively Ltd', 'both', 1);
  await postJson(`${app.sandboxUrl}/api/identity/settings`, { paused: true });
  const input = { businessId: who.businessId, identityType: 'nin', identityNumber: '12345678901' } as const;
  done(await upload(app, createBiometric, input, facePhotos(), who));
  const checksNow = async () => done(await officeCall(app, readReview, { businessId: who.businessId }, ada)).checks;
  const [check] = await checksNow();
  expect(check).toMatchObject({ kind: 'face', status: 'pending', hasPhoto: true, resultCode: null });
  const of = { businessId: who.businessId, checkId: check?.id ?? '' };
  expect(await officeCall(app, readFace, { ...of, reason: '' }, ada)).toMatchObject({ code: 'VALIDATION_FAILED' });
  const response = await officeResponse(app, readFace, { ...of, reason: 'Compared with the document' }, ada);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await audited(who.businessId, 'office.personal-data')).toMatchObject([
    { subject: 'office.kyb.face', detail: { checkId: of.checkId, reason: 'Compared with the document' } },
  ]);
  const other = await app.createUser();
  expect(await officeCall(app, readFace, { ...of, businessId: other.businessId, reason: 'None' }, ada)).toMatchObject({ code: 'NOT_FOUND' });
  await postJson(`${app.sandboxUrl}/api/identity/settings`, { paused: false });
  await postJson(`${app.sandboxUrl}/api/identity/jobs/${of.checkId}/deliver`, {});
  await eventually('an answer', async () => (await checksNow())[0]?.hasPhoto === false);
  expect((await checksNow())[0]?.resultCode).not.toBeNull();
});

test('a BVN is masked until it is asked for with a reason', async () => {
  const { businessId } = await waitingBusiness(app);
  const response = await officeResponse(app, readReview, { businessId }, ada);
  const text = await response.text();
  expect(text).not.toContain('22345678901');
  const checkId = /"id":"(chk_\w+)"/.exec(text)?.[1] ?? '';
  expect(await officeCall(app, readNumber, { businessId, checkId, reason: '' }, ada)).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await officeCall(app, readNumber, { businessId, checkId, reason: 'Same number elsewhere' }, ada)).toMatchObject({ data: { number: '22345678901' } });
  expect(await audited(businessId, 'office.personal-data')).toMatchObject([
    { subject: 'office.kyb.number', detail: { checkId, reason: 'Same number elsewhere' } },
  ]);
});

test('notes stay with the review and no customer reads them', async () => {
  const who = await waitingBusiness(app);
  const work = { kind: 'verification', subject: who.businessId } as const;
  expect(await officeCall(app, addNote, { ...work, text: 'Called the registrar.' }, ada)).toMatchObject({ ok: true });
  expect(done(await officeCall(app, readReview, { businessId: who.businessId }, ben)).notes).toMatchObject([{ text: 'Called the registrar.' }]);
});
