-- An account number for one customer: what is paid into it is the business's money, for this customer's invoices.
alter table virtual_accounts add column contact_id text, add foreign key (business_id, contact_id) references contacts (business_id, id);
alter table virtual_accounts drop constraint virtual_accounts_business_id_provider_key, add unique nulls not distinct (business_id, provider, contact_id);
alter table received_transfers add column contact_id text, add foreign key (business_id, contact_id) references contacts (business_id, id);
-- Invoices show their customer's account number, once it is open, in place of the wallet's.
alter table invoice_settings add column account_per_customer boolean not null default false;
