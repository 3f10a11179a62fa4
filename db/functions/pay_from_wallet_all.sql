-- Several payments of invoices by pay_from_wallet in one transaction, each with its result: they share one commit. An error undoes all of them. All invoices are
-- locked by id, then all wallets by account, so that such transactions cannot deadlock. An invoice with an advance raises DW003, and all calls are made alone: its credit is
-- locked before balances. Called by `src/server/core/group-commit.ts`, which adds `_all` to the name.
create or replace function pay_from_wallet_all(p jsonb) returns setof jsonb language plpgsql as $$
declare
  v_call jsonb;
begin
  -- A locked row of one business must not stop the others.
  perform set_config('lock_timeout', '30ms', true);
  perform payments_lock(array(select value ->> 'categoryId' from jsonb_array_elements(p)), array(select value ->> 'payer' from jsonb_array_elements(p)));
  for v_call in select value from jsonb_array_elements(p) loop return next pay_from_wallet(v_call); end loop;
end $$;

revoke all on function pay_from_wallet_all(jsonb) from public, duewell_app;
grant execute on function pay_from_wallet_all(jsonb) to duewell_app;
