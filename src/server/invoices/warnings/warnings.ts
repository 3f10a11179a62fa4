import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { isId } from '../../../shared/kit/id.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { InvoiceWarning } from '../../../shared/invoices/warnings-contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Verb } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { nameOfActor } from '../../team/index.ts';
import { secondPersonsAbout } from '../decisions/second-person.ts';
import { payeeChange } from '../branding/printed-bank-account.ts';
import { naira } from '../present.ts';
import { checksOf, duplicatesOf, insertCheck, receivedInvoices } from './warning-queries.ts';

const MOST = 100;

export const listWarnings: Verb<'invoice.warnings'> = async (ctx, { businessId, invoices }) => {
  const ids = invoiceIds(invoices);
  return { warnings: await warningsAbout(ctx, businessId, ids), secondPersons: await secondPersonsAbout(ctx, ids) };
};

/** The ids in a field `invoices`, separated by commas. Throws VALIDATION_FAILED. */
export function invoiceIds(invoices: string): string[] {
  const ids = [...new Set(invoices.split(',').map((id) => id.trim()))];
  if (ids.length > MOST) throw fieldError('invoices', say`Up to ${MOST} invoices at a time.`);
  if (!ids.every((id) => isId('invoice', id))) throw fieldError('invoices', say`These are not invoice ids (inv_…, separated by commas).`);
  return ids;
}

/** Records who looked into a warning, once; another account or another duplicate is another warning. */
export const checkWarning: Verb<'invoice.warning.check'> = async (ctx, { id, businessId, kind, about }) => {
  const before = await warningsAbout(ctx, businessId, [id]);
  if (!before.some((one) => one.kind === kind && one.about === about))
    throw new AppError('STATE_CONFLICT', say`There is no longer such a warning about this invoice. Please read it again.`);
  const isNew = await insertCheck(ctx.sql, { businessId, invoiceId: id, kind, about, by: actorOf(ctx), name: nameOfActor(ctx), at: at(ctx) });
  if (isNew) await audit(ctx, 'invoice.warning-checked', id, { kind, about });
  return { warnings: isNew ? await warningsAbout(ctx, businessId, [id]) : before };
};

/** The warnings about these received invoices that still have a balance due. Throws NOT_FOUND unless the business received all of them. */
export async function warningsAbout(ctx: Pick<Context, 'sql'>, businessId: string, ids: readonly string[]): Promise<InvoiceWarning[]> {
  const rows = await receivedInvoices(ctx.sql, businessId, ids);
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const others = await duplicatesOf(ctx.sql, ids);
  const checks = await checksOf(ctx.sql, businessId, ids);
  const found: Omit<InvoiceWarning, 'checked'>[] = [];
  for (const row of rows) {
    const named = { invoiceId: row.id, number: row.number, supplier: row.sender?.name ?? '' };
    const other = others.find((one) => one.of === row.id);
    if (other) {
      const { id, number, issue_date: issueDate, is_paid: isPaid } = other;
      const amount = naira(kobo(other.total));
      found.push({ ...named, kind: 'duplicate', about: id, other: { id, number, amount, issueDate, isPaid }, accounts: null });
    }
    const accounts = await payeeChange(ctx, row);
    if (accounts) found.push({ ...named, kind: 'account', about: `${accounts.now.bankName} ${accounts.now.accountNumber}`, other: null, accounts });
  }
  return found.map((one) => {
    const check = checks.find(({ invoice_id: invoiceId, kind, about }) => invoiceId === one.invoiceId && kind === one.kind && about === one.about);
    return { ...one, checked: check ? { by: check.checked_name, at: check.checked_at } : null };
  });
}
