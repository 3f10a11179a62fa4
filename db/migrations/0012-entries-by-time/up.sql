-- The entries of an account in a time are found without those before and after it. A leg has the time of its transaction for its index.
alter table ledger_legs add column posted_at timestamptz;
alter table ledger_legs disable trigger ledger_legs_append_only;
update ledger_legs l set posted_at = t.posted_at from ledger_transactions t where t.id = l.transaction_id;
alter table ledger_legs enable trigger ledger_legs_append_only;
alter table ledger_legs alter column posted_at set not null;
create index ledger_legs_time on ledger_legs (account_id, posted_at) include (id);
create index ledger_transactions_from_time on ledger_transactions (from_account, posted_at) include (entry_id) where from_account is not null;
create index ledger_transactions_to_time on ledger_transactions (to_account, posted_at) include (entry_id) where to_account is not null;
