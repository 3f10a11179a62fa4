-- What a transfer may be for is found among the open invoices alone, however many were paid before: by the digits of the number without their
-- zeros, by the balance due, by the customer, and by the names of the recipient (the expression of the function recipient_names).
create index invoices_open_digits on invoices (business_id, ltrim(substring(number from '\d+$'), '0')) where kind in ('pending', 'unpaid', 'partial');
create index invoices_open_balance on invoices (business_id, balance, due_date, id) where kind in ('pending', 'unpaid', 'partial');
create index invoices_open_contact on invoices (business_id, contact_id, due_date, id) where kind in ('pending', 'unpaid', 'partial') and contact_id is not null;
create index invoices_open_names on invoices using gin (business_id,
  lower(regexp_replace(normalize(coalesce(recipient ->> 'name', '') || ' ' || coalesce(recipient ->> 'attention', ''), nfd), '[\u0300-\u036f''’`.]', '', 'g')) gin_trgm_ops)
  where kind in ('pending', 'unpaid', 'partial');
