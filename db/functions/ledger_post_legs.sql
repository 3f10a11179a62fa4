-- The posting of three or more entries, as ledger_post says.
create or replace function ledger_post_legs(p_event text, p_event_id text, p_description text, p_i18n jsonb, p_invoice text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[])
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_legs int := cardinality(p_accounts);
  v_order int[];
  v_transaction bigint;
  v_after bigint[] := array_fill(null::bigint, array[v_legs]);
  v_owners text[] := array_fill(null::text, array[v_legs]);
  v_posted bigint;
  v_owner text;
  v_refusal text;
  v_leg int;
begin
  if (select count(distinct a) from unnest(p_accounts) a) <> v_legs then
    raise exception 'a posting names an account once' using errcode = 'check_violation';
  end if;
  select array_agg(n order by a) into v_order from unnest(p_accounts) with ordinality u(a, n);
  foreach v_leg in array v_order loop
    update ledger_balances set posted = posted + p_amounts[v_leg], updated_at = p_at
      where account_id = p_accounts[v_leg] and (p_amounts[v_leg] >= 0 or posted - held + p_amounts[v_leg] >= 0)
      returning posted, business_id into v_posted, v_owner;
    if found then
      v_after[v_leg] := v_posted;
      v_owners[v_leg] := v_owner;
    elsif p_amounts[v_leg] < 0 and exists (select from ledger_balances where account_id = p_accounts[v_leg]) then
      v_refusal := 'insufficient';
      exit;
    elsif not exists (select from ledger_accounts where id = p_accounts[v_leg]) then
      raise exception 'no ledger account %', p_accounts[v_leg] using errcode = 'foreign_key_violation';
    end if;
  end loop;
  if v_refusal is null then
    insert into ledger_transactions (event, event_id, description, description_i18n, invoice_id, posted_at)
      values (p_event, p_event_id, p_description, p_i18n, p_invoice, p_at)
      on conflict (event, event_id) do nothing returning id into v_transaction;
  end if;
  if v_transaction is null then
    for v_leg in 1..v_legs loop
      if v_after[v_leg] is not null then
        update ledger_balances set posted = posted - p_amounts[v_leg] where account_id = p_accounts[v_leg];
      end if;
    end loop;
    return case when v_refusal is null or exists (select from ledger_transactions where event = p_event and event_id = p_event_id) then 'already' else v_refusal end;
  end if;
  insert into ledger_legs (transaction_id, account_id, business_id, amount, balance, posted_at)
    select v_transaction, account_id, owner, amount, after, p_at from unnest(p_accounts, v_owners, p_amounts, v_after) as e(account_id, owner, amount, after);
  return 'posted';
end $$;

revoke all on function ledger_post_legs(text, text, text, jsonb, text, timestamptz, bigint[], bigint[]) from public, duewell_app;
grant execute on function ledger_post_legs(text, text, text, jsonb, text, timestamptz, bigint[], bigint[]) to duewell_app;
