-- What the remittance advice says of an invoice, as it was when it was chosen: its date, and the tax that the payer keeps. `advised_at`: when the advice of its
-- payment was queued. The owner's own rows are seen without the policies, whose functions come later.
alter table payment_run_lines no force row level security,
  add column issued_on date, add column withheld amount not null default 0, add column advised_at timestamptz;
alter table invoices no force row level security;
update payment_run_lines l set issued_on = i.issue_date from invoices i where i.id = l.invoice_id;
-- Suppliers that runs have paid already were told of each payment.
update payment_run_lines set advised_at = settled_at where state = 'paid';
alter table payment_run_lines force row level security;
alter table invoices force row level security;
