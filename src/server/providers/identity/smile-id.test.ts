import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../errors.ts';
import { SANDBOX_KEYS, getJson, listen, postJson, startSandboxProcess, startWebhookInbox } from '../testing.ts';
import type { SandboxProcess, WebhookInbox } from '../testing.ts';
import { conformsToIdentityPort, faceCheck, newReference } from './conformance.ts';
import type { IdentityProvider } from './port.ts';
import { smileId } from './smile-id.ts';

let inbox: WebhookInbox;
let sandbox: SandboxProcess;
const DEFAULTS = { delay_ms: 0, paused: false, repeat: 1, callbacks: 'normal', down: false };
const settings = (change: object) => postJson(`${sandbox.url}/api/identity/settings`, change);
const adapter = (more: object = {}) => smileId({ url: `${sandbox.url}/smileid`, ...SANDBOX_KEYS.smileId, ...more });

beforeAll(async () => {
  inbox = await startWebhookInbox();
  sandbox = await startSandboxProcess(inbox.url);
  await settings(DEFAULTS);
});
afterEach(() => settings(DEFAULTS));
afterAll(async () => {
  await sandbox.stop();
  await inbox.stop();
});

const person = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-02-03' };
const lookUp = (provider: IdentityProvider) => provider.matchNumber({ reference: newReference(), type: 'bvn', number: '22222222280', person });
const check = (lastName: string, reference = newReference()) => faceCheck(lastName, inbox.url, reference);
interface JobView {
  readonly id: string;
  readonly number: string;
  readonly images: number;
  readonly state: string;
  readonly deliveries: readonly { readonly state: string }[];
}
async function jobOf(reference: string): Promise<JobView | undefined> {
  // The sandbox's own answer.
  const { jobs } = (await getJson(`${sandbox.url}/api/identity/jobs`)) as { jobs: JobView[] };
  return jobs.find(({ id }) => id === reference);
}

describe('against the sandbox', () => {
  conformsToIdentityPort(() => ({ provider: adapter(), callbackUrl: inbox.url, callbackOf: inbox.waitFor }));

  test('the zip arrives with all its images; the number is kept masked', async () => {
    const given = check('Obi');
    await adapter().startFaceCheck(given);
    expect(await jobOf(given.reference)).toMatchObject({ images: 3, number: '•••••••8901' });
  });

  test.each([
    ['a wrong key', { apiKey: 'smile_wrong' }],
    ['another partner’s id', { partnerId: '0001' }],
    ['no key', { apiKey: '' }],
  ])('%s is our fault, not the person’s: no refusal', async (_, wrong) => {
    await expect(lookUp(adapter(wrong))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(adapter(wrong).startFaceCheck(check('Obi'))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(adapter(wrong).readFaceCheck('chk_1', 'usr_1')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('while it is down nothing is said about anybody', async () => {
    await settings({ down: true });
    for (const call of [() => lookUp(adapter()), () => adapter().startFaceCheck(check('Obi')), () => adapter().readFaceCheck('chk_1', 'usr_1')]) {
      await expect(call()).rejects.toMatchObject({ kind: 'unavailable', status: 503 });
    }
  });

  test('images that did not arrive are sent again under the same reference', async () => {
    const given = check('Obi');
    // Everything reaches the sandbox but the zip.
    const gate = await listen((request, response, body) => {
      if (request.method === 'PUT') return void request.socket.destroy();
      const headers = { 'content-type': 'application/json', host: request.headers.host ?? '' };
      void fetch(`${sandbox.url}/smileid${request.url}`, { method: 'POST', headers, body: new Uint8Array(body) })
        .then(async (answer) => response.writeHead(answer.status).end((await answer.text()).replaceAll(sandbox.url, gate.url)))
        .catch(() => request.socket.destroy());
    });
    await expect(adapter({ url: gate.url, timeoutMs: 1_000 }).startFaceCheck(given)).rejects.toMatchObject({ kind: 'unavailable' });
    await gate.stop();
    expect(await jobOf(given.reference)).toMatchObject({ state: 'waiting-for-images' });
    expect(await adapter().readFaceCheck(given.reference, given.userReference)).toBeNull();
    await adapter().startFaceCheck(given);
    await inbox.waitFor(given.reference);
    expect(await adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ document: 'accepted', face: 'accepted' });
  });

  test('images go to https alone, or to where we speak anyway', async () => {
    const far = await listen((_, response) => response.end(JSON.stringify({ upload_url: 'http://192.0.2.1/x', smile_job_id: '1' })));
    await expect(adapter({ url: far.url }).startFaceCheck(check('Obi'))).rejects.toMatchObject({ kind: 'unavailable' });
    await far.stop();
  });
});

describe('callbacks', () => {
  const callback = async (lastName: string, change: object = {}) => {
    await settings(change);
    const given = check(lastName);
    await adapter().startFaceCheck(given);
    return { given, ...(await inbox.waitFor(given.reference)) };
  };

  test('paused, the job has no result and no callback until somebody presses the button', async () => {
    await settings({ paused: true });
    const given = check('Obi');
    await adapter().startFaceCheck(given);
    expect(await adapter().readFaceCheck(given.reference, given.userReference)).toBeNull();
    expect(await jobOf(given.reference)).toMatchObject({ state: 'paused', deliveries: [{ state: 'held' }] });
    await postJson(`${sandbox.url}/api/identity/jobs/${given.reference}/deliver`, {});
    const { body, headers } = await inbox.waitFor(given.reference);
    expect(adapter().parseCallback(body, headers)).toMatchObject({ ok: true, result: { face: 'accepted' } });
  });

  test('the verdict may be changed before it falls, and once more after a review', async () => {
    await settings({ paused: true });
    const given = check('Obi');
    await adapter().startFaceCheck(given);
    const at = `${sandbox.url}/api/identity/jobs/${given.reference}`;
    await postJson(`${at}/verdict`, { verdict: 'review' });
    await postJson(`${at}/deliver`, {});
    expect(await adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'review' });
    await postJson(`${at}/verdict`, { verdict: 'clear' });
    await postJson(`${at}/deliver`, {});
    const [first, second] = (await inbox.waitForAll(given.reference, 2)).map(({ body, headers }) => adapter().parseCallback(body, headers));
    expect(first).toMatchObject({ ok: true, result: { face: 'review' } });
    expect(second).toMatchObject({ ok: true, result: { face: 'accepted' } });
    expect(first?.ok && second?.ok && first.key !== second.key).toBe(true);
    expect(await adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'accepted' });
  });

  test('repeated, all copies are one event', async () => {
    const { given } = await callback('Obi', { repeat: 3 });
    const verdicts = (await inbox.waitForAll(given.reference, 3)).map(({ body, headers }) => adapter().parseCallback(body, headers));
    expect(new Set(verdicts.map((each) => each.ok && each.key)).size).toBe(1);
    expect(verdicts[0]?.ok).toBe(true);
  });

  test('lost, the result is there for who asks', async () => {
    await settings({ callbacks: 'lost' });
    const given = check('Twinley');
    await adapter().startFaceCheck(given);
    expect(await adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'mismatched' });
    expect(await jobOf(given.reference)).toMatchObject({ deliveries: [{ state: 'dropped' }] });
  });

  test('forged ones and those of yesterday are refused', async () => {
    const forged = await callback('Obi', { callbacks: 'forged' });
    expect(adapter().parseCallback(forged.body, forged.headers)).toEqual({ ok: false, reason: 'wrong-signature' });
    const stale = await callback('Obi', { callbacks: 'stale' });
    expect(adapter().parseCallback(stale.body, stale.headers)).toEqual({ ok: false, reason: 'stale' });
  });

  test('fresh is fifteen minutes, and five before our own clock', async () => {
    const { body } = await callback('Obi');
    const at = (minutes: number) => adapter({ now: () => Date.now() + minutes * 60_000 }).parseCallback(body, {});
    expect([-6, -4, 0, 14, 16].map((minutes) => at(minutes).ok)).toEqual([false, true, true, true, false]);
  });

  test('without a key nothing is believed, least of all what an empty key signed', async () => {
    const { body, given } = await callback('Obi');
    const timestamp = new Date().toISOString();
    const signature = createHmac('sha256', '').update(`${timestamp}0000sid_request`).digest('base64');
    const signedByNobody = Buffer.from(
      body.toString().replace(/"signature":"[^"]+","timestamp":"[^"]+"/, `"signature":"${signature}","timestamp":"${timestamp}"`),
    );
    expect(signedByNobody.includes(signature)).toBe(true);
    expect(adapter({ apiKey: '' }).parseCallback(signedByNobody, {})).toEqual({ ok: false, reason: 'no-secret' });
    expect(adapter().parseCallback(signedByNobody, {})).toEqual({ ok: false, reason: 'wrong-signature' });
    expect(adapter().parseCallback(body, {})).toMatchObject({ ok: true, result: { reference: given.reference } });
  });

  test('what is no callback is unreadable or unsigned', async () => {
    const { body } = await callback('Obi');
    // The sandbox's own body.
    const fields = JSON.parse(body.toString()) as Record<string, unknown>;
    const without = (name: string) => Buffer.from(JSON.stringify({ ...fields, [name]: undefined }));
    for (const text of ['', 'null', '7', '{']) expect(adapter().parseCallback(Buffer.from(text), {})).toEqual({ ok: false, reason: 'unreadable' });
    for (const name of ['signature', 'timestamp']) expect(adapter().parseCallback(without(name), {})).toEqual({ ok: false, reason: 'no-signature' });
    for (const name of ['ResultCode', 'PartnerParams']) expect(adapter().parseCallback(without(name), {})).toEqual({ ok: false, reason: 'unreadable' });
    for (const wrong of ['x', `${String(fields['signature'])}x`, '']) {
      const altered = Buffer.from(JSON.stringify({ ...fields, signature: wrong }));
      expect(adapter().parseCallback(altered, {}).ok).toBe(false);
    }
  });
});

describe('when the far side fails', () => {
  test.each([
    ['no answer in time', () => listen(() => undefined)],
    ['a broken line', () => listen((request) => request.socket.destroy())],
    ['500', () => listen((_, response) => response.writeHead(500).end('{}'))],
    ['a page instead of JSON', () => listen((_, response) => response.end('<html>'))],
    ['another shape', () => listen((_, response) => response.end('{"ResultCode":"1012"}'))],
    ['a redirect', () => listen((_, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end())],
  ])('%s', async (_, start) => {
    const far = await start();
    const provider = smileId({ url: far.url, partnerId: '085', apiKey: 'very_secret', timeoutMs: 150 });
    for (const call of [() => lookUp(provider), () => provider.startFaceCheck(check('Obi')), () => provider.readFaceCheck('chk_1', 'usr_1')]) {
      await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
    }
    await far.stop();
  });

  test('an answer that repeats the number leaves no trace of it', async () => {
    const far = await listen((_, response) =>
      response.writeHead(400).end(JSON.stringify({ code: '2204', error: 'id_number 22222222280 of Ada Obi is wrong' })),
    );
    const provider = smileId({ url: far.url, partnerId: '085', apiKey: 'very_secret' });
    const error: unknown = await lookUp(provider).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind: 'refused', vendorMessage: '2204' });
    expect(`${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ''}`).not.toMatch(/22222222280|Ada|Obi|very_secret/);
    await far.stop();
  });

  test('a status that is not rightly signed, or of another job, is not believed', async () => {
    const given = check('Obi');
    await adapter().startFaceCheck(given);
    await inbox.waitFor(given.reference);
    const gate = await listen((request, response, body) => {
      void fetch(`${sandbox.url}/smileid${request.url}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: new Uint8Array(body) }).then(
        async (answer) => response.end((await answer.text()).replace(...change)),
      );
    });
    let change: [RegExp, string] = [/"signature":"/, '"signature":"x'];
    const provider = adapter({ url: gate.url });
    await expect(provider.readFaceCheck(given.reference, given.userReference)).rejects.toMatchObject({ kind: 'unavailable' });
    change = [/"job_id":"chk/, '"job_id":"chx'];
    await expect(provider.readFaceCheck(given.reference, given.userReference)).rejects.toMatchObject({ kind: 'unavailable' });
    change = [/nothing/, ''];
    expect(await provider.readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'accepted' });
    await gate.stop();
  });
});
