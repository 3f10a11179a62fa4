-- The bank account on an invoice: the chosen one, or else the account number of the wallet.
create or replace function printed_bank(s invoice_settings) returns jsonb language sql stable as $$
  select coalesce(s.bank, (select printed_account(v) from virtual_accounts v
    where s.names_wallet and v.business_id = s.business_id and v.contact_id is null and v.status = 'open' order by v.created_at limit 1))
$$;

revoke all on function printed_bank(invoice_settings) from public, duewell_app;
grant execute on function printed_bank(invoice_settings) to duewell_app;
