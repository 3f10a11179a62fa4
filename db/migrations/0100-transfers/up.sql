-- A transfer between two accounts is one row, which balances by its shape; a posting with more legs keeps its rows and the check that they add up. Entries are
-- read from one view. The daily count and the limits of a wallet are in its balance row, which every payment changes anyway.
alter table ledger_entries rename to ledger_legs;
alter index ledger_entries_pkey rename to ledger_legs_pkey;
alter index ledger_entries_account rename to ledger_legs_account;
alter index ledger_entries_transaction rename to ledger_legs_transaction;
alter trigger ledger_entries_append_only on ledger_legs rename to ledger_legs_append_only;
alter trigger ledger_entries_balanced on ledger_legs rename to ledger_legs_balanced;

alter table ledger_transactions
  add entry_id bigint,
  add from_account bigint,
  add to_account bigint,
  add amount bigint,
  add from_business text,
  add to_business text,
  add from_balance bigint,
  add to_balance bigint,
  add constraint ledger_transactions_transfer check (case when entry_id is null then coalesce(from_account, to_account, amount) is null else (amount > 0 and from_account <> to_account) is true end);
create index ledger_transactions_from on ledger_transactions (from_account, entry_id desc);
create index ledger_transactions_to on ledger_transactions (to_account, entry_id desc);

-- The other side's account and balance are in the same row: the product's role reads them through the view only.
revoke select on ledger_transactions from duewell_app;
grant select (id, event, event_id, description, description_i18n, invoice_id, posted_at) on ledger_transactions to duewell_app;
drop policy own on ledger_transactions;
create policy own on ledger_transactions for select using (from_business = app_business() or to_business = app_business() or app_system()
  or exists (select from ledger_legs l where l.transaction_id = ledger_transactions.id));

-- An entry's id is unique within its account. The owner sees all, as under row-level security; the product's role its scope.
create view ledger_entries as
  select id, transaction_id, account_id, business_id, amount, balance from ledger_legs where business_id = app_business() or app_system() or not row_security_active('ledger_transactions')
  union all
  select entry_id, id, from_account, from_business, -amount, from_balance from ledger_transactions where from_account is not null and (from_business = app_business() or app_system() or not row_security_active('ledger_transactions'))
  union all
  select entry_id, id, to_account, to_business, amount, to_balance from ledger_transactions where to_account is not null and (to_business = app_business() or app_system() or not row_security_active('ledger_transactions'));
grant select on ledger_entries to duewell_app;

alter table ledger_balances
  add daily_limit bigint,
  add balance_limit bigint,
  add time_zone text,
  add spent_on date,
  add spent bigint not null default 0;
alter table ledger_balances set (fillfactor = 50);
update ledger_balances x set daily_limit = coalesce(o.daily, l.daily), balance_limit = coalesce(o.balance, l.balance), time_zone = b.time_zone
  from wallets w join businesses b on b.id = w.business_id join level_limits l using (level) left join business_limits o on o.business_id = b.id where x.account_id = w.account_id;
update ledger_balances x set spent_on = d.day, spent = d.spent
  from wallets w join lateral (select day, spent from wallet_days d where d.business_id = w.business_id order by day desc limit 1) d on true where x.account_id = w.account_id;
drop table wallet_days;

-- Before the trigger that applies them, by its name.
create function wallet_limits_changed() returns trigger language plpgsql as $$ begin raise exception 'db/functions/wallet_limits_changed.sql is missing'; end $$;
create trigger a_limits_changed after update of level, time_zone on businesses for each row when ((old.level, old.time_zone) is distinct from (new.level, new.time_zone)) execute function wallet_limits_changed();
create trigger limits_changed after insert or update or delete on business_limits for each row execute function wallet_limits_changed();
create trigger limits_changed after update on level_limits for each row execute function wallet_limits_changed();
