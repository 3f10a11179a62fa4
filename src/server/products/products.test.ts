import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveProduct, createProduct, listProducts, restoreProduct, suggestProducts, updateProduct } from '../../shared/products/contract.ts';
import { importProducts, undoProductImport } from '../../shared/products/import-contract.ts';
import { createInvoice } from '../../shared/invoices/contract.ts';
import { parseCsv } from '../../shared/kit/csv.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import { contactFor, done, invoiceInput } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  me = await app.createUser();
});
afterAll(() => app.stop());

const add = (details: object) => app.call(createProduct, { businessId: me.businessId, name: 'Rice', ...details }, { ...me, key: app.key() });
const list = async (query: object = {}) => done(await app.call(listProducts, { businessId: me.businessId, ...query }, me));
const names = async (query: object = {}) => (await list(query)).products.map(({ name }) => name);
const suggested = async (search: string, query: object = {}, who = me) =>
  done(await app.call(suggestProducts, { businessId: who.businessId, search, ...query }, who)).suggestions;
const load = (rows: object[], mode: 'check' | 'keep' = 'keep') =>
  app.call(importProducts, { businessId: me.businessId, mode, rows }, { ...me, key: app.key() });

describe('products', () => {
  test('are added, changed, archived and restored, and nobody else sees them', async () => {
    const rice = done(await add({ name: ' Ofada rice ', unit: '50 kg bag', price: 62_500.5, code: 'OF-50', tax: 'exempt' }));
    expect(rice).toMatchObject({ name: 'Ofada rice', unit: '50 kg bag', price: 62_500.5, code: 'OF-50', tax: 'exempt', archivedAt: null });
    expect(await suggested('ofada')).toMatchObject([{ tax: 'exempt' }]);
    done(await add({ name: 'beans' }));
    expect(await names()).toEqual(['beans', 'Ofada rice']);
    expect(await names({ search: 'of-5' })).toEqual(['Ofada rice']);
    expect(await names({ search: '%' })).toEqual([]);
    done(await app.call(updateProduct, { businessId: me.businessId, id: rice.id, name: 'Ofada rice', price: null }, me));
    expect((await list({ search: 'ofada' })).products).toMatchObject([{ unit: null, price: null, code: null }]);
    done(await app.call(archiveProduct, { businessId: me.businessId, id: rice.id }, me));
    expect(await names()).toEqual(['beans']);
    expect(await names({ archived: 'yes' })).toEqual(['Ofada rice']);
    done(await app.call(restoreProduct, { businessId: me.businessId, id: rice.id }, me));
    expect((await list()).count).toBe(2);

    const stranger = await app.createUser();
    expect(await app.call(listProducts, { businessId: me.businessId }, stranger)).toMatchObject({ http: 404 });
    expect(await app.call(archiveProduct, { businessId: stranger.businessId, id: rice.id }, stranger)).toMatchObject({ http: 404 });
    expect(await suggested('ofada', {}, stranger)).toEqual([]);
  });

  test('a name and a code belong to one product, also when asked ten times at once and whatever their case', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => add({ name: index % 2 ? 'Palm oil' : 'PALM OIL' })));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ http: 400, errors: [{ field: 'name' }] });
    done(await add({ name: 'Salt', code: 'S1' }));
    expect(await add({ name: 'Sugar', code: 's1' })).toMatchObject({ http: 400, errors: [{ field: 'code' }] });
    expect(await add({ name: 'Sugar', price: -1 })).toMatchObject({ http: 400, errors: [{ field: 'price' }] });
    expect(await add({ name: ' ' })).toMatchObject({ http: 400, errors: [{ field: 'name' }] });
  });
});

describe('suggestions for a line', () => {
  test('are products, then the lines of recent documents with their last price, each once', async () => {
    const contactId = await contactFor(app, me, await app.createUser());
    const send = async (lines: readonly { name: string; unitPrice: number }[]) => {
      const itemDetails = lines.map((line, index) => ({ id: String(index), quantity: 1, ...line }));
      done(await app.call(createInvoice, { ...invoiceInput(me, contactId, 10), itemDetails }, { ...me, key: app.key() }));
    };
    await send([
      { name: 'Ankara wax print (6 yards)', unitPrice: 18_000 },
      { name: 'Delivery in Lagos', unitPrice: 2_500 },
    ]);
    await send([{ name: 'delivery in Lagos', unitPrice: 3_000 }]);
    expect(await suggested('deliv')).toEqual([{ productId: null, text: 'delivery in Lagos', code: null, tax: null, price: 3_000 }]);
    expect(await suggested('deliv', { kind: 'order' })).toEqual([]);
    done(await add({ name: 'Ankara wax print', unit: '6 yards', price: 19_000, code: 'AWP' }));
    expect(await suggested('wax')).toMatchObject([{ text: 'Ankara wax print (6 yards)', price: 19_000, productId: expect.stringMatching(/^prd_/) }]);
    expect((await suggested('awp'))[0]?.code).toBe('AWP');
    expect((await suggested('', { from: 'used' })).map(({ text }) => text)).toEqual(['delivery in Lagos']);
    expect(await suggested('', { limit: 1 })).toHaveLength(1);
  });

  test('for an order come from orders', async () => {
    const contactId = await contactFor(app, me, await app.createUser());
    const { isRecurring: _, ...input } = { isRecurring: false, ...invoiceInput(me, contactId, 10) };
    const itemDetails = [{ id: '1', name: 'Indomie carton', quantity: 4, unitPrice: 9_800 }];
    done(await app.call(createOrder, { ...input, itemDetails }, { ...me, key: app.key() }));
    expect(await suggested('indo', { kind: 'order' })).toMatchObject([{ text: 'Indomie carton', price: 9_800 }]);
    expect(await suggested('indo')).toEqual([]);
  });
});

describe('the import', () => {
  test('says of a negative price that it is negative, not that it is no number', async () => {
    const { refused } = done(
      await load(
        [
          { name: 'Yam', price: '-5' },
          { name: 'Oil', price: '−1,500.00' },
          { name: 'Salt', price: '-' },
        ],
        'check',
      ),
    );
    expect(refused.map(({ field, message }) => [field, message])).toEqual([
      ['price', 'The price cannot be negative.'],
      ['price', 'The price cannot be negative.'],
      ['price', 'The price must be a number, like 1500 or 1,500.00.'],
    ]);
  });

  test('reads the VAT as price lists write it, and says of another rate what the cell may hold', async () => {
    const rows = [
      { name: 'Rice', tax: '7.5' },
      { name: 'Salt', tax: 'Exonéré' },
      { name: 'Yam', tax: '20%' },
    ];
    expect(done(await load(rows)).refused).toEqual([{ row: 2, field: 'tax', message: 'VAT must be 7.5%, 0% or exempt. Correct the cell or leave it empty.' }]);
    expect((await list()).products.map(({ name, tax }) => [name, tax])).toEqual([
      ['Rice', 'standard'],
      ['Salt', 'exempt'],
    ]);
  });

  test('adds new products, changes those with the same code or name, and says why it refuses others', async () => {
    done(await add({ name: 'Rice', unit: 'bag', price: 60_000, code: 'R1' }));
    done(await add({ name: 'Beans', price: 40_000 }));
    const rows = [
      { name: 'Rice, long grain', price: '₦ 61,500.00', code: 'r1' },
      { name: 'BEANS', price: '41.000,50', code: 'B1' },
      { name: 'Garri', unit: 'paint bucket', price: '', tax: 'Zero rated' },
      { name: 'garri', price: '3' },
      { name: 'Yam', price: 'ten' },
      { name: '', price: '1' },
      { name: 'Oil', code: 'B1' },
    ];
    const checked = done(await load(rows, 'check'));
    expect(checked).toMatchObject({ importId: null, kept: 1, changed: 2 });
    expect(checked.changedRows).toEqual([0, 1]);
    expect(checked.refused.map(({ row, field }) => [row, field])).toEqual([
      [3, 'name'],
      [4, 'price'],
      [5, 'name'],
      [6, 'code'],
    ]);
    expect((await list()).count).toBe(2);
    const kept = done(await load(rows));
    expect((await list()).products).toMatchObject([
      { name: 'BEANS', price: 41_000.5, code: 'B1' },
      { name: 'Garri', unit: 'paint bucket', price: null, tax: 'zero-rated' },
      { name: 'Rice, long grain', unit: 'bag', price: 61_500, code: 'r1' },
    ]);
    expect(done(await app.call(undoProductImport, { businessId: me.businessId, importId: kept.importId ?? '' }, me)).removed).toBe(1);
    expect(await names()).toEqual(['BEANS', 'Rice, long grain']);
  });

  test('reads its own export back without a change', async () => {
    done(
      await load([
        { name: 'Rice "A"', price: '1,500', unit: 'bag\n50 kg' },
        { name: '=1+1', code: '007' },
      ]),
    );
    const text = await (await app.raw('GET', `/v1/product/${me.businessId}/export`, { token: me.token })).text();
    const [, ...lines] = parseCsv(text.replace('\uFEFF', ''));
    const before = await list();
    const again = done(await load(lines.map(([name, unit, price, code]) => ({ name, unit, price, code }))));
    expect(again).toMatchObject({ kept: 0, changed: 2, refused: [] });
    expect(await list()).toEqual(before);
  });
});
