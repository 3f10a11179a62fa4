-- What credit notes have credited before tax: withheld tax is of the rest.
alter table invoices add column credited_net amount not null default 0;
update invoices i set credited_net = n.net from (select business_id, invoice_id, sum(subtotal - discount) as net from credit_notes group by 1, 2) n
  where n.business_id = i.business_id and n.invoice_id = i.id;
