-- An account number that the bank is still opening, or that waits for the customer to be identified. The customer's code is known by then: messages name it.
alter table virtual_accounts drop constraint virtual_accounts_status_check;
alter table virtual_accounts
  add constraint virtual_accounts_status_check check (status in ('opening', 'waiting', 'open', 'failed')),
  add column waits_for text check (waits_for in ('bank', 'identification')),
  add column waits_since timestamptz,
  add constraint virtual_accounts_waiting check (status <> 'waiting' or (waits_for is not null and waits_since is not null and customer_code is not null));
create index virtual_accounts_customer on virtual_accounts (provider, customer_code);
