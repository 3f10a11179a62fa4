-- A dispute holds what the wallet has, and at each further message what has come in since, up to the disputed sum: holds p_id, p_id#2, p_id#3, … that end together.
create index ledger_holds_disputes on ledger_holds (account_id) where reason = 'dispute';

-- Holds what the account can spend now, so that up to p_amount kobo are held in all; answers what is held. Holds that have ended are not followed by new ones.
create function dispute_hold(p_id text, p_account bigint, p_amount bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_free bigint;
  v_holds record;
  v_part bigint;
begin
  -- Locked before it is read: nobody spends between the two.
  select posted - held into strict v_free from ledger_balances where account_id = p_account for no key update;
  select coalesce(sum(amount) filter (where state = 'held'), 0)::bigint as held, count(*) as made, count(*) filter (where state <> 'held') as ended into v_holds
    from ledger_holds where account_id = p_account and reason = 'dispute' and (id = p_id or starts_with(id, p_id || '#'));
  v_part := least(p_amount - v_holds.held, v_free);
  if v_part <= 0 or v_holds.ended > 0 then return v_holds.held; end if;
  perform ledger_hold(p_id || case when v_holds.made = 0 then '' else '#' || (v_holds.made + 1) end, p_account, v_part, 'dispute');
  return v_holds.held + v_part;
end $$;

-- Ends all that is held for a dispute in one account; answers the kobo. None is held where the wallet was empty at every message.
create function dispute_end_hold(p_id text, p_account bigint, p_state text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h record;
  v_ended bigint := 0;
begin
  perform 1 from ledger_balances where account_id = p_account for no key update;
  for h in select id, amount from ledger_holds
      where account_id = p_account and reason = 'dispute' and state = 'held' and (id = p_id or starts_with(id, p_id || '#')) order by id loop
    perform ledger_end_hold(h.id, p_state);
    v_ended := v_ended + h.amount;
  end loop;
  return v_ended;
end $$;

revoke all on function dispute_hold(text, bigint, bigint), dispute_end_hold(text, bigint, text) from public;
grant execute on function dispute_hold(text, bigint, bigint), dispute_end_hold(text, bigint, text) to duewell_app;

-- The balance before the debts, as a posting has it: two that collect at the same moment cannot wait for each other.
create or replace function dispute_collect(p_business text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  d record;
  v_wallet bigint;
  v_take bigint;
begin
  perform set_config('app.system', 'on', true);
  perform 1 from ledger_balances b where b.account_id in (select w.account_id from wallets w where w.business_id = p_business) order by b.account_id for no key update;
  for d in select * from dispute_debts where business_id = p_business and owed > 0 order by opened_at, subject for no key update loop
    select w.account_id into v_wallet from wallets w where w.business_id = p_business and w.currency = d.currency;
    select least(d.owed, b.posted - b.held) into v_take from ledger_balances b where b.account_id = v_wallet;
    continue when v_take is null or v_take <= 0;
    if ledger_post('dispute-collected', d.subject || ':' || p_business || ':' || (d.collections + 1), 'Lost card dispute', null, now(), array[v_wallet, d.account_id], array[-v_take, v_take]) <> 'posted' then
      raise exception 'the debt of dispute % could not be collected', d.subject;
    end if;
    update dispute_debts set owed = owed - v_take, collections = collections + 1 where business_id = p_business and subject = d.subject;
  end loop;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;
