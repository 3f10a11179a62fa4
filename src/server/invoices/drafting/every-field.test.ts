import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoice, readInvoice, saveDraft } from '../../../shared/invoices/contract.ts';
import { copyInvoice } from '../../../shared/invoices/copy-contract.ts';
import { draft } from '../../../shared/invoices/draft.ts';
import type { DraftInput } from '../../../shared/invoices/draft.ts';
import { reviseInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { REFERENCE_NAMES } from '../../../shared/invoices/references.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import type { InputOf } from '../../../shared/kit/route.ts';
import { contactFor, done } from '../../testing/scenes.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

/** A field that the contract gets needs a value in these drafts, and is then followed: none may be lost on its way. */
type Every = Required<DraftInput>;
type EveryRevised = Required<Omit<InputOf<typeof reviseInvoice>, 'id' | 'businessId' | 'version'>>;

let app: TestApp;
let who: TestUser;
let first: Every;
let second: Every;
beforeAll(async () => {
  app = await sharedTestApp();
  who = await app.createUser();
  const contactId = await contactFor(app, who, { email: 'every.field@example.com' });
  const [setting] = done(await app.call(listSettings, { businessId: who.businessId }, who)).settings;
  first = {
    isCustomized: true,
    invoiceSettingId: setting?.id ?? '',
    receivedPayment: true,
    isRecurring: true,
    recurrence: { every: 'month', firstDay: '2030-12-01', endsOn: '2031-12-01', times: null },
    medium: 'link',
    recipientType: 'contact',
    contactId,
    contact: null,
    issueDate: '2030-10-01',
    dueDate: '2030-11-15',
    instalments: [
      { dueDate: '2030-11-15', percent: 40 },
      { dueDate: '2030-12-15', percent: 60 },
    ],
    description: 'Thank you',
    references: everyReference('12'),
    amountPaid: 5,
    itemDetails: [
      { id: 'a', name: 'Chairs', quantity: 2.5, unitPrice: 40 },
      { id: 'b', name: 'Tables', quantity: 1, unitPrice: 300 },
    ],
    discounts: [
      { name: 'Many', rate: 10, itemId: 'a' },
      { name: 'Loyalty', amount: 7 },
    ],
    withholdingTax: 5,
    taxes: [{ name: 'VAT', amount: 7.5 }],
  };
  second = {
    ...first,
    isCustomized: false,
    invoiceSettingId: null,
    receivedPayment: false,
    isRecurring: false,
    recurrence: null,
    medium: 'email',
    recipientType: 'new',
    contactId: null,
    contact: { name: 'Ada Obi', email: 'ada.every@example.com', phone: '+2348030000001', address: '4 Marina' },
    ...other(),
    withholdingTax: 2,
  };
});
afterAll(() => app.stop());

function everyReference(text: string): Every['references'] {
  return Object.fromEntries(REFERENCE_NAMES.map((name) => [name, `${name} ${text}`]));
}

function other(): EveryRevised {
  return {
    issueDate: '2030-10-02',
    dueDate: '2030-12-20',
    instalments: [
      { dueDate: '2030-12-20', percent: 30 },
      { dueDate: '2031-01-20', percent: 70 },
    ],
    description: 'Another note',
    references: everyReference('of the revision'),
    amountPaid: 0,
    itemDetails: [{ id: 'c', name: 'Lamps', quantity: 3, unitPrice: 120 }],
    discounts: [{ name: 'Spring', amount: 9 }],
    taxes: [{ name: 'Levy', amount: 1 }],
  };
}

/** The draft as the API shows it. */
async function shown(id: string): Promise<object> {
  const invoice = done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
  return { ...invoice, ...invoice.draft };
}
const create = async (action: 'draft' | 'send', content: Every) =>
  done(await app.call(createInvoice, { businessId: who.businessId, action, ...content }, { ...who, key: app.key() }));
const copy = async (id: string) => done(await app.call(copyInvoice, { id, businessId: who.businessId }, who)).id;

/** What a copy has too. */
function lasting(content: Partial<Every>): Partial<Every> {
  const {
    issueDate: _issue,
    dueDate: _due,
    instalments: _dates,
    receivedPayment: _had,
    amountPaid: _deposit,
    isRecurring: _again,
    recurrence: _rule,
    ...rest
  } = content;
  return rest;
}

test('the drafts of these tests have every field of the contract', () => {
  for (const one of [first, second]) expect(Object.keys(one).toSorted()).toEqual(Object.keys(draft.shape).toSorted());
});

test('every field of a draft is stored and shown, when it is made and when it is saved again', async () => {
  const { id, version } = await create('draft', first);
  expect(await shown(id)).toMatchObject(first);
  done(await app.call(saveDraft, { businessId: who.businessId, id, version, ...second }, who));
  expect(await shown(id)).toMatchObject(second);
});

test('a copy of a sent invoice has every field but those of its time and what was received', async () => {
  // One that repeats is not sent in instalments.
  const { id } = await create('send', { ...first, isRecurring: false });
  const copied = await shown(await copy(id));
  expect(copied).toMatchObject(lasting(first));
  expect(copied).toMatchObject({ receivedPayment: false, isRecurring: false, recurrence: null, instalments: [{ percent: 40 }, { percent: 60 }] });
});

test('a revision changes every field that it may, and keeps the others', async () => {
  const { id, version } = await create('send', { ...first, isRecurring: false });
  const revised = other();
  done(await app.call(reviseInvoice, { id, businessId: who.businessId, version, ...revised }, { ...who, key: app.key() }));
  const { instalments: _left, dueDate: _next, ...document } = revised;
  expect(await shown(id)).toMatchObject(document);
  // The copy has what is stored of both.
  const kept = lasting(first);
  expect(await shown(await copy(id))).toMatchObject({ ...kept, ...lasting(revised), instalments: [{ percent: 30 }, { percent: 70 }] });
});
