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
