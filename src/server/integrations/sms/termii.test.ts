import { afterAll, beforeAll, expect, test } from 'vitest';
import { SANDBOX_KEYS, getJson, listen, postJson, startTestSandbox } from '../testing.ts';
import type { RunningSandbox } from '../testing.ts';
import { termii } from './termii.ts';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox('http://127.0.0.1:9');
});
afterAll(() => sandbox.stop());

const adapter = (apiKey: string = SANDBOX_KEYS.termii) => termii({ url: `${sandbox.url}/termii`, apiKey, senderId: 'Duewell' });

test('a text arrives, with its code readable', async () => {
  const { messageId } = await adapter().send({ to: '+2348031234567', text: '482913 is your Duewell code.' });
  const box = await getJson(`${sandbox.url}/api/mailbox?to=08031234567`);
  expect(box).toMatchObject({
    messages: [{ id: messageId, kind: 'sms', from: 'Duewell', to: ['+2348031234567'], code: '482913' }],
  });
});

test('an invalid number is refused; a wrong key is our own fault', async () => {
  await expect(adapter().send({ to: '+23', text: 'x' })).rejects.toMatchObject({
    kind: 'refused',
    status: 400,
  });
  await expect(adapter('TL_wrong').send({ to: '+2348031234567', text: 'x' })).rejects.toMatchObject({
    kind: 'unavailable',
    status: 401,
  });
  await expect(adapter('').send({ to: '+2348031234567', text: 'x' })).rejects.toMatchObject({
    kind: 'unavailable',
  });
});

test('200 without a message id is an unknown outcome', async () => {
  const far = await listen((_, response) => response.end('{"message":"hm"}'));
  const provider = termii({ url: far.url, apiKey: 'TL_x', senderId: 'Duewell' });
  await expect(provider.send({ to: '+2348031234567', text: 'x' })).rejects.toMatchObject({
    kind: 'unknown-outcome',
  });
  await far.stop();
});

test.each([
  ['unknown-sender', 404, /TERMII_SENDER/],
  ['issues', 400, /TERMII_SENDER/],
  ['no-balance', 400, /balance/],
  ['not-active', 400, /account/],
])('%s: our own account is at fault, not the number that is written to', async (mood, status, ours) => {
  await postJson(`${sandbox.url}/api/termii/mood`, { mood });
  await expect(adapter().send({ to: '+2348031234567', text: 'x' })).rejects.toMatchObject({ kind: 'unavailable', status, ours: expect.stringMatching(ours) });
  await postJson(`${sandbox.url}/api/termii/mood`, { mood: 'normal' });
});

test('an id of digits alone, as a number, is an id', async () => {
  await postJson(`${sandbox.url}/api/termii/mood`, { mood: 'number-id' });
  expect((await adapter().send({ to: '+2348031230000', text: 'x' })).messageId).toMatch(/^\d{10,}$/);
  await postJson(`${sandbox.url}/api/termii/mood`, { mood: 'normal' });
});
