-- A virtual account as documents show it.
create or replace function printed_account(v virtual_accounts) returns jsonb language sql immutable as $$
  select jsonb_build_object('bankName', v.bank_name, 'accountName', v.account_name, 'accountNumber', v.account_number)
$$;

revoke all on function printed_account(virtual_accounts) from public, duewell_app;
grant execute on function printed_account(virtual_accounts) to duewell_app;
