-- Posts one transfer of p_amount kobo between two accounts, as one row. `outcome`: 'posted'; 'already' if this event was posted before; 'insufficient' if a spendable account would fall below its
-- holds; 'limit' if p_daily and the payer's daily limit would be exceeded. Only 'posted' changes anything. `posted` and `held` of the payer afterwards; `limited`: the receiver's balance limit, debts or
-- holds must be looked at (wallet_apply_limit). Balance rows are locked in the order of their ids, which prevents deadlocks; a change made before a refusal is
-- undone at once, under the same locks.
create or replace function ledger_transfer(p_event text, p_event_id text, p_description text, p_i18n jsonb, p_invoice text, p_at timestamptz, p_from bigint, p_to bigint, p_amount bigint, p_daily boolean,
  out outcome text, out posted bigint, out held bigint, out limited boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from record;
  v_to record;
  v_credited boolean := false;
begin
  if p_from = p_to then raise exception 'a posting names an account once' using errcode = 'check_violation'; end if;
  if p_amount <= 0 then raise exception 'a transfer moves a positive amount' using errcode = 'check_violation'; end if;
  if p_to < p_from then
    update ledger_balances b set posted = b.posted + p_amount, updated_at = p_at where account_id = p_to returning b.posted, b.held, b.business_id, b.balance_limit into v_to;
    v_credited := found;
  end if;
  -- A day that has begun later than the payment's counts with it: a clock that is behind does not open the limit again.
  update ledger_balances b set posted = b.posted - p_amount, updated_at = p_at,
      spent = case when not p_daily then b.spent when b.spent_on >= (p_at at time zone b.time_zone)::date then b.spent + p_amount else p_amount end,
      spent_on = case when p_daily then greatest(b.spent_on, (p_at at time zone b.time_zone)::date) else b.spent_on end
    where account_id = p_from and b.posted - b.held >= p_amount
      and (not p_daily or b.daily_limit is null or case when b.spent_on >= (p_at at time zone b.time_zone)::date then b.spent else 0 end + p_amount <= b.daily_limit)
    returning b.posted, b.held, b.business_id into v_from;
  if not found then
    -- Money that arrived since the update does not make the limit the reason.
    select case when b.posted - b.held >= p_amount and p_daily and case when b.spent_on >= (p_at at time zone b.time_zone)::date then b.spent else 0 end + p_amount > b.daily_limit
      then 'limit' else 'insufficient' end into outcome from ledger_balances b where account_id = p_from;
    if outcome is null and not exists (select from ledger_accounts where id = p_from) then
      raise exception 'no ledger account %', p_from using errcode = 'foreign_key_violation';
    end if;
  end if;
  if outcome is null and p_to > p_from then
    update ledger_balances b set posted = b.posted + p_amount, updated_at = p_at where account_id = p_to returning b.posted, b.held, b.business_id, b.balance_limit into v_to;
    v_credited := found;
  end if;
  if outcome is null then
    if not v_credited and not exists (select from ledger_accounts where id = p_to) then
      raise exception 'no ledger account %', p_to using errcode = 'foreign_key_violation';
    end if;
    insert into ledger_transactions (event, event_id, description, description_i18n, invoice_id, posted_at, entry_id, from_account, to_account, amount, from_business, to_business, from_balance, to_balance)
      values (p_event, p_event_id, p_description, p_i18n, p_invoice, p_at, nextval('ledger_entries_id_seq'), p_from, p_to, p_amount, v_from.business_id, v_to.business_id, v_from.posted, v_to.posted)
      on conflict (event, event_id) do nothing;
    if found then
      outcome := 'posted';
      posted := v_from.posted;
      held := v_from.held;
      limited := v_to.balance_limit is not null or coalesce(v_to.held, 0) > 0 or exists (select from dispute_debts d where d.business_id = v_to.business_id and d.owed > 0);
      return;
    end if;
    outcome := 'already';
    update ledger_balances b set posted = b.posted + p_amount, spent = case when p_daily then b.spent - p_amount else b.spent end where account_id = p_from and v_from.posted is not null;
  elsif exists (select from ledger_transactions t where t.event = p_event and t.event_id = p_event_id) then
    outcome := 'already';
  end if;
  if v_credited then update ledger_balances b set posted = b.posted - p_amount where account_id = p_to; end if;
end $$;

revoke all on function ledger_transfer(text, text, text, jsonb, text, timestamptz, bigint, bigint, bigint, bool) from public, duewell_app;
grant execute on function ledger_transfer(text, text, text, jsonb, text, timestamptz, bigint, bigint, bigint, bool) to duewell_app;
