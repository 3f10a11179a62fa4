-- Collects debts from lost disputes out of the available balance. Called wherever a wallet is credited. Locks the balance before the debts, as a posting does,
-- so that two simultaneous calls cannot deadlock.
create or replace function dispute_collect(p_business text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  d record;
  v_wallet bigint;
  v_take bigint;
begin
  perform set_config('app.system', 'on', true);
  perform wallets_lock(array[p_business]);
  for d in select * from dispute_debts where business_id = p_business and owed > 0 order by opened_at, subject for no key update loop
    select w.account_id into v_wallet from wallets w where w.business_id = p_business and w.currency = d.currency;
    select least(d.owed, b.posted - b.held) into v_take from ledger_balances b where b.account_id = v_wallet;
    continue when v_take is null or v_take <= 0;
    if ledger_post('dispute-collected', d.subject || ':' || p_business || ':' || (d.collections + 1), 'Lost card dispute', null, now(), array[v_wallet, d.account_id], array[-v_take, v_take],
        jsonb_build_object('key', 'Lost card dispute')) <> 'posted' then
      raise exception 'the debt of dispute % could not be collected', d.subject;
    end if;
    update dispute_debts set owed = owed - v_take, collections = collections + 1 where business_id = p_business and subject = d.subject;
  end loop;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function dispute_collect(text) from public, duewell_app;
