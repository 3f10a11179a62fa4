import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeLink } from '../../src/shared/invoices/lifecycle-contract.ts';
import { startTestApp, eventually } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { contactFor, done, keyIn, sent } from '../../src/server/testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let contactId: string;
let open: AbortController[] = [];
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' });
  seller = await app.createUser();
  contactId = await contactFor(app, seller, await app.createUser());
});
afterAll(() => app.stop());

interface Page {
  readonly status: number;
  ended(): boolean;
}

async function page(query: string, from: string, token?: string): Promise<Page> {
  const control = new AbortController();
  open.push(control);
  const response = await fetch(`${app.url}/v1/live?${query}`, {
    headers: { 'x-forwarded-for': from, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: control.signal,
  });
  let ended = false;
  const read = async () => {
    for await (const _ of response.body ?? []) continue;
    ended = true;
  };
  // Ends when the test aborts it.
  read().catch(() => undefined);
  return { status: response.status, ended: () => ended };
}

async function closed(): Promise<void> {
  for (const one of open) one.abort();
  open = [];
  // The server notices the ended connections one by one.
  await eventually('room', async () => (await page(`businessId=${seller.businessId}`, '198.51.100.250', seller.token)).status === 200);
  for (const one of open) one.abort();
  open = [];
}

async function link(): Promise<{ id: string; q: string }> {
  const made = await sent(app, seller, contactId, 10);
  return { id: made.id, q: keyIn(made.shareUrl, 'q') };
}

describe('of 80 pages', () => {
  test('with one link from many networks, 20 are heard', async () => {
    const { q } = await link();
    const pages = await Promise.all(Array.from({ length: 80 }, (_, n) => page(`q=${q}`, `203.0.113.${n}`)));
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(pages.filter(({ status }) => status === 429)).toHaveLength(60);
    await closed();
  });

  test('of one network with many links, 50 are heard; a /64 of IPv6 is one network', async () => {
    const links: { q: string }[] = [];
    for (let n = 0; n < 6; n += 1) links.push(await link());
    const pages = await Promise.all(Array.from({ length: 80 }, (_, n) => page(`q=${links[n % 6]?.q ?? ''}`, `2001:db8:1:2:${n.toString(16)}::1`)));
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(50);
    await closed();
  });

  test('with one session, six are heard', async () => {
    const who = await app.createUser();
    const pages = await Promise.all(Array.from({ length: 12 }, (_, n) => page(`businessId=${who.businessId}`, `203.0.113.${n}`, who.token)));
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(6);
    await closed();
  });
});

test('the streams of a link end with it, those of another one go on', async () => {
  const [one, other] = [await link(), await link()];
  const [mine, theirs] = [await page(`q=${one.q}`, '203.0.113.1'), await page(`q=${other.q}`, '203.0.113.1')];
  done(await app.call(changeLink, { id: one.id, businessId: seller.businessId, action: 'renew' }, { ...seller, key: app.key() }));
  await eventually('the end of the stream', () => Promise.resolve(mine.ended()));
  expect(theirs.ended()).toBe(false);
  await closed();
});
