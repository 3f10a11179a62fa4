import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postJson } from '../../testing.ts';
import { isSigned, signed } from './signature.ts';
import { startSmileIdBench } from '../testing.ts';
import type { SmileIdBench } from '../testing.ts';

let bench: SmileIdBench;
beforeAll(async () => {
  bench = await startSmileIdBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.stop());

describe('callbacks', () => {
  const callback = async (lastName: string, change: object = {}) => {
    await bench.settings(change);
    const given = bench.check(lastName);
    await bench.adapter().startFaceCheck(given);
    return { given, ...(await bench.inbox.waitFor(given.reference)) };
  };

  test('paused, the job has no result and no callback until somebody clicks the button', async () => {
    await bench.settings({ paused: true });
    const given = bench.check('Obi');
    await bench.adapter().startFaceCheck(given);
    expect(await bench.adapter().readFaceCheck(given.reference, given.userReference)).toBeNull();
    expect(await bench.jobOf(given.reference)).toMatchObject({ state: 'paused', deliveries: [{ state: 'held' }] });
    await postJson(`${bench.sandboxUrl}/api/identity/jobs/${given.reference}/deliver`, {});
    const { body, headers } = await bench.inbox.waitFor(given.reference);
    expect(bench.adapter().parseCallback(body, headers)).toMatchObject({ ok: true, result: { face: 'accepted' } });
  });

  test('the result can be changed before it is available, and again after a review', async () => {
    await bench.settings({ paused: true });
    const given = bench.check('Obi');
    await bench.adapter().startFaceCheck(given);
    const at = `${bench.sandboxUrl}/api/identity/jobs/${given.reference}`;
    await postJson(`${at}/verdict`, { verdict: 'review' });
    await postJson(`${at}/deliver`, {});
    expect(await bench.adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'review' });
    await postJson(`${at}/verdict`, { verdict: 'clear' });
    await postJson(`${at}/deliver`, {});
    const [first, second] = (await bench.inbox.waitForAll(given.reference, 2)).map(({ body, headers }) => bench.adapter().parseCallback(body, headers));
    expect(first).toMatchObject({ ok: true, result: { face: 'review' } });
    expect(second).toMatchObject({ ok: true, result: { face: 'accepted' } });
    expect(first?.ok && second?.ok && first.key !== second.key).toBe(true);
    expect(await bench.adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'accepted' });
  });

  test('another person’s number is not a document of this person', async () => {
    await bench.settings({ paused: true });
    const given = bench.check('Obi');
    await bench.adapter().startFaceCheck(given);
    const at = `${bench.sandboxUrl}/api/identity/jobs/${given.reference}`;
    await postJson(`${at}/verdict`, { verdict: 'other-person' });
    await postJson(`${at}/deliver`, {});
    const { body, headers } = await bench.inbox.waitFor(given.reference);
    expect(bench.adapter().parseCallback(body, headers)).toMatchObject({ ok: true, result: { document: 'mismatched' } });
    expect(await bench.adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ document: 'mismatched' });
  });

  test('repeated, all copies are one event', async () => {
    const { given } = await callback('Obi', { repeat: 3 });
    const verdicts = (await bench.inbox.waitForAll(given.reference, 3)).map(({ body, headers }) => bench.adapter().parseCallback(body, headers));
    expect(new Set(verdicts.map((each) => each.ok && each.key)).size).toBe(1);
    expect(verdicts[0]?.ok).toBe(true);
  });

  test('if it is lost, the result can be queried', async () => {
    await bench.settings({ callbacks: 'lost' });
    const given = bench.check('Twinley');
    await bench.adapter().startFaceCheck(given);
    expect(await bench.adapter().readFaceCheck(given.reference, given.userReference)).toMatchObject({ face: 'mismatched' });
    expect(await bench.jobOf(given.reference)).toMatchObject({ deliveries: [{ state: 'dropped' }] });
  });

  test('forged and old ones are refused', async () => {
    const forged = await callback('Obi', { callbacks: 'forged' });
    expect(bench.adapter().parseCallback(forged.body, forged.headers)).toEqual({ ok: false, reason: 'wrong-signature' });
    const stale = await callback('Obi', { callbacks: 'stale' });
    expect(bench.adapter().parseCallback(stale.body, stale.headers)).toEqual({ ok: false, reason: 'stale', reference: stale.given.reference });
  });

  test('the limits are fifteen minutes, and five ahead of our clock', async () => {
    const { body } = await callback('Obi');
    const at = (minutes: number) => bench.adapter({ now: () => Date.now() + minutes * 60_000 }).parseCallback(body, {});
    expect([-6, -4, 0, 14, 16].map((minutes) => at(minutes).ok)).toEqual([false, true, true, true, false]);
  });

  test('without a key everything is refused, also what an empty key signed', async () => {
    const { body, given } = await callback('Obi');
    const timestamp = new Date().toISOString();
    const signature = createHmac('sha256', '').update(`${timestamp}0000sid_request`).digest('base64');
    const signedByNobody = Buffer.from(
      body.toString().replace(/"signature":"[^"]+","timestamp":"[^"]+"/, `"signature":"${signature}","timestamp":"${timestamp}"`),
    );
    expect(signedByNobody.includes(signature)).toBe(true);
    expect(bench.adapter({ apiKey: '' }).parseCallback(signedByNobody, {})).toEqual({ ok: false, reason: 'no-secret' });
    const keyless = { partnerId: '0000', apiKey: '' };
    expect(isSigned(keyless, signed(keyless, Date.now()))).toBe(false);
    expect(bench.adapter().parseCallback(signedByNobody, {})).toEqual({ ok: false, reason: 'wrong-signature' });
    expect(bench.adapter().parseCallback(body, {})).toMatchObject({ ok: true, result: { reference: given.reference } });
  });

  test('anything else is unreadable or unsigned', async () => {
    const { body } = await callback('Obi');
    // The sandbox's own body.
    const fields = JSON.parse(body.toString()) as Record<string, unknown>;
    const without = (name: string) => Buffer.from(JSON.stringify({ ...fields, [name]: undefined }));
    for (const text of ['', 'null', '7', '{']) expect(bench.adapter().parseCallback(Buffer.from(text), {})).toEqual({ ok: false, reason: 'unreadable' });
    for (const name of ['signature', 'timestamp']) expect(bench.adapter().parseCallback(without(name), {})).toEqual({ ok: false, reason: 'no-signature' });
    for (const name of ['ResultCode', 'PartnerParams']) expect(bench.adapter().parseCallback(without(name), {})).toEqual({ ok: false, reason: 'unreadable' });
    for (const wrong of ['x', `${String(fields['signature'])}x`, '']) {
      const altered = Buffer.from(JSON.stringify({ ...fields, signature: wrong }));
      expect(bench.adapter().parseCallback(altered, {}).ok).toBe(false);
    }
  });
});
