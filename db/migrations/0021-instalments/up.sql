-- An invoice may be paid in instalments: [{dueDate, amount, after, percent?}] by date, in kobo; `after` is the sum of the later ones, so that what is left of each
-- follows from the balance. Then `due_date` is that of the first one that is not paid in full (invoice_derive).
alter table invoices add column instalments jsonb;
create index invoices_instalments on invoices (kind, id) where instalments is not null and kind in ('pending', 'unpaid', 'partial');
drop trigger invoices_by_sender on invoices;
create trigger invoices_by_sender before update of business_id, number, contact_id, sender, recipient, issue_date, due_date, instalments, description, currency, discounts, taxes, lines, subtotal, discount, tax, amount_paid, total, created_by on invoices for each row when (((old.business_id is distinct from app_business()) and (not app_system()))) execute function invoice_senders_own();
drop trigger invoices_derive_state on invoices;
create trigger invoices_derive_state before update of kind, balance, stage, decision, archived_at, number, issue_date, due_date, instalments, sender, sent_at, subtotal, discount, tax, amount_paid, total, paid, credited on invoices for each row execute function invoice_derive('state');
drop trigger invoices_tally on invoices;
create trigger invoices_tally after insert or delete or update of buyer_business_id, from_new_sender, stage, decision, archived_at, kind, due_date, instalments, total, paid, credited on invoices for each row execute function tally_invoice();
