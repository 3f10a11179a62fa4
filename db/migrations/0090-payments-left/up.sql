-- Set when a payer came back from the provider's page and the provider said that nobody had paid there. The page can still be paid on.
alter table payment_intents add column is_left boolean not null default false;
