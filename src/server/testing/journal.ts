import { journalReport } from '../../shared/reports/journal-contract.ts';
import { taxReport } from '../../shared/reports/tax-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { addDays, addMonths, endOfMonth } from '../../shared/kit/date.ts';
import { transaction } from '../db/transaction.ts';
import { today } from './lending.ts';
import { done } from './scenes.ts';
import type { TestApp, TestUser } from './test-app.ts';

type Journal = OutputOf<typeof journalReport>;

/** All that has happened until now, and is dated up to the end of next month. */
export function allDays(app: TestApp) {
  const to = endOfMonth(addMonths(today(app), 1));
  return { from: addDays(endOfMonth(addMonths(to, -24)), 1), to };
}

/** The balance of an account in naira: debits are positive. */
export function balanceOf({ accounts }: Journal, account: Journal['accounts'][number]['account']): number {
  const found = accounts.find((one) => one.account === account);
  return found ? Math.round((found.debit - found.credit) * 100) / 100 : 0;
}

/** Where the journal of a business differs from its wallet, its invoices, its advances and the report on tax. */
export async function wrongJournal(app: TestApp, who: TestUser): Promise<string[]> {
  const days = allDays(app);
  const journal = done(await app.call(journalReport, { businessId: who.businessId, ...days }, who));
  const tax = done(await app.call(taxReport, { businessId: who.businessId, ...days }, who));
  const [here] = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ wallet: number; receivables: number; payables: number; advances: number; debts: number }>(
      `select (select coalesce(sum(b.posted), 0)::bigint from wallets w join ledger_balances b on b.account_id = w.account_id where w.business_id = $1) as wallet,
         (select coalesce(sum(balance), 0)::bigint from invoices where business_id = $1 and stage = 'sent' and decision not in ('denied', 'expired')) as receivables,
         (select coalesce(sum(balance), 0)::bigint from invoices where buyer_business_id = $1 and stage = 'sent' and decision = 'approved')
           + (select coalesce(sum(total), 0)::bigint from bills where business_id = $1 and state = 'to-pay') as payables,
         (select coalesce(sum(principal + fee - fee_paid - fee_waived + penalty - penalty_paid - penalty_waived), 0)::bigint from credits where business_id = $1 and disbursed_at is not null and state <> 'default') as advances,
         (select coalesce(sum(owed), 0)::bigint from dispute_debts where business_id = $1) as debts`,
      [who.businessId],
    ),
  );
  const naira = (value = 0) => value / 100;
  const pairs = {
    wallet: [balanceOf(journal, 'wallet'), naira(here?.wallet)],
    receivables: [balanceOf(journal, 'receivables'), naira(here?.receivables)],
    payables: [balanceOf(journal, 'payables'), -naira(here?.payables)],
    advances: [balanceOf(journal, 'advances'), -naira(here?.advances)],
    'dispute debts': [balanceOf(journal, 'dispute-debts'), -naira(here?.debts)],
    'tax on sales': [-balanceOf(journal, 'output-vat') - balanceOf(journal, 'other-taxes'), tax.output.tax],
    'input tax': [balanceOf(journal, 'input-tax'), tax.input.tax],
    'tax withheld by customers': [balanceOf(journal, 'tax-withheld'), tax.withheldByCustomers.amount],
    'all debits less all credits': [journal.accounts.reduce((sum, { debit, credit }) => sum + Math.round((debit - credit) * 100), 0), 0],
  };
  return Object.entries(pairs).flatMap(([name, [said, is]]) =>
    Math.round((said ?? 0) * 100) === Math.round((is ?? 0) * 100) ? [] : [`${name}: the journal has ${said}, it is ${is}`],
  );
}
