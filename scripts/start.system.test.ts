import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../tools/postgres/ports.ts';

/** The commands of the README, as a person who has just cloned the project runs them: each start has a new data folder. */
const root = resolve(import.meta.dirname, '..');
let started: ChildProcess | undefined;
let dataDir = '';
afterEach(async () => {
  if (started?.exitCode === null && started.signalCode === null) {
    const gone = once(started, 'exit');
    started.kill('SIGKILL');
    await gone;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function settings(provider: string): Promise<Record<string, string>> {
  dataDir = mkdtempSync(join(tmpdir(), 'duewell-start-'));
  const ports: number[] = [];
  for (let wished = 4710; ports.length < 5; wished = (ports.at(-1) ?? wished) + 1) ports.push(await freePort(wished));
  const [PORT = 0, SANDBOX_PORT = 0, SANDBOX_SMTP_PORT = 0, OFFICE_PORT = 0, INBOX_SMTP_PORT = 0] = ports;
  return {
    PATH: process.env['PATH'] ?? '',
    DUEWELL_DATA: dataDir,
    PAYMENT_PROVIDER: provider,
    ...Object.fromEntries(Object.entries({ PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, OFFICE_PORT, INBOX_SMTP_PORT }).map(([name, port]) => [name, String(port)])),
  };
}

/** What `npm start` has printed when it is ready. */
async function start(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  started = child;
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout) {
    output += String(text);
    if (output.includes('Ready in')) return output;
  }
  throw new Error(`npm start ended before it was ready: ${output}`);
}

function admin(env: Record<string, string>, ...words: string[]): Promise<string> {
  return new Promise((done, fail) => {
    execFile(process.execPath, ['scripts/admin.ts', ...words], { cwd: root, env }, (error, out, err) => (error ? fail(new Error(out + err)) : done(out)));
  });
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return Object(await response.json());
}

test.each(['paystack', 'flutterwave'])('npm start on a new folder with %s: a demo that works, a code for an operator, and an orderly end', async (provider) => {
  const env = await settings(provider);
  const output = await start(env);
  const url = `http://localhost:${env['PORT']}`;
  expect(output).toContain(url);
  const demo = [...output.matchAll(/(\S+@\S+\.example) {2}(market day rain) {2}\((.+)\)/g)].filter(([, email = '']) => !email.endsWith('@office.example'));
  expect(demo).toHaveLength(3);
  for (const [, email, password] of demo) {
    const { data } = await post(`${url}/v1/users/auth`, { email, password });
    const { token, business } = Object(data);
    const wallet = await fetch(`${url}/v1/wallet/${business?.id}`, { headers: { authorization: `Bearer ${token}` } });
    expect([email, Object(await wallet.json()).data]).toEqual([email, expect.objectContaining({ available_balance: expect.any(Number) })]);
  }
  for (const path of ['/', '/docs', '/readyz']) expect((await fetch(`${url}${path}`)).status).toBe(200);
  for (const path of ['/mailbox', '/bank', '/identity']) expect((await fetch(`http://localhost:${env['SANDBOX_PORT']}${path}`)).status).toBe(200);
  expect((await fetch(`http://localhost:${env['OFFICE_PORT']}/`)).status).toBe(200);
  expect(await admin(env, 'operators', 'code', 'ify@office.example')).toMatch(/\b\d{6}\b/);
  const gone = once(started ?? expect.fail('it runs'), 'exit');
  started?.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
});
