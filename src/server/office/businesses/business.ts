import { ITEMS } from '../../../shared/business/verification.ts';
import { SECTION } from '../../../shared/office/businesses/contract.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { businessLog } from '../../audit/trail-queries.ts';
import { accountsOf, businessOrigin, checklistOf, contactOf, existingBusiness } from '../../business/index.ts';
import { openCaseSince, openCasesOf } from '../../cases/index.ts';
import { at } from '../../core/context.ts';
import { masked } from '../../core/encryption.ts';
import { english } from '../../core/stored-text.ts';
import { creditPage, creditRow } from '../../credit/index.ts';
import { naira, newestInvoices } from '../../invoices/index.ts';
import { notificationPage } from '../../notifications/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeVerb } from '../../operators/index.ts';
import { membersForOperators } from '../../team/index.ts';
import { walletOf } from '../../wallet/index.ts';
import { presentEntries } from '../audit-entries.ts';

const readPage: OfficeVerb<'office.business'> = async (ctx, { businessId }) => {
  const { sql, now } = ctx;
  const business = await known(ctx, businessId);
  const origin = await businessOrigin(sql, businessId);
  const checklist = await checklistOf({ ...ctx, say: english }, businessId, business.level);
  const credits = await creditPage(sql, businessId, { offset: 0, limit: SECTION.credits });
  const notifications = await notificationPage(sql, businessId, { offset: 0, limit: SECTION.notifications });
  const members = await membersForOperators(sql, businessId, SECTION.members);
  return {
    business: { ...factsOf(business), createdAt: origin?.created_at ?? at(ctx) },
    verification: {
      waitsSince: await openCaseSince(sql, 'verification', businessId),
      items: checklist.items.map(({ item, level, verdict }) => ({ item, level, verdict, title: english(ITEMS[item].title) })),
    },
    limits: { ...checklist.limits, own: origin?.own_limits ?? false },
    members: members.map(({ id, name, email, phone, role, status, last_seen_at: lastSeenAt }) => ({
      id,
      name,
      email,
      phone: phone === null ? null : masked(phone),
      role,
      status,
      lastSeenAt,
    })),
    wallet: await walletFacts(ctx, businessId),
    accounts: (await accountsOf(sql, businessId)).map((row) => ({ bank: row.bank_name, last4: row.last4, name: row.account_name, isDefault: row.is_default })),
    sent: await invoicesOf(ctx, businessId, 'sent'),
    received: await invoicesOf(ctx, businessId, 'received'),
    credits: credits.rows.map((row) => creditFacts(creditRow(row, now))),
    creditCount: credits.count,
    cases: (await openCasesOf(sql, businessId, SECTION.cases)).map(({ id, kind, created_at: openedAt }) => ({ id, kind, openedAt })),
    notifications: notifications.rows.map(({ id, at: when, text, read_at: read }) => ({ id, at: when, text: english(text), read: read !== null })),
  };
};

const readLog: OfficeVerb<'office.business.log'> = async (ctx, { businessId, before, limit }) => {
  await known(ctx, businessId);
  const rows = await businessLog(ctx.sql, businessId, before === undefined ? null : Number(before), limit + 1);
  return { entries: await presentEntries(ctx.sql, rows.slice(0, limit)), more: rows.length > limit };
};

export const businessPageHandlers = {
  'office.business': readPage,
  'office.business.log': readLog,
} satisfies Partial<AllOfficeHandlers>;

async function known(ctx: OfficeContext, id: string) {
  return existingBusiness(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('NOT_FOUND', verbatim('We could not find that business.'));
    throw error;
  });
}

function factsOf({ id, name, level, category, detail, time_zone: timeZone, currency }: Awaited<ReturnType<typeof existingBusiness>>) {
  const { phone, ...contact } = contactOf(detail);
  return {
    id,
    name,
    level,
    category,
    timeZone,
    currency,
    ...contact,
    phone: phone === null ? null : masked(phone),
  };
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
