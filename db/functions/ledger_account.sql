-- The account of a kind and owner, created on first use. With p_spendable it has a balance row.
create or replace function ledger_account(p_kind text, p_owner text, p_business text, p_currency text, p_spendable boolean)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  select id into v_id from ledger_accounts where kind = p_kind and owner_id = p_owner and currency = p_currency;
  if v_id is null then
    insert into ledger_accounts (business_id, kind, owner_id, currency) values (p_business, p_kind, p_owner, p_currency)
      on conflict (kind, owner_id, currency) do nothing returning id into v_id;
    if v_id is null then
      select id into v_id from ledger_accounts where kind = p_kind and owner_id = p_owner and currency = p_currency;
    end if;
    if p_spendable then
      insert into ledger_balances (account_id, business_id) values (v_id, p_business) on conflict do nothing;
    end if;
  end if;
  return v_id;
end $$;

revoke all on function ledger_account(text, text, text, text, bool) from public, duewell_app;
grant execute on function ledger_account(text, text, text, text, bool) to duewell_app;
