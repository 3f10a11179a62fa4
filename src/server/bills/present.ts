import type { infer as Infer } from 'zod/mini';
import type { bill, billRow, billWarning } from '../../shared/bills/contract.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { formatMoney, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Context } from '../core/context.ts';
import { existingBusiness } from '../business/index.ts';
import { codeKey, supplierKey } from './alike.ts';
import { alikeOf, lastWithAccount, sendersOf } from './queries.ts';
import type { BillRecord } from './queries.ts';

type Row = Infer<typeof billRow>;
type Warning = Infer<typeof billWarning>;

/** The values of a bill: as confirmed, before that as read. An amount of another currency than the business's is not shown as one of its own. */
export function rowOf(row: BillRecord, currency: string): Row {
  const { reading } = row;
  const isConfirmed = row.checked_at !== null;
  const total = isConfirmed ? row.total : isOther(row, currency) ? null : (reading?.total?.value ?? null);
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    source: row.source,
    arrivedAt: row.arrived_at,
    supplier: isConfirmed ? row.supplier : (reading?.supplier.name?.value ?? null),
    number: isConfirmed ? row.number : (reading?.number?.value ?? null),
    issueDate: isConfirmed ? row.issue_date : (reading?.issueDate?.value ?? null),
    dueDate: isConfirmed ? row.due_date : (reading?.dueDate?.value ?? null),
    total: naira(total),
  };
}

export async function billOf(ctx: Context, row: BillRecord): Promise<Infer<typeof bill>> {
  const { currency } = await existingBusiness(ctx, row.business_id);
  return {
    ...rowOf(row, currency),
    sender: row.sender_email === null ? null : { name: row.sender_name ?? '', email: row.sender_email },
    subject: row.subject,
    file: { name: row.file_name, contentType: row.content_type, size: row.size },
    taxId: row.tax_id,
    net: naira(row.net),
    tax: naira(row.tax),
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    reading: row.reading,
    warnings: row.state === 'discarded' ? [] : await warningsOf(ctx, row, currency),
    checked: row.checked_at === null ? null : { name: row.checked_name ?? '', at: row.checked_at },
    approved: row.approved_at === null ? null : { name: row.approved_name ?? '', at: row.approved_at },
    paid: row.paid_on === null ? null : { name: row.paid_name ?? '', on: row.paid_on, note: row.paid_note },
  };
}

/** What a person should look at before they approve. */
async function warningsOf(ctx: Context, row: BillRecord, currency: string): Promise<Warning[]> {
  const { supplier, number } = rowOf(row, currency);
  const alike = await alikeOf(ctx.sql, row);
  const before = await lastWithAccount(ctx.sql, row);
  const warn = (kind: Warning['kind'], text: Parameters<Context['say']>[0], billId: string | null = null): Warning => ({ kind, text: ctx.say(text), billId });
  const found: Warning[] = [];
  if (before && isPaidElsewhere(row, before))
    found.push(
      warn(
        'bank-changed',
        say`The bank details are different from those on the last bill of ${supplier ?? ''} that you approved, with an account ending in ${(before.account_number ?? '').slice(-4)}. Before you pay, call them on a number that you know.`,
        before.id,
      ),
    );
  for (const text of differencesOf(row, currency)) found.push(warn('not-as-file', text));
  if (alike.same_number !== null) found.push(warn('duplicate', say`Another bill of ${supplier ?? ''} has the number ${number ?? ''}.`, alike.same_number));
  else if (number !== null && (await sendersOf(ctx.sql, row.business_id, number)).some((name) => supplierKey(name) === row.supplier_key))
    found.push(warn('duplicate', say`Invoice ${number} of ${supplier ?? ''} is among your received invoices.`));
  if (alike.same_file !== null && alike.same_file !== alike.same_number) found.push(warn('same-file', say`Another bill has the same file.`, alike.same_file));
  if (row.reading?.kind?.value === 'credit note')
    found.push(warn('credit-note', say`The file says that it is a credit note. Only bills to pay can be confirmed here.`));
  if (isOther(row, currency)) found.push(warn('currency', say`The file is in ${row.reading?.currency?.value ?? ''}. Enter the amounts in ${currency}.`));
  return found;
}

/** Whether any of the bank details is another; what a bill leaves out is not. */
function isPaidElsewhere(row: BillRecord, before: BillRecord): boolean {
  const now = accountOf(row);
  const then = accountOf(before);
  const differs = (one: string | null, other: string | null) => one !== null && one !== other;
  return (
    differs(codeKey(now.number), codeKey(then.number)) ||
    (then.bank !== null && differs(supplierKey(now.bank), supplierKey(then.bank))) ||
    (then.name !== null && differs(supplierKey(now.name), supplierKey(then.name))) ||
    (now.number === null && now.bank !== null)
  );
}

/** The account as confirmed, before that as read. */
function accountOf(row: BillRecord) {
  const read = row.reading?.supplier;
  return row.checked_at === null
    ? { number: read?.accountNumber?.value ?? null, bank: read?.bankName?.value ?? null, name: read?.accountName?.value ?? null }
    : { number: row.account_number, bank: row.bank_name, name: row.account_name };
}

/** Where the confirmed details are not what the file certainly says. */
function differencesOf(row: BillRecord, currency: string): Message[] {
  if (row.checked_at === null || !row.reading) return [];
  const { total, supplier } = row.reading;
  const account = supplier.accountNumber;
  return [
    ...(total && total.certainty !== 'guessed' && !isOther(row, currency) && total.value !== row.total
      ? [say`The file says that the total is ${formatMoney(kobo(total.value))}.`]
      : []),
    ...(account && account.certainty !== 'guessed' && codeKey(account.value) !== codeKey(row.account_number)
      ? [say`The file says that the account number is ${account.value}.`]
      : []),
  ];
}

function isOther({ reading }: BillRecord, currency: string): boolean {
  return (reading?.currency?.value ?? currency) !== currency;
}

function naira(value: number | null): number | null {
  return value === null ? null : nairaFromKobo(kobo(value));
}
