import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../../errors.ts';
import { listen, postJson } from '../../testing.ts';
import { conformsToIdentityPort, newReference } from '../conformance.ts';
import type { IdentityProvider } from '../port.ts';
import { smileId } from './adapter.ts';
import { startSmileIdBench } from '../testing.ts';
import type { SmileIdBench } from '../testing.ts';

let bench: SmileIdBench;
beforeAll(async () => {
  bench = await startSmileIdBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.stop());

const person = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-02-03' };
const lookUp = (provider: IdentityProvider) => provider.matchNumber({ reference: newReference(), type: 'bvn', number: '22222222280', person });

describe('against the sandbox', () => {
  conformsToIdentityPort(() => ({ provider: bench.adapter(), callbackUrl: bench.inbox.url, callbackOf: bench.inbox.waitFor }));

  test('the zip arrives with all its images; the number is kept masked', async () => {
    const given = bench.check('Obi');
    await bench.adapter().startFaceCheck(given);
    expect(await bench.jobOf(given.reference)).toMatchObject({ images: 3, number: '•••••••8901' });
  });

  test.each([
    ['a wrong key', { apiKey: 'smile_wrong' }],
    ['another partner’s id', { partnerId: '0001' }],
    ['no key', { apiKey: '' }],
  ])('%s is our fault, not the person’s: no refusal', async (_, wrong) => {
    await expect(lookUp(bench.adapter(wrong))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(bench.adapter(wrong).startFaceCheck(bench.check('Obi'))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(bench.adapter(wrong).readFaceCheck('chk_1', 'usr_1')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('while it is down there are no results', async () => {
    await bench.settings({ down: true });
    for (const call of [
      () => lookUp(bench.adapter()),
      () => bench.adapter().startFaceCheck(bench.check('Obi')),
      () => bench.adapter().readFaceCheck('chk_1', 'usr_1'),
    ]) {
      await expect(call()).rejects.toMatchObject({ kind: 'unavailable', status: 503 });
    }
  });

  test('images that did not arrive are sent again under the same reference', async () => {
    const given = bench.check('Obi');
    // Everything reaches the sandbox except the zip.
    const gate = await listen((request, response, body) => {
      if (request.method === 'PUT') return void request.socket.destroy();
      const headers = { 'content-type': 'application/json', host: request.headers.host ?? '' };
      void fetch(`${bench.sandboxUrl}/smileid${request.url}`, { method: 'POST', headers, body: new Uint8Array(body) })
        .then(async (answer) => response.writeHead(answer.status).end((await answer.text()).replaceAll(bench.sandboxUrl, gate.url)))
        .catch(() => request.socket.destroy());
    });
    await expect(bench.adapter({ url: gate.url }).startFaceCheck(given)).rejects.toMatchObject({ kind: 'unavailable' });
    await gate.stop();
    expect(await bench.jobOf(given.reference)).toMatchObject({ state: 'waiting-for-images' });
    expect(await bench.adapter().readFaceCheck(given.reference, given.userReference)).toBeNull();
    await bench.adapter().startFaceCheck(given);
    await bench.inbox.waitFor(given.reference);
    expect(await bench.adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ document: 'accepted', face: 'accepted' });
  });

  test('images are sent only to https, or to the host of our own calls', async () => {
    let visits = 0;
    const elsewhere = await listen((_, response) => {
      visits += 1;
      response.end();
    });
    const far = await listen((_, response) => response.end(JSON.stringify({ upload_url: `${elsewhere.url}/x`, smile_job_id: '1' })));
    await expect(bench.adapter({ url: far.url }).startFaceCheck(bench.check('Obi'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(visits).toBe(0);
    await far.stop();
    await elsewhere.stop();
  });
});

/** Published samples and pairs, as simulated by the sandbox. */
describe('verdicts', () => {
  test.each([
    ['no-liveness', { document: 'accepted', face: 'unavailable', resultCode: '0810' }],
    ['no-holder', { document: 'unavailable', face: 'accepted', resultCode: '0810' }],
    ['spoof-cleared', { document: 'accepted', face: 'accepted', resultCode: '0840' }],
    ['review-passed', { document: 'accepted', face: 'accepted', resultCode: '0840' }],
    ['review-failed', { document: 'accepted', face: 'mismatched', resultCode: '0841' }],
    ['review', { document: 'accepted', face: 'review', resultCode: '0812' }],
  ])('%s', async (verdict, expected) => {
    await bench.settings({ paused: true });
    const given = bench.check('Obi');
    await bench.adapter().startFaceCheck(given);
    await postJson(`${bench.sandboxUrl}/api/identity/jobs/${given.reference}/verdict`, { verdict });
    await postJson(`${bench.sandboxUrl}/api/identity/jobs/${given.reference}/deliver`, {});
    expect(await bench.adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject(expected);
  });

  test('a face is enrolled once for a user id', async () => {
    const first = bench.check('Obi');
    await bench.adapter().startFaceCheck(first);
    await bench.inbox.waitFor(first.reference);
    const again = { ...bench.check('Obi'), userReference: first.userReference };
    await expect(bench.adapter().startFaceCheck(again)).rejects.toMatchObject({ kind: 'refused', vendorMessage: '2209' });
  });
});

describe('when the vendor fails', () => {
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
    for (const call of [() => lookUp(provider), () => provider.startFaceCheck(bench.check('Obi')), () => provider.readFaceCheck('chk_1', 'usr_1')]) {
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

  test('a status with a wrong signature, or of another job, is refused', async () => {
    const given = bench.check('Obi');
    await bench.adapter().startFaceCheck(given);
    await bench.inbox.waitFor(given.reference);
    const gate = await listen((request, response, body) => {
      void fetch(`${bench.sandboxUrl}/smileid${request.url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array(body),
      }).then(async (answer) => response.end((await answer.text()).replace(...change)));
    });
    let change: [RegExp, string] = [/"signature":"/, '"signature":"x'];
    const provider = bench.adapter({ url: gate.url });
    await expect(provider.readFaceCheck(given.reference, given.userReference)).rejects.toMatchObject({ kind: 'unavailable' });
    change = [/"job_id":"chk/, '"job_id":"chx'];
    await expect(provider.readFaceCheck(given.reference, given.userReference)).rejects.toMatchObject({ kind: 'unavailable' });
    for (const unfinished of [/(?<="IsFinalResult":)"true"/, /(?<="job_complete":)true/]) {
      change = [unfinished, 'false'];
      expect(await provider.readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'review' });
    }
    change = [/nothing/, ''];
    expect(await provider.readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'accepted' });
    await gate.stop();
  });
});
