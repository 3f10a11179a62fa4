import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerUs, listThreads, readHelpFile, readThread, writeAsGuest, writeToUs } from '../../../shared/help/contract.ts';
import { readQueues } from '../../../shared/office/home/contract.ts';
import { answerHelp, listHelp, readHelp, readHelpFile as readFileInOffice, setHelpState } from '../../../shared/office/help/contract.ts';
import { takeWork } from '../../../shared/office/work/contract.ts';
import { png, upload } from '../../testing/files.ts';
import { addOperator, officeCall, officeResponse } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { done, emailsTo } from '../../testing/scenes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let support: TestOperator;
let finance: TestOperator;
let customer: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
  finance = await addOperator(app, 'finance');
  customer = await app.createUser('Amara Textiles');
});
afterAll(() => app.stop());

const SAW = { page: '/invoices/create-invoice', requestId: 'req_abc123', appVersion: 'index-1' };
const write = (who: TestUser, subject = 'Sending fails') =>
  app.call(writeToUs, { businessId: who.businessId, subject, text: 'I press Send and nothing happens.', ...SAW }, who).then(done);
const inOffice = async (threadId: string, by = support) => done(await officeCall(app, readHelp, { threadId }, by));
const lastOf = async (threadId: string) => (await inOffice(threadId)).messages.at(-1)?.id ?? '';
const helpMails = async (to: string) => (await emailsTo(app, to)).filter(({ subject }) => /received your message|^Our answer/.test(subject));

describe('a message of a customer', () => {
  test('waits in the queue with what the person saw, and is confirmed by e-mail', async () => {
    const who = await app.createUser('Zuma Foods');
    const { id } = await write(who);
    const { threads } = done(await officeCall(app, listHelp, { state: 'open', whose: 'all', offset: 0, limit: 100 }, support));
    expect(threads.find((one) => one.id === id)).toMatchObject({ subject: 'Sending fails', businessName: 'Zuma Foods', takenBy: null });
    const found = await inOffice(id);
    expect(found).toMatchObject({ email: who.email, saw: { role: 'owner', page: SAW.page, requestId: SAW.requestId, appVersion: SAW.appVersion } });
    expect(found.messages).toMatchObject([{ by: null, text: 'I press Send and nothing happens.' }]);
    expect((await inOffice((await write(who, 'Another question')).id)).before[0]).toMatchObject({ action: 'help.write', subject: id });
    expect(done(await officeCall(app, readQueues, {}, support)).queues.find(({ queue }) => queue === 'help')?.count).toBeGreaterThan(0);
    await expect
      .poll(async () => (await helpMails(who.email)).map(({ subject }) => subject))
      .toEqual(['We have received your message', 'We have received your message']);
  });

  test('is answered in the app and by e-mail; the answer of the customer opens it again', async () => {
    const who = await app.createUser();
    const { id } = await write(who);
    const by = { businessId: who.businessId, threadId: id };
    done(await officeCall(app, answerHelp, { threadId: id, text: 'Please try again now.', close: true, seen: await lastOf(id) }, support));
    expect(done(await app.call(readThread, by, who))).toMatchObject({
      state: 'closed',
      answered: true,
      messages: [{ from: 'you' }, { from: 'us', text: 'Please try again now.' }],
    });
    await expect.poll(async () => (await helpMails(who.email)).map(({ subject }) => subject)).toContain('Our answer: Sending fails');
    done(await app.call(answerUs, { ...by, text: 'It still fails.' }, who));
    expect(await inOffice(id)).toMatchObject({ state: 'open', takenBy: null, waitsSince: expect.any(String) });
    expect((await inOffice(id)).history.map(({ what }) => what)).toEqual(['The customer wrote again', 'Answered', 'Written']);
  });

  test('is not answered past a newer message, nor while a colleague has it', async () => {
    const { id } = await write(customer);
    const seen = await lastOf(id);
    done(await app.call(answerUs, { businessId: customer.businessId, threadId: id, text: 'One thing more.' }, customer));
    const answer = { threadId: id, text: 'Done.', close: false };
    expect(await officeCall(app, answerHelp, { ...answer, seen }, support)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    done(await officeCall(app, takeWork, { kind: 'help', subject: id }, finance));
    const now = { ...answer, seen: await lastOf(id) };
    expect(await officeCall(app, answerHelp, now, support)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    done(await officeCall(app, answerHelp, now, finance));
    expect(await inOffice(id)).toMatchObject({ state: 'open', waitsSince: null });
  });

  test('is closed and opened again without an answer, once each', async () => {
    const { id } = await write(customer);
    const set = (state: 'open' | 'closed') => officeCall(app, setHelpState, { threadId: id, state }, support);
    done(await set('closed'));
    expect(await set('closed')).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    done(await set('open'));
    expect(await inOffice(id)).toMatchObject({ state: 'open' });
  });

  test('has a picture that its writer and operators open, and nobody else', async () => {
    const input = { businessId: customer.businessId, subject: 'A picture', text: 'See the picture.' };
    const thread = done(await upload(app, writeToUs, input, [{ field: 'file', name: 'screen.png', bytes: png() }], customer));
    const file = thread.messages[0]?.files[0];
    expect(file).toMatchObject({ name: 'screen.png', contentType: 'image/png' });
    const response = await officeResponse(app, readFileInOffice, { threadId: thread.id, fileId: file?.id ?? '' }, support);
    expect(Buffer.from(await response.arrayBuffer()).equals(png())).toBe(true);
    expect((await inOffice(thread.id)).history.map(({ what }) => what)).toContain('File read');
    const stranger = await app.createUser();
    const theirs = { businessId: stranger.businessId, threadId: thread.id };
    expect(await app.call(readThread, theirs, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(readHelpFile, { ...theirs, attachmentId: file?.id ?? '' }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    const wrong = await upload(app, writeToUs, input, [{ field: 'file', name: 'page.png', bytes: Buffer.from('<html>') }], customer);
    expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'file' }] });
  });

  test('is limited to thirty a day', async () => {
    const who = await app.createUser();
    for (let count = 0; count < 30; count += 1) await write(who, `Question ${count}`);
    expect(await app.call(writeToUs, { businessId: who.businessId, subject: 'One more', text: 'Text' }, who)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(done(await app.call(listThreads, { businessId: who.businessId, offset: 0, limit: 10 }, who))).toMatchObject({ count: 30 });
  });
});

describe('without an account', () => {
  test('one writes three messages a day; the confirmation quotes nothing, and the answer comes by e-mail', async () => {
    const guest = {
      name: 'Folake Eze',
      email: `guest.${app.key()}@example.com`.toLowerCase(),
      subject: 'Buy cheap watches',
      text: 'How do I pay this invoice?',
    };
    for (let count = 0; count < 3; count += 1) done(await app.call(writeAsGuest, guest));
    expect(await app.call(writeAsGuest, guest)).toMatchObject({ code: 'RATE_LIMITED' });
    const { threads } = done(await officeCall(app, listHelp, { state: 'open', whose: 'all', offset: 0, limit: 100 }, support));
    const [thread] = threads.filter(({ name }) => name === 'Folake Eze');
    expect(thread).toMatchObject({ businessId: null, businessName: null });
    const threadId = thread?.id ?? '';
    done(await officeCall(app, answerHelp, { threadId, text: 'Press Pay on the page of the invoice.', close: true, seen: await lastOf(threadId) }, support));
    await expect.poll(async () => (await helpMails(guest.email)).length).toBe(4);
    const mails = await helpMails(guest.email);
    const confirmations = mails.filter(({ subject }) => subject === 'We have received your message');
    expect(confirmations.every(({ text }) => !text.includes('watches') && !text.includes('How do I pay'))).toBe(true);
    expect(mails.find(({ subject }) => subject.startsWith('Our answer'))?.text).toContain('Press Pay on the page of the invoice.');
  });
});
