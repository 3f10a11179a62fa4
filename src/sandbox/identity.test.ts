import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from './main.ts';
import type { Sandbox } from './main.ts';
import { smileSignature } from './smileid/signature.ts';
import { OPTIONS, call, startReceiver } from './testing.ts';
import type { Receiver } from './testing.ts';

let receiver: Receiver;
let sandbox: Sandbox;
let dataDir: string;
const start = () => startSandbox({ ...OPTIONS, dataDir, webhookUrl: receiver.url });
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  receiver = await startReceiver();
  sandbox = await start();
  await settings({ delay_ms: 0 });
});
afterEach(async () => {
  await sandbox.stop();
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const settings = (change: object) => call(`${sandbox.url}/api/identity/settings`, change);
const signed = (apiKey: string = OPTIONS.smileId.apiKey) => {
  const timestamp = new Date().toISOString();
  return { timestamp, signature: smileSignature({ ...OPTIONS.smileId, apiKey }, timestamp) };
};
const { partnerId } = OPTIONS.smileId;
const params = (id: string, type: number) => ({ job_id: id, user_id: 'usr_1', job_type: type });
const jobsOf = async () => (await call(`${sandbox.url}/api/identity/jobs`)).json.jobs;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

function lookUp(more: object = {}, id = 'chk_1') {
  const person = { country: 'NG', id_type: 'BVN', id_number: '22222222280', first_name: '<b>Ada', last_name: 'Obi' };
  return call(`${sandbox.url}/smileid/id_verification`, { partner_id: partnerId, partner_params: params(id, 5), ...person, ...signed(), ...more });
}

async function prepare(id: string, more: object = {}) {
  const body = { smile_client_id: partnerId, partner_params: params(id, 1), callback_url: receiver.url, file_name: 'selfie.zip', ...signed(), ...more };
  return call(`${sandbox.url}/smileid/upload`, body);
}

const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100)]);
function zipOf(id: string, change: object = {}, files: Record<string, Uint8Array> = {}): Uint8Array {
  const info = {
    misc_information: { partner_params: params(id, 1), ...signed() },
    id_info: { country: 'NG', id_type: 'NIN_V2', id_number: '12345678901', first_name: 'Ada', last_name: 'Obi', entered: 'true' },
    images: [{ image_type_id: 2, image: JPEG.toString('base64'), file_name: '' }],
    ...change,
  };
  return zipSync({ 'info.json': strToU8(JSON.stringify(info)), ...files });
}

async function upload(id: string, zip: Uint8Array = zipOf(id), headers: Record<string, string> = {}) {
  const { json } = await prepare(id);
  const body = new Uint8Array(zip);
  return fetch(json.upload_url, { method: 'PUT', headers: { 'content-type': 'application/zip', ...headers }, body });
}

const statusOf = async (id: string) =>
  (await call(`${sandbox.url}/smileid/job_status`, { partner_id: partnerId, job_id: id, user_id: 'usr_1', ...signed() })).json;

describe('the protocol', () => {
  test('a call that is not signed with the partner’s key is refused', async () => {
    for (const wrong of [signed('other'), { signature: '' }, { timestamp: 'now' }, { partner_id: '084' }, { timestamp: 7 }]) {
      expect(await lookUp(wrong)).toMatchObject({ status: 400, json: { code: '2205' } });
    }
    expect(await jobsOf()).toEqual([]);
  });

  test.each([
    [{ id_type: 'LIBRARY_CARD' }, '2213'],
    [{ id_number: '' }, '2213'],
    [{ country: 'GH' }, '2213'],
    [{ partner_params: { user_id: 'x', job_type: 5 } }, '2213'],
    [{ partner_params: { job_id: 'x', user_id: 'x', job_type: 1 } }, '2213'],
  ])('%j is refused', async (wrong, code) => {
    expect(await lookUp(wrong)).toMatchObject({ status: 400, json: { code } });
  });

  test('a job id can be used once', async () => {
    expect((await lookUp()).json).toMatchObject({ ResultCode: '1012', FullName: 'OBI <B>ADA' });
    expect(await lookUp()).toMatchObject({ status: 400, json: { code: '2215' } });
    await prepare('chk_2');
    expect(await prepare('chk_2')).toMatchObject({ status: 400, json: { code: '2215' } });
    expect((await prepare('chk_2', { retry: true })).status).toBe(200);
    expect((await statusOf('chk_2')).result).toBe('No zip uploaded yet');
  });

  test('the number is nowhere in the journal', async () => {
    await lookUp();
    await upload('chk_2');
    const journal = readFileSync(join(dataDir, 'journal.jsonl'), 'utf8');
    expect(journal).toContain('2280');
    expect(journal).not.toMatch(/22222222280|12345678901/);
  });

  test('images may lie beside info.json', async () => {
    const images = [{ image_type_id: 0, image: '', file_name: 'selfie.jpg' }];
    expect((await upload('chk_1', zipOf('chk_1', { images }, { 'selfie.jpg': JPEG }))).status).toBe(200);
    await receiver.waitFor(1);
    expect((await statusOf('chk_1')).result.ResultCode).toBe('0810');
  });

  test.each<[string, () => Uint8Array]>([
    ['no zip', () => Buffer.from('hello')],
    ['another job’s', () => zipOf('chk_9')],
    ['no selfie', () => zipOf('chk_1', { images: [] })],
    ['no image', () => zipOf('chk_1', { images: [{ image_type_id: 2, image: 'aGVsbG8=', file_name: '' }] })],
    ['a file that is not there', () => zipOf('chk_1', { images: [{ image_type_id: 0, image: '', file_name: 'selfie.jpg' }] })],
    ['no person', () => zipOf('chk_1', { id_info: { country: 'NG', entered: 'false' } })],
    ['a wrong signature', () => zipOf('chk_1', { misc_information: { partner_params: params('chk_1', 1), ...signed('other') } })],
    ['no info.json', () => zipSync({ 'other.json': strToU8('{}') })],
  ])('%s: the bucket takes it, the job fails', async (_, zip) => {
    expect((await upload('chk_1', zip())).status).toBe(200);
    const [delivery] = await receiver.waitFor(1);
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ ResultCode: '0903' });
    expect(await statusOf('chk_1')).toMatchObject({ job_complete: true, job_success: false });
  });

  test('an upload address accepts one zip, of the right type, and none from other web sites', async () => {
    const { json } = await prepare('chk_1');
    const put = (headers: Record<string, string>) =>
      fetch(json.upload_url, { method: 'PUT', headers: { 'content-type': 'application/zip', ...headers }, body: new Uint8Array(zipOf('chk_1')) });
    expect((await put({ 'content-type': 'text/plain' })).status).toBe(403);
    expect((await put({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await put({})).status).toBe(200);
    expect((await put({})).status).toBe(403);
  });
});

describe('the page', () => {
  test('shows who was checked, escaped and masked, with the test people', async () => {
    await lookUp();
    const { text } = await call(`${sandbox.url}/identity`);
    expect(text).toContain('&lt;b&gt;Ada Obi');
    expect(text).toContain('•••••••2280');
    expect(text).not.toMatch(/22222222280|<b>Ada/);
    for (const name of ['Clearwater', 'Dangerfield', 'Twinley', 'Ghostwell', 'Masquero', 'Downsworth']) expect(text).toContain(name);
  });

  test('pause, change the verdict, deliver, deliver again', async () => {
    await call(`${sandbox.url}/identity/settings`, 'pace=paused&way=once', form);
    await upload('chk_1');
    expect((await call(`${sandbox.url}/identity`)).text).toContain('Waits for you');
    expect((await statusOf('chk_1')).job_complete).toBe(false);

    const changed = await call(`${sandbox.url}/identity/jobs/chk_1/verdict`, 'verdict=spoof', form);
    expect(changed.headers.get('location')).toBe('/identity#j-chk_1');
    const [webhook] = (await jobsOf())[0].deliveries;
    for (let time = 1; time <= 2; time += 1) {
      expect((await call(`${sandbox.url}/identity/webhooks/${webhook.id}/deliver`, '', form)).status).toBe(303);
      const bodies = (await receiver.waitFor(time)).map(({ body }) => JSON.parse(body));
      expect(bodies.at(-1)).toMatchObject({ ResultCode: '0907', Actions: { Liveness_Check: 'Failed' } });
    }
    const { text } = await call(`${sandbox.url}/identity`);
    expect(text).toContain('A picture, not a person');
    expect(text).toContain('Delivered');
  });

  test('a waiting callback outlives a restart, and goes out when it is due', async () => {
    await settings({ delay_ms: 300 });
    await upload('chk_1');
    await sandbox.stop();
    sandbox = await start();
    const [delivery] = await receiver.waitFor(1);
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ PartnerParams: { job_id: 'chk_1' }, ResultCode: '0810' });
    expect((await statusOf('chk_1')).job_complete).toBe(true);
  });

  test('a callback that is refused is tried again, signed anew', async () => {
    receiver.answers.push(500, 503, 200);
    await upload('chk_1');
    const bodies = (await receiver.waitFor(3)).map(({ body }) => JSON.parse(body));
    for (const { timestamp, signature } of bodies) expect(signature).toBe(smileSignature(OPTIONS.smileId, timestamp));
    await expect.poll(async () => (await jobsOf())[0].deliveries[0].state).toBe('delivered');
  });
});

describe('the settings', () => {
  test.each([
    [{ delay_ms: -1 }, 'delay_ms'],
    [{ delay_ms: 1.5 }, 'delay_ms'],
    [{ repeat: 0 }, 'repeat'],
    [{ repeat: 6 }, 'repeat'],
    [{ paused: 'yes' }, 'paused'],
    [{ down: 1 }, 'down'],
    [{ callbacks: 'sometimes' }, 'callbacks'],
  ])('%j is refused at its field', async (change, field) => {
    const before = (await call(`${sandbox.url}/api/identity/settings`)).json;
    expect(await settings(change)).toMatchObject({ status: 422, json: { field, message: expect.stringContaining(field) } });
    expect((await call(`${sandbox.url}/api/identity/settings`)).json).toEqual(before);
  });

  test('out of order, every call is answered 503', async () => {
    await settings({ down: true });
    for (const answer of [await lookUp(), await prepare('chk_1')]) expect(answer.status).toBe(503);
    await settings({ down: false });
    expect((await lookUp()).status).toBe(200);
  });

  test.each(['/api/identity/jobs/none/deliver', '/api/identity/jobs/none/verdict'])('%s of no job is 404', async (path) => {
    expect((await call(sandbox.url + path, {})).status).toBe(404);
  });
});
