import { writeFileSync } from 'node:fs';
import { TERMS } from '../src/shared/credit/terms.ts';
import { OPEN_STATUSES } from '../src/shared/invoices/status.ts';

/** Rules of `src/shared` that functions of the database need too, as files of `db/functions`. `npm run schema` writes them; a test compares them. */
export const SHARED_RULES: Readonly<Record<string, string>> = {
  invoice_is_open: `-- Generated, do not edit. From OPEN_STATUSES in src/shared/invoices/status.ts by \`npm run schema\`: whether a balance is due on an invoice of this stored status.
create or replace function invoice_is_open(p_status text) returns boolean language sql immutable parallel safe
  return p_status in (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')});

revoke all on function invoice_is_open(text) from public, duewell_app;
grant execute on function invoice_is_open(text) to duewell_app;
`,
  credit_terms: `-- Generated, do not edit. From TERMS in src/shared/credit/terms.ts by \`npm run schema\`: days, and rates in basis points.
create or replace function credit_terms(${figures((name) => `out ${name} int`)})
language sql immutable parallel safe as $$
  select ${figures((_name, value) => String(value))}
$$;

revoke all on function credit_terms() from public, duewell_app;
grant execute on function credit_terms() to duewell_app;
`,
};

export function writeSharedRules(): void {
  for (const [name, sql] of Object.entries(SHARED_RULES)) writeFileSync(new URL(`../db/functions/${name}.sql`, import.meta.url), sql);
}

function figures(write: (name: string, value: number) => string): string {
  const { shortest, longest, fee, feeDays, feeMinimumDays, grace, penalty, penaltyCap } = TERMS;
  const used = { shortest, longest, fee, fee_days: feeDays, fee_minimum_days: feeMinimumDays, grace, penalty, penalty_cap: penaltyCap };
  return Object.entries(used)
    .map(([name, value]) => write(name, value))
    .join(', ');
}
