-- The back office finds businesses and people by parts of their names, businesses by their e-mail address, and bank accounts by number: its blind index includes the bank.
create index businesses_name on businesses using gin (lower(name) gin_trgm_ops);
create index businesses_email on businesses (lower(detail ->> 'email'));
create index users_name on users using gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
create index bank_accounts_bank on bank_accounts (bank_code);
