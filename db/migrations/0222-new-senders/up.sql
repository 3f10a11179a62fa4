-- An invoice from a business that is not among its recipient's contacts, as long as nobody decided about it: it is listed, but in no total of the recipient.
alter table invoices add column from_new_sender boolean not null default false;
create index invoices_from_new_senders on invoices (buyer_business_id, business_id) where from_new_sender;
create index contacts_linked on contacts (business_id, linked_business_id) where linked_business_id is not null;
-- Whether the amounts before and after the change count for the recipient.
alter table invoice_changes add column counted_before boolean not null default true, add column counted_after boolean not null default true;
drop trigger invoices_tally on invoices;
create trigger invoices_tally after insert or delete or update of buyer_business_id, from_new_sender, stage, decision, archived_at, kind, due_date, total, paid, credited
  on invoices for each row execute function tally_invoice();
