import { ITEMS } from '../../../shared/business/verification.ts';
import { SECTION } from '../../../shared/office/businesses/contract.ts';
import { lockedPeople } from '../../accounts/index.ts';
import { businessLog } from '../../audit/trail-queries.ts';
import { accountsOf, businessOrigin, checklistOf, closedBusiness, contactOf, suspensionOf } from '../../business/index.ts';
import { casesOf, openCaseSince } from '../../cases/index.ts';
import { at } from '../../core/context.ts';
import { maskedOrNull } from '../../core/encryption.ts';
import { english } from '../../core/stored-text.ts';
import { creditPage, creditRow } from '../../credit/index.ts';
import { naira, newestInvoices } from '../../invoices/index.ts';
import { newestNotifications } from '../../notifications/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeVerb } from '../../operators/index.ts';
import { operatorNames } from '../../operators/index.ts';
import { membersForOperators } from '../../team/index.ts';
import { walletOf } from '../../wallet/index.ts';
import { presentEntries } from '../audit-entries.ts';
import { knownBusiness } from './known-business.ts';

const readPage: OfficeVerb<'office.business'> = async (ctx, { businessId }) => {
  const { sql, now } = ctx;
  const business = await knownBusiness(ctx, businessId);
  const origin = await businessOrigin(sql, businessId);
  const checklist = await checklistOf({ ...ctx, say: english }, businessId, business.level);
  const credits = await creditPage(sql, businessId, { offset: 0, limit: SECTION.credits });
  const notifications = await newestNotifications(sql, businessId, SECTION.notifications);
  return {
    business: {
      ...factsOf(business),
      createdAt: origin?.created_at ?? at(ctx),
      suspended: await suspensionShown(ctx, businessId),
      closed: await closingShown(ctx, businessId),
    },
    verification: {
      waitsSince: await openCaseSince(sql, 'verification', businessId),
      items: checklist.items.map(({ item, level, verdict }) => ({ item, level, verdict, title: english(ITEMS[item].title) })),
    },
    limits: { ...checklist.limits, ...ownLimits(origin) },
    members: await membersOf(ctx, businessId),
    wallet: await walletFacts(ctx, businessId),
    accounts: (await accountsOf(sql, businessId)).map((row) => ({ bank: row.bank_name, last4: row.last4, name: row.account_name, isDefault: row.is_default })),
    sent: await invoicesOf(ctx, businessId, 'sent'),
    received: await invoicesOf(ctx, businessId, 'received'),
    credits: credits.rows.map((row) => creditFacts(creditRow(row, now))),
    creditCount: credits.count,
    cases: (await casesOf(sql, businessId, SECTION.cases)).map(({ id, kind, state, created_at: openedAt }) => ({ id, kind, state, openedAt })),
    notifications: notifications.map(({ id, at: when, text, read }) => ({ id, at: when, text: english(text), read })),
  };
};

const readLog: OfficeVerb<'office.business.log'> = async (ctx, { businessId, before, limit }) => {
  await knownBusiness(ctx, businessId);
  const rows = await businessLog(ctx.sql, businessId, before === undefined ? null : Number(before), limit + 1);
  return { entries: await presentEntries(ctx.sql, rows.slice(0, limit)), more: rows.length > limit };
};

export const businessPageHandlers = {
  'office.business': readPage,
  'office.business.log': readLog,
} satisfies Partial<AllOfficeHandlers>;

function factsOf({ id, name, level, category, detail, time_zone: timeZone, currency }: Awaited<ReturnType<typeof knownBusiness>>) {
  const { phone, ...contact } = contactOf(detail);
  return {
    id,
    name,
    level,
    category,
    timeZone,
    currency,
    ...contact,
    phone: maskedOrNull(phone),
  };
}

async function suspensionShown({ sql }: OfficeContext, businessId: string) {
  const found = await suspensionOf(sql, businessId);
  return found && { ...found, by: (await operatorNames(sql, [found.by])).get(found.by) ?? found.by };
}

async function closingShown({ sql }: OfficeContext, businessId: string) {
  const found = await closedBusiness(sql, businessId);
  return found && { at: found.at, by: found.name };
}

async function membersOf(ctx: OfficeContext, businessId: string) {
  const rows = await membersForOperators(ctx.sql, businessId, SECTION.members);
  const locked = await lockedPeople(
    ctx,
    rows.flatMap(({ user_id: id, email }) => (id === null ? [] : [{ id, email }])),
  );
  return rows.map(({ id, user_id: userId, name, email, phone, role, status, last_seen_at: lastSeenAt, email_confirmed: emailConfirmed }) => ({
    id,
    name,
    email,
    phone: maskedOrNull(phone),
    role,
    status,
    lastSeenAt,
    emailConfirmed,
    lockedUntil: locked.get(userId ?? '') ?? null,
  }));
}

function ownLimits(origin: Awaited<ReturnType<typeof businessOrigin>>) {
  const { own_daily: daily = null, own_balance: balance = null } = origin ?? {};
  return { own: daily !== null || balance !== null, ownDaily: daily === null ? null : naira(daily), ownBalance: balance === null ? null : naira(balance) };
}

function creditFacts({ id, status, party, amount, outstanding, dueDate, requestedAt }: ReturnType<typeof creditRow>) {
  return { id, status, party, amount, outstanding, dueDate, requestedAt };
}

async function walletFacts({ sql }: OfficeContext, businessId: string) {
  const wallet = await walletOf(sql, businessId);
  if (!wallet) return null;
  const { account_id: accountId, posted, held } = wallet;
  return { accountId: String(accountId), balance: naira(posted), held: naira(held), available: naira(posted - held) };
}

async function invoicesOf(ctx: OfficeContext, businessId: string, side: 'sent' | 'received') {
  const rows = await newestInvoices(ctx.sql, businessId, side, at(ctx), SECTION.invoices);
  return rows.map(({ id, number, party, status, total, balance, due_date: dueDate }) => ({
    id,
    number,
    party,
    status,
    total: naira(total),
    balance: naira(balance),
    dueDate,
  }));
}

/** Every part of a stored detail may be missing. */
