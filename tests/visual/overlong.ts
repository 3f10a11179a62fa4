import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { newPerson, PASSWORD, register } from '../e2e/people.ts';
import { verified } from '../e2e/verification.ts';
import type { Screen } from './screen-list.ts';

/** 80 characters without a break; without letters that `freeze.ts` would take for a key. */
const BUSINESS = 'Ọláńrewájúọlọ́runtóyìnbó&Àwọnọmọrẹ̀'.normalize('NFC').repeat(3).slice(0, 80);
const CONTACTS = [
  `${'Ìgbìmọ̀ àwọn olùtajà aṣọ òkè àti àdìrẹ ní ọjà Dùgbẹ̀ ìlú Ìbàdàn '.repeat(2)}Ltd`.slice(0, 120),
  'شركة النور للتجارة العامة والمقاولات والاستيراد والتصدير المحدودة في كانو وما حولها من المدن والقرى الكبيرة في شمال نيجيريا',
  `${'拉各斯国际纺织品进出口贸易有限责任公司'.repeat(6)}店`,
] as const;
const LINES = [
  'Hand-dyed adire, washed, pressed, folded and packed in bales of a dozen; colours as on the card of the third of March',
  'أقمشة مطرزة يدويا مع بطانة من القطن المصري الفاخر',
  '手工刺绣棉布，每匹六码，深蓝色与靛蓝色相间',
] as const;
const TAXES = ['Value added tax', 'Consumption tax of Lagos State', 'Withholding tax on contracts of supply', 'ضريبة', '地方附加税'].map((name) => ({
  name,
  amount: 2,
}));

/** With five taxes of 2 % each the total is ₦999,999,999,999.99. */
const DEAREST = 909_051_909_090.9;

/** A business whose every name, number and list is as long as it may be. Answers the screens that have to bear it. */
export async function overlong(page: Page): Promise<readonly Screen[]> {
  const person = newPerson('', 'Both');
  await register(page, { ...person, business: BUSINESS });
  await verified(person.email, 1);
  const post = await poster(page, person.email);
  const contacts: string[] = [];
  for (const [index, name] of CONTACTS.entries()) {
    const address = `${'Block C, third floor, beside the old motor park, '.repeat(5)}Ibadan`;
    contacts.push(
      await post('/v1/contact', {
        name,
        businessName: name,
        email: `overlong-${index}-${'x'.repeat(40)}@a-market-with-a-long-name.example`,
        address,
        category: 'both',
      }),
    );
  }
  const itemDetails = Array.from({ length: 40 }, (_, index) => ({
    id: `${index}`,
    name: LINES[index % 3],
    quantity: 1,
    unitPrice: index === 0 ? DEAREST : 1_000_000,
  }));
  const input = {
    contactId: contacts[0],
    issueDate: '2026-03-01',
    dueDate: '2026-03-05',
    description: `${LINES.join(' ')} `.repeat(4),
    itemDetails,
    taxes: TAXES,
  };
  const [invoice, draft] = [
    await post('/v1/invoice', input),
    await post('/v1/invoice', { ...input, itemDetails: itemDetails.slice(0, 12), contactId: contacts[1], action: 'draft' }),
  ];
  await post('/v1/invoice', { ...input, contactId: contacts[2], taxes: [] });
  const order = await post('/v1/order', { ...input, dueDate: '2026-04-05' });
  return [
    { name: 'overlong-dashboard', path: '/dashboard' },
    { name: 'overlong-invoices', path: '/invoices' },
    { name: 'overlong-invoice', path: `/invoices/${invoice}` },
    { name: 'overlong-editor', path: `/invoices/create-invoice?draft=${draft}` },
    { name: 'overlong-paper', path: `/download-invoice/${invoice}` },
    { name: 'overlong-orders', path: '/purchase-orders' },
    { name: 'overlong-order', path: `/purchase-orders/${order}` },
    { name: 'overlong-contacts', path: '/contacts' },
    { name: 'overlong-contacts-list', path: '/contacts?view=list' },
    { name: 'overlong-contact', path: `/contacts/${contacts[0]}` },
  ];
}

interface Answer {
  readonly data: { readonly id: string; readonly token: string; readonly business: { readonly id: string } };
}

/** Creates an object of the person's business by the API and returns its id. */
async function poster(page: Page, email: string): Promise<(path: string, body: object) => Promise<string>> {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const response = await page.request.post(path, { data, headers });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    // The contract's answer; a wrong one fails on the line above.
    return ((await response.json()) as Answer).data;
  };
  const { token, business } = await post('/v1/users/auth', { email, password: PASSWORD });
  return async (path, body) => {
    const made = await post(path, { businessId: business.id, ...body }, { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });
    return made.id;
  };
}
