import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeContact } from '../../../shared/contacts/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import {
  addSupplierCategory,
  changeSupplierCategory,
  listSupplierCategories,
  removeSupplierCategory,
} from '../../../shared/payments/supplier-categories-contract.ts';
import { addSupplierRule, changeSupplierRule, listSupplierRules, removeSupplierRule } from '../../../shared/payments/supplier-rules-contract.ts';
import { CATEGORIES_MAX, CATEGORY_SUPPLIERS_MAX, isEasier, RULE_KINDS, RULE_SUBJECTS, ruleAt, RULES_MAX } from '../../../shared/payments/supplier-rules.ts';
import type { RuleKind, StoredRule } from '../../../shared/payments/supplier-rules.ts';
import type { InputOf } from '../../../shared/kit/route.ts';
import { again, DAY, HOUR } from '../../testing/life.ts';
import { contactFor, done, sent } from '../../testing/scenes.ts';
import { hasApp } from '../../testing/second-factor.ts';
import { seededRandom, SEED } from '../../testing/seeded-random.ts';
import { memberOf, stepUp } from '../../testing/team.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Given = Omit<InputOf<typeof addSupplierCategory>, 'businessId'>;

/** A payer with ₦500,000, an owner and an admin; three suppliers with undecided invoices of ₦30,000, ₦20,000 and ₦20,000 each, of which the payer has contacts. */
async function scene({ alone = false }: { alone?: boolean } = {}) {
  const payer = await app.createUser('Bola Retail');
  await app.fund(payer, 50_000_000);
  stepUp(app, payer);
  const admin = alone ? null : await memberOf(app, payer, 'admin');
  const by = { businessId: payer.businessId };
  const supplier = async (name: string) => {
    const user = await app.createUser(name);
    const customer = await contactFor(app, user, payer);
    const invoice = async (amount: number) => (await sent(app, user, customer, amount)).id;
    const [large, small, other] = [await invoice(30_000), await invoice(20_000), await invoice(20_000)];
    return { user, large, small, other, contactId: await contactFor(app, payer, user) };
  };
  const [trucks, vans, rent] = [await supplier('Ade Trucks'), await supplier('Bako Vans'), await supplier('City Rent')];
  return {
    payer,
    admin,
    by,
    trucks,
    vans,
    rent,
    add: (given: Given, who = payer) => app.call(addSupplierCategory, { ...by, ...given }, who),
    change: (categoryId: string, given: Given, who = payer) => app.call(changeSupplierCategory, { ...by, categoryId, ...given }, who),
    remove: (categoryId: string, who = payer) => app.call(removeSupplierCategory, { ...by, categoryId }, who),
    list: async (who = payer) => done(await app.call(listSupplierCategories, by, who)).categories,
    rules: async (who = payer) => done(await app.call(listSupplierRules, by, who)).rules,
    own: (contactId: string, kind: RuleKind, amount?: number, who = payer) =>
      app.call(addSupplierRule, { ...by, contactId, kind, amount, appliesTo: 'both' }, who),
    pay: (invoiceId: string, amount: number, who = payer) =>
      app.call(payFromWallet, { ...by, category: 'invoice', categoryId: invoiceId, amount }, { ...who, key: app.key() }),
    approve: (invoiceId: string, who = payer) => app.call(decideInvoice, { ...by, invoiceId, action: 'approve' }, who),
  };
}

const ASKED = { code: 'APPROVAL_REQUIRED', http: 403 };
const REMOVED = { rule: null };

test('every supplier of a category needs the second person at once, to be approved and paid; amounts count for each supplier, and others are not affected', async () => {
  const { trucks, vans, rent, add, list, rules, pay, approve } = await scene();
  const made = done(await add({ name: ' Transport ', suppliers: [trucks.contactId, vans.contactId], kind: 'above', amount: 20_000, appliesTo: 'both' }));
  const rule = { kind: 'above', amount: 20_000, appliesTo: 'both' };
  expect(made).toMatchObject({ name: 'Transport', rule, suppliers: ['Ade Trucks', 'Bako Vans'].map((supplier) => ({ supplier, now: rule, next: null })) });
  expect(await list()).toEqual([made]);
  expect(await rules()).toMatchObject([{ categoryId: made.id }, { categoryId: made.id }]);
  expect(await approve(trucks.large)).toMatchObject({ ...ASKED, message: expect.stringContaining('Ade Trucks: invoices above ₦20,000.00') });
  expect(await pay(vans.large, 1)).toMatchObject(ASKED);
  done(await approve(rent.large));
  done(await pay(trucks.small, 15_000));
  expect(await pay(trucks.other, 5_000.01)).toMatchObject({ ...ASKED, message: expect.stringContaining('Ade Trucks: payments above ₦20,000.00 in 24 hours') });
  done(await pay(vans.small, 20_000));
  done(await pay(rent.large, 30_000));
});

test('easier figures, leaving and deleting wait 72 hours, and nothing is easier before; what is stricter counts at once', async () => {
  const { payer, admin, trucks, vans, rent, add, change, remove, list, rules, approve } = await scene();
  const given = { name: 'Transport', suppliers: [trucks.contactId, vans.contactId], appliesTo: 'both' as const };
  const { id } = done(await add({ ...given, kind: 'above', amount: 10_000 }));
  const easier = done(await change(id, { ...given, kind: 'above', amount: 50_000 })).category;
  expect(easier).toMatchObject({
    rule: { amount: 50_000 },
    suppliers: [{ now: { amount: 10_000 }, next: { rule: { amount: 50_000 } } }, { next: { rule: {} } }],
  });
  expect(await approve(trucks.small)).toMatchObject(ASKED);
  expect(await list(admin ?? payer)).toEqual([easier]);

  const strict: Given = { ...given, kind: 'always', suppliers: [trucks.contactId, vans.contactId, rent.contactId] };
  expect(done(await change(id, strict)).category.suppliers.map(({ now, next }) => [now?.kind, next])).toEqual(
    Array.from({ length: 3 }, () => ['always', null]),
  );
  expect(await approve(rent.small)).toMatchObject(ASKED);

  const left = done(await change(id, { ...strict, suppliers: [vans.contactId, rent.contactId] }));
  expect(left.ending).toMatchObject([{ supplier: 'Ade Trucks', now: { kind: 'always' }, next: { rule: null } }]);
  expect(left.category.suppliers).toHaveLength(2);
  expect(await rules()).toMatchObject([{ supplier: 'Ade Trucks', categoryId: null, next: { rule: null } }, { categoryId: id }, { categoryId: id }]);
  const { ending } = done(await remove(id));
  expect(ending).toMatchObject([{ supplier: 'Bako Vans', next: { rule: null } }, { supplier: 'City Rent' }]);
  expect(await list()).toEqual([]);
  for (const invoice of [trucks.small, vans.small, rent.small]) expect(await approve(invoice)).toMatchObject(ASKED);
  app.turnClock(3 * DAY - 60_000);
  const before = await again(app, payer);
  for (const invoice of [trucks.small, vans.small, rent.small]) expect(await approve(invoice, before)).toMatchObject(ASKED);
  app.turnClock(60_000);
  const later = await again(app, payer);
  for (const invoice of [trucks.small, vans.small, rent.small]) done(await approve(invoice, later));
  expect(await rules(later)).toEqual([]);
  app.turnClock(-3 * DAY);
});

test('joining: a stricter category counts at once in the place of the own rule, an easier one after 72 hours; a wait goes on if another supplier joins', async () => {
  const { payer, trucks, vans, rent, add, change, own, list, rules, approve, pay } = await scene();
  done(await own(trucks.contactId, 'above', 25_000));
  done(await own(vans.contactId, 'always'));
  const given: Omit<Given, 'suppliers'> = { name: 'Transport', kind: 'above', amount: 10_000, appliesTo: 'both' };
  const made = done(await add({ ...given, suppliers: [trucks.contactId, vans.contactId] }));
  expect(made.suppliers).toMatchObject([
    { now: { kind: 'above', amount: 10_000 }, next: null },
    { now: { kind: 'always' }, next: { rule: { kind: 'above', amount: 10_000 } } },
  ]);
  expect(await rules()).toHaveLength(2);
  expect(await approve(trucks.small)).toMatchObject(ASKED);
  expect(await pay(vans.small, 1)).toMatchObject(ASKED);
  app.turnClock(DAY);
  const next = await again(app, payer);
  stepUp(app, next);
  const ruleIds = made.suppliers.map((one) => one.id);
  const { category } = done(await change(made.id, { ...given, name: 'Transport and rent', suppliers: [...ruleIds, rent.contactId] }, next));
  expect(category.suppliers.map(({ supplier }) => supplier)).toEqual(['Ade Trucks', 'Bako Vans', 'City Rent']);
  expect(category.suppliers.slice(0, 2)).toEqual(made.suppliers);
  expect(await list(next)).toEqual([category]);
  app.turnClock(2 * DAY);
  const later = await again(app, payer);
  expect((await list(later))[0]?.suppliers[1]).toMatchObject({ now: { kind: 'above', amount: 10_000 }, next: null });
  expect(await approve(vans.small, later)).toMatchObject(ASKED);
  app.turnClock(-3 * DAY);
});

test('a trusted category helps nobody before 72 hours; until then it has no rule, and leaving leaves none', async () => {
  const { trucks, vans, add, change, remove, rules } = await scene();
  const given: Omit<Given, 'suppliers'> = { name: 'Trusted', kind: 'trusted', amount: 40_000 };
  const { id, suppliers } = done(await add({ ...given, suppliers: [trucks.contactId, vans.contactId] }));
  expect(suppliers).toMatchObject([{ now: null, next: { rule: { kind: 'trusted' } } }, { now: null }]);
  expect(done(await change(id, { ...given, suppliers: [vans.contactId] })).ending).toEqual([]);
  expect(await rules()).toMatchObject([{ supplier: 'Bako Vans' }]);
  expect(done(await remove(id))).toEqual({ ending: [] });
  expect(await rules()).toEqual([]);
});

test('a lone owner changes a category at once', async () => {
  const { trucks, vans, add, change, remove, rules, approve } = await scene({ alone: true });
  const { id } = done(await add({ name: 'Transport', kind: 'always', appliesTo: 'both', suppliers: [trucks.contactId, vans.contactId] }));
  done(await approve(trucks.large));
  const { category, ending } = done(await change(id, { name: 'Transport', kind: 'trusted', amount: 5, suppliers: [vans.contactId] }));
  expect(category.suppliers).toMatchObject([{ supplier: 'Bako Vans', now: { kind: 'trusted', amount: 5 }, next: null }]);
  expect(ending).toEqual([]);
  expect(done(await remove(id))).toEqual({ ending: [] });
  expect(await rules()).toEqual([]);
});

test('a supplier is in one category, and its rule is changed with it alone; out of it, it has its own again', async () => {
  const { by, payer, trucks, vans, add, change, own, rules } = await scene();
  const first = done(await add({ name: 'Transport', kind: 'always', suppliers: [trucks.contactId] }));
  const refusal = { code: 'STATE_CONFLICT', message: 'Ade Trucks is in the category Transport. Change the category, or take the supplier out of it.' };
  const ruleId = first.suppliers[0]?.id ?? '';
  expect(await app.call(changeSupplierRule, { ...by, ruleId, kind: 'trusted', amount: 9 }, payer)).toMatchObject(refusal);
  expect(await app.call(removeSupplierRule, { ...by, ruleId }, payer)).toMatchObject(refusal);
  expect(await own(trucks.contactId, 'always')).toMatchObject(refusal);
  expect(await add({ name: 'Lorries', kind: 'always', suppliers: [vans.contactId, trucks.contactId] })).toMatchObject(refusal);
  expect(await add({ name: 'Lorries', kind: 'always', suppliers: [ruleId] })).toMatchObject(refusal);
  expect(await rules()).toMatchObject([{ id: ruleId, now: { kind: 'always' }, next: null }]);
  const { ending } = done(await change(first.id, { name: 'Transport', kind: 'always', suppliers: [vans.contactId] }));
  expect(ending).toMatchObject([{ id: ruleId }]);
  expect(done(await app.call(changeSupplierRule, { ...by, ruleId, kind: 'always' }, payer))).toMatchObject({ now: { kind: 'always' }, next: null });
  expect(done(await app.call(removeSupplierRule, { ...by, ruleId }, payer))).not.toEqual(REMOVED);
});

test('a supplier whose contact was removed stays and leaves by its rule; one that is named twice counts once', async () => {
  const { by, payer, trucks, vans, add, change, approve } = await scene();
  const given: Omit<Given, 'suppliers'> = { name: 'Transport', kind: 'always', appliesTo: 'both' };
  const { id, suppliers } = done(await add({ ...given, suppliers: [trucks.contactId, trucks.contactId, vans.contactId] }));
  expect(suppliers.map(({ supplier }) => supplier)).toEqual(['Ade Trucks', 'Bako Vans']);
  done(await app.call(removeContact, { ...by, id: trucks.contactId }, payer));
  expect(await change(id, { ...given, suppliers: [trucks.contactId] })).toMatchObject({ code: 'NOT_FOUND' });
  const ruleIds = suppliers.map((one) => one.id);
  expect(done(await change(id, { ...given, suppliers: [...ruleIds, vans.contactId] })).category.suppliers).toEqual(suppliers);
  expect(await approve(trucks.large)).toMatchObject(ASKED);
  expect(done(await change(id, { ...given, suppliers: ruleIds.slice(1) })).ending).toMatchObject([{ supplier: 'Ade Trucks', next: { rule: null } }]);
  expect(done(await change(id, { ...given, suppliers: ruleIds })).category.suppliers).toEqual(suppliers);
});

test('another business finds nothing of it, and nobody names what belongs to others; only owners change it, after a code', async () => {
  const { payer, admin, trucks, vans, add, change, remove, list } = await scene();
  const given: Given = { name: 'Transport', kind: 'always', suppliers: [trucks.contactId] };
  const { id, suppliers } = done(await add(given));
  const boss = admin ?? payer;
  stepUp(app, boss);
  expect(await list(boss)).toHaveLength(1);
  for (const reply of [await add(given, boss), await change(id, given, boss), await remove(id, boss)]) expect(reply).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  const { user } = vans;
  stepUp(app, user);
  const theirs = { businessId: user.businessId };
  expect(done(await app.call(listSupplierCategories, theirs, user)).categories).toEqual([]);
  const unknown = { code: 'NOT_FOUND' };
  expect(await app.call(changeSupplierCategory, { ...theirs, categoryId: id, ...given }, user)).toMatchObject(unknown);
  expect(await app.call(removeSupplierCategory, { ...theirs, categoryId: id }, user)).toMatchObject(unknown);
  expect(await app.call(addSupplierCategory, { ...theirs, ...given }, user)).toMatchObject(unknown);
  const ofRule = { ...theirs, name: 'Rent', kind: 'always' as const, suppliers: suppliers.map((one) => one.id) };
  expect(await app.call(addSupplierCategory, ofRule, user)).toMatchObject(unknown);
  const stranger = await contactFor(app, payer, await app.createUser());
  expect(await change(id, { ...given, suppliers: [trucks.contactId, stranger] })).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await list()).toMatchObject([{ name: 'Transport', suppliers: [{ supplier: 'Ade Trucks' }] }]);
  await hasApp(app, payer);
  app.confirming.delete(payer.token);
  for (const reply of [await add(given), await change(id, given), await remove(id)]) expect(reply).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});

test('of several changes at the same time one after the other counts: one category of a name, each supplier in one, and nothing easier at once', async () => {
  const { trucks, vans, add, change, list, rules } = await scene();
  const given = { kind: 'above' as const, amount: 5_000, suppliers: [trucks.contactId, vans.contactId] };
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => add({ ...given, name: n % 2 === 0 ? 'Transport' : `Transport ${n}` })));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  const [{ id, name } = { id: '', name: '' }] = await list();
  for (let round = 0; round < 8; round += 1) {
    await asOwner(app.databaseUrl, (sql) =>
      sql.query(`update payment_rules set kind = 'above', amount = 500000, next_from = null, next_kind = null, next_amount = 0 where category_id = $1`, [id]),
    );
    for (const reply of await Promise.all([change(id, { ...given, name, kind: 'always' }), change(id, { ...given, name, amount: 1_000 })])) done(reply);
    expect((await rules()).map(({ now }) => now?.kind)).toEqual(['always', 'always']);
  }
  done(await change(id, { ...given, name }));
  await Promise.all(Array.from({ length: 10 }, (_, n) => change(id, { ...given, name, suppliers: n % 2 === 0 ? [vans.contactId] : given.suppliers })));
  const members = (await list())[0]?.suppliers.map((one) => one.id) ?? [];
  expect((await rules()).filter(({ categoryId }) => categoryId === id).map((one) => one.id)).toEqual(members);
  expect((await rules()).map(({ now }) => now?.kind)).toEqual(['always', 'always']);
});

test(`after any sequence of changes no supplier is easier than it was announced 72 hours before (seed ${SEED})`, async () => {
  const { payer, trucks, vans, rent, add, change, remove, own, list, rules } = await scene();
  const dice = seededRandom();
  const none: [string, StoredRule][] = ['Ade Trucks', 'Bako Vans', 'City Rent'].map((supplier) => [supplier, { now: null, next: null }]);
  const state = async (who: TestUser) =>
    new Map([...none, ...(await rules(who)).map(({ supplier, now, next }): [string, StoredRule] => [supplier, { now, next }])]);
  const log: { readonly at: number; readonly announced: ReadonlyMap<string, StoredRule> }[] = [];
  let hours = 0;
  for (let step = 0; step < 20; step += 1) {
    const who = await again(app, payer);
    stepUp(app, who);
    const announced = await state(who);
    const at = app.deps.clock();
    for (const past of log.filter((one) => at < one.at + 3 * DAY))
      for (const [supplier, before] of past.announced) {
        const now = announced.get(supplier)?.now ?? null;
        const due = ruleAt(before, new Date(at).toISOString()).now;
        expect({ supplier, step, easier: isEasier(before.now, now) && isEasier(due, now) }).toEqual({ supplier, step, easier: false });
      }
    const suppliers = dice.shuffled([trucks.contactId, vans.contactId, rent.contactId]).slice(dice.below(3));
    const figures = { kind: dice.one(RULE_KINDS), amount: 1 + dice.below(9), appliesTo: dice.one(RULE_SUBJECTS) };
    const given = { name: `Category ${dice.below(3)}`, suppliers, ...figures };
    const id = dice.shuffled(await list(who))[0]?.id;
    // Some are refused, and change nothing.
    if (id === undefined || dice.of(20)) await add(given, who);
    else if (dice.of(70)) await change(id, given, who);
    else await remove(id, who);
    if (dice.of(20)) await own(dice.one(suppliers), figures.kind, figures.amount, who);
    log.push({ at: app.deps.clock(), announced: await state(who) });
    const passed = dice.below(50);
    hours += passed;
    app.turnClock(passed * HOUR);
  }
  app.turnClock(-hours * HOUR);
});

test('the limits: names, suppliers of a category, categories and rules of a business', async () => {
  const { payer, trucks, vans, add, change } = await scene();
  const invalid = (field: string) => ({ code: 'VALIDATION_FAILED', errors: [{ field }] });
  const given: Given = { name: 'Transport', kind: 'always', suppliers: [trucks.contactId] };
  expect(await add({ ...given, suppliers: [] })).toMatchObject(invalid('suppliers'));
  expect(await add({ ...given, name: ' ' })).toMatchObject(invalid('name'));
  expect(await add({ ...given, kind: 'above' })).toMatchObject(invalid('amount'));
  expect(await add({ ...given, kind: 'trusted', amount: 0 })).toMatchObject(invalid('amount'));
  const { id, suppliers } = done(await add(given));
  expect(await add({ ...given, name: 'TRANSPORT', suppliers: [vans.contactId] })).toMatchObject(invalid('name'));
  expect(done(await change(id, { ...given, name: 'transport' })).category.suppliers).toEqual(suppliers);
  const many = Array.from({ length: CATEGORY_SUPPLIERS_MAX + 1 }, () => trucks.contactId);
  expect(await change(id, { ...given, suppliers: many })).toMatchObject(invalid('suppliers'));
  const rulesOf = async (count: number) => {
    await asOwner(app.databaseUrl, async (sql) => {
      // Without the businesses of a hundred suppliers.
      await sql.query('set session_replication_role = replica');
      await sql.query(
        `insert into payment_rules (business_id, supplier_id, id, supplier, kind, amount, set_by, set_at)
         select $1, 'biz_' || n, 'rul_' || lpad(n::text, 22, '0'), 'Supplier', 'always', 0, $2, now() from generate_series(1, $3) n on conflict do nothing`,
        [payer.businessId, payer.userId, count],
      );
    });
    return Array.from({ length: CATEGORY_SUPPLIERS_MAX }, (_, n) => `rul_${String(n + 1).padStart(22, '0')}`);
  };
  const ruleIds = await rulesOf(RULES_MAX - 1);
  expect(await change(id, { ...given, suppliers: [...ruleIds, trucks.contactId] })).toMatchObject(invalid('suppliers'));
  expect(done(await change(id, { ...given, suppliers: ruleIds })).category.suppliers).toHaveLength(CATEGORY_SUPPLIERS_MAX);
  expect(await add({ ...given, name: 'Vans', suppliers: [vans.contactId] })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  await asOwner(app.databaseUrl, (sql) =>
    sql.query(
      `insert into supplier_categories (business_id, id, name, kind, amount, applies_to, set_by, set_at) select $1, $1 || n, n::text, 'always', 0, 'both', $2, now() from generate_series(2, $3) n`,
      [payer.businessId, payer.userId, CATEGORIES_MAX],
    ),
  );
  expect(await add({ ...given, name: 'Another' })).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('categories') });
});
