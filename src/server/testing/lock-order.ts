/**
 * Triggers for test databases that refuse a transaction which takes the locks of money in another order than the declared one: the day's count of a wallet
 * (`wallet_days`) before balances (`ledger_balances`), and balances by ascending account. Two transactions that keep to it cannot wait for each other.
 * What a transaction has locked is remembered in settings that end with it, or with the savepoint that is rolled back.
 */
export const LOCK_ORDER = `
create schema lock_order;
grant usage on schema lock_order to public;

create function lock_order.locked(p_what text) returns text[] language sql stable as $$
  select string_to_array(coalesce(current_setting('lock_order.' || p_what, true), ''), ' ')
$$;

create function lock_order.day() returns trigger language plpgsql as $$
declare
  v_key text := new.business_id || '/' || new.day;
begin
  if v_key = any (lock_order.locked('days')) then return new; end if;
  if coalesce(current_setting('lock_order.balances', true), '') <> '' then
    raise exception 'lock order: the day''s count of % is locked after a balance', new.business_id;
  end if;
  perform set_config('lock_order.days', concat_ws(' ', nullif(current_setting('lock_order.days', true), ''), v_key), true);
  return new;
end $$;

create function lock_order.balance() returns trigger language plpgsql as $$
declare
  v_locked text[] := lock_order.locked('balances');
begin
  if new.account_id::text = any (v_locked) then return new; end if;
  if exists (select from unnest(v_locked) a where a <> '' and a::bigint > new.account_id) then
    raise exception 'lock order: the balance of account % is locked after those of %', new.account_id, v_locked;
  end if;
  perform set_config('lock_order.balances', concat_ws(' ', nullif(current_setting('lock_order.balances', true), ''), new.account_id::text), true);
  return new;
end $$;
grant execute on all functions in schema lock_order to public;

create trigger lock_order before insert or update on wallet_days for each row execute function lock_order.day();
create trigger lock_order before update on ledger_balances for each row execute function lock_order.balance();
`;
