-- Creates the invoice settings and the wallet of a new business.
create or replace function business_born() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.business_id', new.id, true);
  insert into invoice_settings (business_id, id) values (new.id, 'set_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 22));
  insert into invoice_numbers (business_id) values (new.id);
  insert into wallets (business_id, id, account_id, currency)
    values (new.id, 'wal_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 22), ledger_account('wallet', new.id, new.id, new.currency, true), new.currency);
  perform wallet_limits(new.id, null);
  return new;
end $$;

revoke all on function business_born() from public, duewell_app;
