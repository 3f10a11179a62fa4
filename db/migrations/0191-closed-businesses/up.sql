-- A business that its owner closed. The row and everything that refers to it stay. An operator reopens it by clearing the columns.
alter table businesses add column closed_at timestamptz, add column closed_by text, add column closed_name text;
alter table businesses add constraint businesses_closed_whole check (num_nonnulls(closed_at, closed_by, closed_name) in (0, 3));
-- A closed wallet is empty: no posting can put money into it, whatever its code has checked.
alter table ledger_balances add column closed boolean not null default false;
alter table ledger_balances add constraint ledger_balances_closed_empty check (not closed or (posted = 0 and held = 0));
-- No number is taken for a closed business, so that no invoice of it is sent.
alter table invoice_numbers add column closed boolean not null default false;
alter table approval_requests drop constraint approval_requests_action_check;
alter table approval_requests add constraint approval_requests_action_check
  check (action in ('wallet.withdrawal', 'credit.request', 'credit.partial', 'invoice.approval', 'invoice.pay', 'business.close'));
