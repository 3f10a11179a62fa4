import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { readHead } from '../audit/stored-head.ts';
import { searchLog } from '../audit/trail-queries.ts';
import { watchAudit } from '../audit/verify.ts';
import { businessNames } from '../business/index.ts';
import { openCaseOfKind } from '../cases/index.ts';
import { inTransaction } from '../core/context.ts';
import { audit } from '../core/record.ts';
import type { AllOfficeHandlers, OfficeHandler, OfficeVerb } from '../operators/index.ts';
import { presentEntries } from './audit-entries.ts';

/** How many entries one call looks through. */
const SCAN = 20_000;

const search: OfficeVerb<'office.audit'> = async ({ sql, app }, { actor, action, subject, businessId = null, from = null, to = null, before, limit }) => {
  const filter = { actor: actor || null, action: action || null, subject: subject || null, businessId, from, to, zone: app.env.timeZone };
  const { rows, next } = await searchLog(sql, filter, { before: before === undefined ? null : Number(before), limit, scan: SCAN });
  const names = await businessNames(
    sql,
    rows.flatMap((row) => row.business_id ?? []),
  );
  const entries = await presentEntries(sql, rows);
  return {
    entries: entries.map((entry, index) => {
      const { business_id: id = null, actor: who = '' } = rows[index] ?? {};
      return { ...entry, actor: who, businessId: id, businessName: names.get(id ?? '') ?? null };
    }),
    next: next === null ? null : String(next),
  };
};

const readChain: OfficeHandler<'office.audit.chain'> = {
  ownTransaction: async ({ app }) => {
    const { storedHead } = await readHead(app);
    const open = await inTransaction(app, 'system', (sql) => openCaseOfKind(sql, 'audit-chain'));
    return {
      count: storedHead?.n ?? null,
      wholeAt: storedHead?.wholeAt ?? null,
      openCase: open ? { id: open.id, since: open.created_at } : null,
    };
  },
};

const verifyNow: OfficeHandler<'office.audit.verify'> = {
  ownTransaction: async (ctx) => {
    await inTransaction(ctx.app, 'system', (sql) => audit({ ...ctx, sql }, 'audit.verify', null));
    const found = await watchAudit(ctx.app, ctx.app.pool);
    if (!found) throw new AppError('STATE_CONFLICT', verbatim('The log is being verified already. Look again in a minute.'));
    return { count: found.count, wrong: found.wrong };
  },
};

export const auditHandlers = {
  'office.audit': search,
  'office.audit.chain': readChain,
  'office.audit.verify': verifyNow,
} satisfies Partial<AllOfficeHandlers>;
