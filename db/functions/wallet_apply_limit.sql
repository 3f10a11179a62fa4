-- Holds the amount above the business's balance limit, and releases what is no longer above it. Nothing is refused or lost: the money can be spent when a
-- higher level is reached. It locks the wallet's balance row.
create or replace function wallet_apply_limit(p_business text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_limit bigint;
  v_account bigint;
  v_balance record;
  v_hold record;
  v_excess bigint;
begin
  perform set_config('app.system', 'on', true);
  if exists (select from dispute_debts where business_id = p_business and owed > 0) then perform dispute_collect(p_business); end if;
  select b.balance_limit, b.account_id into v_limit, v_account from wallets w join ledger_balances b using (account_id) where w.business_id = p_business;
  if v_limit is not null or exists (select from ledger_holds h where h.account_id = v_account and h.state = 'held' and h.reason = 'limit') then
    perform ledger_lock(array[v_account]);
    select posted, held into v_balance from ledger_balances where account_id = v_account;
    select id, amount into v_hold from ledger_holds h where h.account_id = v_account and h.state = 'held' and h.reason = 'limit';
    -- Other holds come first: a withdrawal in progress is not changed.
    v_excess := greatest(0, least(v_balance.posted - coalesce(v_limit, v_balance.posted), v_balance.posted - v_balance.held + coalesce(v_hold.amount, 0)));
    if v_excess <> coalesce(v_hold.amount, 0) then
      if v_hold.id is not null then perform ledger_end_hold(v_hold.id, 'released'); end if;
      if v_excess > 0 then perform ledger_hold('lim_' || replace(gen_random_uuid()::text, '-', ''), v_account, v_excess, 'limit'); end if;
    end if;
  end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function wallet_apply_limit(text) from public, duewell_app;
grant execute on function wallet_apply_limit(text) to duewell_app;
