-- The ledger accounts of the payer's and the payee's wallet, and nothing else about them.
create or replace function wallet_accounts(p_payer text, p_payee text, p_currency text, out payer bigint, out payee bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  payer := (select id from ledger_accounts where kind = 'wallet' and owner_id = p_payer and currency = p_currency);
  payee := (select id from ledger_accounts where kind = 'wallet' and owner_id = p_payee and currency = p_currency);
end $$;

revoke all on function wallet_accounts(text, text, text) from public, duewell_app;
grant execute on function wallet_accounts(text, text, text) to duewell_app;
