/**
 * Triggers for test databases that refuse a transaction whose money locks are not in the declared order: balances (`ledger_balances`) by
 * ascending account, whether a posting changes them or `ledger_lock` locks them. Two transactions in this order
 * cannot deadlock. Locks of invoices are not watched, and `ledger_lock` is replaced, because a trigger sees no lock that changes nothing. The locks of a transaction are recorded in settings that end with it, or with a savepoint that is rolled back.
 */
export const LOCK_ORDER = `
create schema lock_order;
grant usage on schema lock_order to public;

create function lock_order.locked(p_what text) returns text[] language sql stable as $$
  select string_to_array(coalesce(current_setting('lock_order.' || p_what, true), ''), ' ')
$$;

create function lock_order.take(p_account bigint) returns void language plpgsql as $$
declare
  v_locked text[] := lock_order.locked('balances');
begin
  if p_account::text = any (v_locked) then return; end if;
  if exists (select from unnest(v_locked) a where a <> '' and a::bigint > p_account) then
    -- Of class 58: calls that share a transaction are not made again after it.
    raise exception 'lock order: the balance of account % is locked after those of %', p_account, v_locked using errcode = '58L01';
  end if;
  perform set_config('lock_order.balances', concat_ws(' ', nullif(current_setting('lock_order.balances', true), ''), p_account::text), true);
end $$;

create function lock_order.balance() returns trigger language plpgsql as $$
begin
  perform lock_order.take(new.account_id);
  return new;
end $$;
grant execute on all functions in schema lock_order to public;

create or replace function ledger_lock(p_accounts bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account bigint;
begin
  for v_account in select a from unnest(p_accounts) a order by a loop
    perform from ledger_balances where account_id = v_account for no key update;
    perform lock_order.take(v_account);
  end loop;
end $$;

create trigger lock_order before update on ledger_balances for each row execute function lock_order.balance();
`;
