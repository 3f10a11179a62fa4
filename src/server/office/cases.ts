import { CASE_QUEUES } from '../../shared/office/cases/queues.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { isText, verbatim } from '../../shared/i18n/message.ts';
import { english } from '../core/stored-text.ts';
import { naira } from '../invoices/index.ts';
import { mustHave, notesOf, operatorNames, releaseItem, takersOf } from '../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeVerb } from '../operators/index.ts';
import { caseById, casePage, closeCase, openCaseKinds } from '../payments/index.ts';
import type { AnyCase } from '../payments/index.ts';

const listCases: OfficeVerb<'office.cases'> = async (ctx, { kind = null, ...page }) => {
  const { rows, count } = await casePage(ctx.sql, { kind, ...page });
  return { cases: await presented(ctx, rows), count, kinds: await openCaseKinds(ctx.sql) };
};

const readCase: OfficeVerb<'office.case'> = async (ctx, { caseId }) => ({
  ...(await existingCase(ctx, caseId)),
  notes: await notesOf(ctx.sql, 'case', caseId),
});

/** Whoever reported the case reads the outcome. */
const close: OfficeVerb<'office.case.close'> = async (ctx, { caseId, outcome }) => {
  const { state, kind } = await existingCase(ctx, caseId);
  if (state === 'closed') throw new AppError('STATE_CONFLICT', verbatim('This case was closed meanwhile.'));
  const queue = CASE_QUEUES[kind];
  if (queue) throw new AppError('STATE_CONFLICT', verbatim(`This case is decided under “${queue.label}”, which closes it.`));
  await mustHave(ctx, { kind: 'case', subject: caseId });
  await closeCase(ctx, caseId, outcome);
  await releaseItem(ctx.sql, 'case', caseId);
  return { id: caseId };
};

export const caseHandlers = {
  'office.cases': listCases,
  'office.case': readCase,
  'office.case.close': close,
} satisfies Partial<AllOfficeHandlers>;

async function existingCase(ctx: OfficeContext, id: string) {
  const row = await caseById(ctx.sql, id);
  const [one] = row ? await presented(ctx, [row]) : [];
  if (!one) throw new AppError('NOT_FOUND', verbatim('We could not find that case.'));
  return one;
}

async function presented({ sql }: OfficeContext, rows: readonly AnyCase[]) {
  const takers = await takersOf(
    sql,
    'case',
    rows.map(({ id }) => id),
  );
  const names = await operatorNames(
    sql,
    rows.map(({ closed_by: by }) => by),
  );
  return rows.map((row) => {
    const { amount } = row.detail;
    return {
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      businessId: row.business_id,
      businessName: row.business,
      state: row.state,
      openedAt: row.created_at,
      closedAt: row.closed_at,
      closedBy: names.get(row.closed_by) ?? row.closed_by,
      outcome: row.outcome,
      amount: typeof amount === 'number' ? naira(amount) : null,
      facts: factsOf(row),
      takenBy: takers.get(row.id) ?? null,
    };
  });
}

/** Kobo in the detail of a case. */
const AMOUNTS: readonly string[] = ['amount', 'difference', 'theirs', 'ours', 'fees', 'ledger', 'rows', 'sentBack'];
const HIDDEN: readonly string[] = ['path', 'currency'];

/** What the case stored about itself, in the order of its detail. */
function factsOf({ detail }: AnyCase): { label: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    const text = HIDDEN.includes(key) ? '' : said(key, value);
    return text === '' ? [] : [{ label: labelOf(key), value: text }];
  });
}

function said(key: string, value: unknown): string {
  if (typeof value === 'number') return AMOUNTS.includes(key) ? formatMoney(kobo(value)) : String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isText(value)) return english(value);
  return value === null || value === undefined ? '' : JSON.stringify(value).slice(0, 500);
}

/** `sentBack` → `Sent back`. */
function labelOf(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
