import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { confirmBySms } from './confirming.ts';
import { newPerson, register } from './people.ts';
import { sound } from './accessibility.ts';

const API = '/settings?tab=api';

test('a developer creates a key, calls with it, receives a test event and revokes the key', async ({ page, request }) => {
  test.slow();
  const got: { signature: string; body: string }[] = [];
  const server = createServer((incoming, answer) => {
    let body = '';
    incoming.on('data', (part: Buffer) => (body += part.toString()));
    incoming.on('end', () => {
      got.push({ signature: String(incoming.headers['duewell-signature']), body });
      answer.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;

  const person = newPerson('Builders', 'Both');
  await register(page, person);
  await page.goto(API);
  await expect(page.getByText('No API key yet')).toBeVisible();
  await expect(page.getByText('No endpoint yet')).toBeVisible();
  await sound(page, 'API, empty');

  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('The name is needed.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Web shop');
  await sound(page, 'a new key');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await confirmBySms(page, person.phone, /Web shop/);
  await expect(page.getByRole('heading', { name: 'Your new API key' })).toBeVisible();
  const token = await page.getByLabel('API key', { exact: true }).innerText();
  await sound(page, 'a key, this once');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`dk_live_…${token.slice(-4)}`, { exact: true })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  // As the sample says.
  const sample = await page.getByLabel('Your invoices, from a terminal', { exact: true }).innerText();
  const [url = ''] = /http\S+/.exec(sample) ?? [];
  const call = () => request.get(url, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status()).toBe(200);

  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  await dialog.getByLabel('Address').fill('https://192.168.1.1/hooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('Please give an address on the public internet.')).toBeVisible();
  await dialog.getByLabel('Address').fill(`http://localhost:${port}/hooks`);
  await sound(page, 'a new endpoint');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await confirmBySms(page, person.phone, /Send events to localhost/);
  await expect(page.getByLabel('Signing secret', { exact: true })).toContainText('whsec_');
  await sound(page, 'a secret, this once');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Deliveries' }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect(page.getByText(/Answered in \d+ ms/)).toBeVisible();
  await sound(page, 'deliveries');
  await page.getByRole('button', { name: /^Resend / }).click();
  await expect.poll(() => got.length).toBe(2);
  expect(got[0]?.body).toBe(got[1]?.body);
  expect(got[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  await page.keyboard.press('Escape');
  // After scrolling, a bar may cover a part of a button.
  await page.evaluate(() => scrollTo(0, 0));
  await sound(page, 'API, full');

  await page.getByRole('button', { name: 'Revoke Web shop' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await call()).status()).toBe(401);
  server.close();
});
