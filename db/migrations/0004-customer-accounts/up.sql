-- An account number for one customer: what is paid into it is the business's money, for this customer's invoices.
-- New references are checked by queries of the owner, which row-level security would refuse.
alter table contacts no force row level security;
alter table virtual_accounts no force row level security, add column contact_id text, add foreign key (business_id, contact_id) references contacts (business_id, id);
alter table virtual_accounts force row level security, drop constraint virtual_accounts_business_id_provider_key,
  add unique nulls not distinct (business_id, provider, contact_id);
alter table received_transfers no force row level security, add column contact_id text, add foreign key (business_id, contact_id) references contacts (business_id, id);
alter table received_transfers force row level security;
alter table contacts force row level security;
-- Invoices show their customer's account number, once it is open, in place of the wallet's.
alter table invoice_settings add column account_per_customer boolean not null default false;
