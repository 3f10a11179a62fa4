-- The lines of an invoice are in its row: they are written, read and replaced with it only. Stored columns that were generated are set by triggers, which also
-- check the sums: PostgreSQL parses the text of generated columns and checks again for every statement, the body of a trigger once for each connection.
alter table invoices disable trigger user;
alter table invoices
  alter kind drop expression,
  alter search drop expression,
  alter late_at drop expression,
  alter balance drop expression,
  add lines jsonb not null default '[]';
alter table invoices set (fillfactor = 85);
update invoices i set lines = l.lines from (
  select business_id, invoice_id, jsonb_agg(jsonb_build_object('key', key, 'name', name, 'quantity', quantity, 'price', unit_price, 'total', total) order by position) as lines
  from invoice_lines group by business_id, invoice_id) l where i.business_id = l.business_id and i.id = l.invoice_id;
drop table invoice_lines;
drop function if exists invoice_write_lines(text, text, jsonb);
alter table invoices drop constraint invoices_check;
alter table invoices alter kind set not null, alter search set not null, alter balance set not null;

create function invoice_derive() returns trigger language plpgsql as $$ begin raise exception 'db/functions/invoice_derive.sql is missing'; end $$;
create trigger invoices_derive before insert on invoices for each row execute function invoice_derive('state', 'text');
create trigger invoices_derive_state before update of kind, balance, stage, decision, archived_at, number, issue_date, due_date, sender, sent_at, subtotal, discount, tax, amount_paid, total, paid
  on invoices for each row execute function invoice_derive('state');
create trigger invoices_derive_text before update of search, late_at, number, recipient, sender, description, due_date, time_zone on invoices for each row execute function invoice_derive('text');
alter table invoices enable trigger user;

-- Written by the functions that write the invoice, and never removed with it: a sent invoice is not deleted.
alter table invoice_links drop constraint invoice_links_business_id_invoice_id_fkey;

-- The recipient decides and pays; what the document says is its sender's.
create function invoice_senders_own() returns trigger language plpgsql as $$ begin raise exception 'db/functions/invoice_senders_own.sql is missing'; end $$;
create trigger invoices_by_sender before update of business_id, number, contact_id, sender, recipient, issue_date, due_date, description, currency, discounts, taxes, lines, subtotal, discount, tax, amount_paid, total, created_by
  on invoices for each row when (old.business_id is distinct from app_business() and not app_system()) execute function invoice_senders_own();
