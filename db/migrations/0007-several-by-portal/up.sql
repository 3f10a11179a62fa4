-- Several invoices that a customer without an account pays at once from their portal: of the business that is paid. Null: the business's own bulk payment.
alter table contacts no force row level security;
alter table bulk_payments no force row level security, add column contact_id text, add foreign key (business_id, contact_id) references contacts (business_id, id);
alter table contacts force row level security;
alter table bulk_payments force row level security;
