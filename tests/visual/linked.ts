import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO } from '../e2e/people.ts';
import type { Screen } from './screen-list.ts';

const BUYER = { email: 'tunde@lekkiliving.example', password: DEMO.password };

/** The demo as seen without an account: the documents of real links, in each state with different actions. */
export async function linked(page: Page): Promise<Screen[]> {
  const seller = await member(DEMO);
  // As the sender's own view: a first view by a recipient would appear in the activities and histories of other pictures.
  await page.route(/\/v1\/invoice\/[\w-]{20,}(\?[^/]*)?$/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('viewer', seller.business);
    return route.continue({ url: url.href });
  });
  const { invoices } = await seller.get<{ invoices: { id: string; status: string }[] }>(`/v1/invoice/${seller.business}/all?type=sent&limit=50`);
  const buyer = await member(BUYER);
  const { orders } = await buyer.get<{ orders: { id: string; status: string }[] }>(`/v1/order/${buyer.business}/all?type=sent&limit=50`);
  const idOf = (rows: readonly { id: string; status: string }[], status: string) => {
    const id = rows.find((row) => row.status === status)?.id;
    expect(id, `something of the demo that is ${status}`).toBeTruthy();
    return id ?? '';
  };
  const shared = async (noun: 'invoice' | 'order', who: typeof seller, id: string) => {
    const { shareUrl } = await who.get<{ shareUrl: string }>(`/v1/${noun}/${id}/business/${who.business}`);
    const { pathname, search } = new URL(shareUrl);
    return pathname + search;
  };
  const [paid, late] = [idOf(invoices, 'paid'), idOf(invoices, 'late')];
  const keyOf = async (id: string) => new URL(await shared('invoice', seller, id), 'http://of.ours').search;
  return [
    { name: 'received-pending', path: await shared('invoice', seller, idOf(invoices, 'pending')) },
    { name: 'received-late', path: await shared('invoice', seller, idOf(invoices, 'late')) },
    { name: 'received-paid', path: await shared('invoice', seller, paid) },
    { name: 'received-order', path: await shared('order', buyer, idOf(orders, 'pending')) },
    { name: 'print-invoice', path: `/download-invoice/${paid}${await keyOf(paid)}` },
    { name: 'verify-paper', path: `/download-invoice/${paid}?verify=1` },
    { name: 'print-agreement', path: `/payment-agreement/${late}${await keyOf(late)}` },
  ];
}

async function member({ email, password }: { email: string; password: string }) {
  const headers = { 'content-type': 'application/json' };
  const auth = await answered<{ token: string; business: { id: string } }>('/v1/users/auth', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  return {
    business: auth.business.id,
    get: <T>(path: string) => answered<T>(path, { headers: { authorization: `Bearer ${auth.token}` } }),
  };
}

async function answered<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`${process.env['DUEWELL_E2E_URL'] ?? ''}${path}`, init);
  expect(response.status, path).toBe(200);
  // The contract's own answer; the screens beside this one parse it.
  return ((await response.json()) as { data: T }).data;
}
