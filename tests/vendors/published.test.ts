import { describe, expect, test } from 'vitest';
import { mono } from '../../src/server/integrations/bank-link/mono/adapter.ts';
import { smileId } from '../../src/server/integrations/identity/smile-id/adapter.ts';
import { signed } from '../../src/server/integrations/identity/smile-id/signature.ts';
import { termii } from '../../src/server/integrations/sms/termii.ts';
import { listen } from '../../src/server/integrations/testing.ts';
import * as published from './published.ts';

/** The adapters read what the companies publish, independent of the sandbox. */

/** Returns the same answer to every call. */
async function answering<T>(body: object, ask: (url: string) => Promise<T>, status = 200): Promise<T> {
  const far = await listen((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  try {
    return await ask(far.url);
  } finally {
    await far.stop();
  }
}

describe('Mono', () => {
  const adapter = (url = 'https://example.com') => mono({ url, secretKey: 'test_sk_x', webhookSecret: 's' });
  const heard = (event: object) => adapter().parseWebhook(Buffer.from(JSON.stringify(event)), { 'mono-webhook-secret': 's' });

  test.each([
    [published.MONO_CONNECTED, { event: 'connected', accountId: '650000000000000000000001', reference: 'lkg_1' }],
    [published.MONO_CONNECTED_BEFORE, { event: 'connected', accountId: '650000000000000000000001', reference: null }],
    [published.MONO_FAILED, { event: 'failed', accountId: null, reference: 'lkg_1' }],
    [published.MONO_REAUTHORISATION, { event: 'other', accountId: '650000000000000000000001' }],
    [published.MONO_UNLINKED, { event: 'other', accountId: '650000000000000000000001' }],
  ])('message %#', (event, expected) => {
    expect(heard(event)).toMatchObject({ ok: true, ...expected });
  });

  test.each([published.MONO_EXCHANGED, published.MONO_EXCHANGED_BARE])('a code is exchanged: %#', async (body) => {
    expect(await answering(body, (url) => adapter(url).exchange('code_1'))).toEqual({ accountId: '650000000000000000000001' });
  });

  test('an envelope that says it failed is no bare answer, whatever stands in it', async () => {
    const body = { ...published.MONO_EXCHANGED_BARE, status: 'failed' };
    await expect(answering(body, (url) => adapter(url).exchange('code_1'))).rejects.toMatchObject({ kind: 'unknown-outcome' });
  });

  test.each([
    ['AVAILABLE', undefined, 'read'],
    ['PARTIAL', undefined, 'read'],
    ['PROCESSING', {}, 'waits'],
    ['UNAVAILABLE', {}, 'unavailable'],
    ['FAILED', {}, 'refused'],
  ])('an account whose data are %s', async (status, given, outcome) => {
    const answer = await answering(published.monoAccount(status, given), (url) => adapter(url).readAccount('650000000000000000000001')).then(
      (account) => (account === null ? 'waits' : 'read'),
      (error: unknown) => Object(error).kind,
    );
    expect(answer).toBe(outcome);
  });
});

describe('Smile ID', () => {
  const keys = { partnerId: '085', apiKey: 'key' };
  const read = (result: object) =>
    answering({ ...signed(keys, Date.now()), code: '2302', job_complete: true, job_success: true, result }, (url) =>
      smileId({ url, ...keys }).readFaceCheck('chk_1', 'chk_1'),
    );

  test.each<[string, object, object, string, string]>([
    ['all is well', {}, {}, 'accepted', 'accepted'],
    ['liveness was not looked at', { Liveness_Check: 'Not Applicable' }, {}, 'accepted', 'unavailable'],
    ['the holder is not told', { Return_Personal_Info: 'Not Returned' }, { FullName: 'Not Available', DOB: 'Not Available' }, 'unavailable', 'accepted'],
    ['the holder is another', {}, { FullName: 'SOMEBODY ELSE' }, 'mismatched', 'accepted'],
    ['the machine says dead, a person alive', { Liveness_Check: 'Failed', Human_Review_Liveness_Check: 'Passed' }, {}, 'accepted', 'accepted'],
    ['the machine says alive, a person dead', { Human_Review_Liveness_Check: 'Failed' }, {}, 'accepted', 'spoof'],
    [
      'the machine is not sure, a person is',
      { Selfie_To_ID_Authority_Compare: 'Provisionally Approved', Human_Review_Compare: 'Passed' },
      {},
      'accepted',
      'accepted',
    ],
    ['the machine says the same, a person not', { Human_Review_Compare: 'Failed', Register_Selfie: 'Rejected' }, {}, 'accepted', 'mismatched'],
    ['a person still looks', { Human_Review_Compare: 'Under Review' }, {}, 'accepted', 'review'],
    ['it is not final', {}, { IsFinalResult: 'false' }, 'accepted', 'review'],
    ['a word nobody knows', { Register_Selfie: 'Perhaps' }, {}, 'accepted', 'unavailable'],
  ])('%s', async (_, actions, more, document, face) => {
    expect(await read(published.smileResult(actions, more))).toMatchObject({ document, face, reference: 'chk_1' });
  });
});

describe('Termii', () => {
  const send = (body: object, status: number) =>
    answering(body, (url) => termii({ url, apiKey: 'TL_x', senderId: 'Duewell' }).send({ to: '+2348031234567', text: 'x' }), status);

  test('what was sent has an id', async () => {
    expect(await send(published.TERMII_SENT, 200)).toEqual({ messageId: '1000000000000000001' });
  });

  test.each([
    [published.TERMII_NO_SENDER, 404],
    [published.TERMII_ISSUES, 400],
  ])('a sender that is not ours: %#', async (body, status) => {
    await expect(send(body, status)).rejects.toMatchObject({ kind: 'unavailable', ours: expect.stringContaining('TERMII_SENDER') });
  });

  test('another refusal is of the number that is written to', async () => {
    await expect(send({ code: 400, message: 'Invalid phone number' }, 400)).rejects.toMatchObject({ kind: 'refused', ours: undefined });
  });
});
