-- Entries with what their transaction says: a statement of an account reads one row for each, not two.
create or replace view ledger_entries as
select l.id, l.transaction_id, l.account_id, l.business_id, l.amount, l.balance, t.event, t.event_id, t.description, t.description_i18n, t.invoice_id, t.posted_at
  from ledger_legs l join ledger_transactions t on t.id = l.transaction_id
  where l.business_id = app_business() or app_system() or not row_security_active('ledger_transactions')
union all
select entry_id, id, from_account, from_business, - amount, from_balance, event, event_id, description, description_i18n, invoice_id, posted_at
  from ledger_transactions
  where from_account is not null and (from_business = app_business() or app_system() or not row_security_active('ledger_transactions'))
union all
select entry_id, id, to_account, to_business, amount, to_balance, event, event_id, description, description_i18n, invoice_id, posted_at
  from ledger_transactions
  where to_account is not null and (to_business = app_business() or app_system() or not row_security_active('ledger_transactions'));
-- The newest transfers of one sender, however many there are.
create index received_transfers_by_sender on received_transfers (business_id, sender_account, arrived_at desc) where sender_account is not null;
drop index received_transfers_sender;
