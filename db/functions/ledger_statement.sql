-- Up to p_limit entries of one account in the order of their ids, beyond an id; times, sign and events narrow them. Each of the three kinds of entries is read
-- in the order of its index, which a query of the view ledger_entries cannot do. Nothing if the account is another business's.
create or replace function ledger_statement(p_account bigint, p_from timestamptz, p_to timestamptz, p_sign int, p_events text[], p_beyond bigint, p_ascending boolean, p_limit int)
returns setof ledger_entries language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_order text := case when p_ascending then 'asc' else 'desc' end;
  v_those text := concat('id >= $8 and id <= $9', case when p_ascending then ' and id > $6' else ' and id < $6' end,
    case when p_from is not null then ' and posted_at >= $2' end, case when p_to is not null then ' and posted_at < $3' end,
    case when p_sign <> 0 then ' and sign(amount) = $4' end, case when p_events is not null then ' and event = any ($5)' end);
  v_said text := 'event, event_id, description, description_i18n, invoice_id, t.posted_at';
  v_span record;
begin
  if not exists (select from ledger_accounts where id = p_account and (business_id = app_business() or app_system())) then return; end if;
  select * into v_span from ledger_span(p_account, p_from, p_to);
  return query execute format(
    'select * from (
       (select * from (select l.id, transaction_id, account_id, business_id, l.amount, balance, %1$s from ledger_legs l join ledger_transactions t on t.id = l.transaction_id
         where account_id = $1) e where %2$s order by id %3$s limit $7)
       union all (select * from (select entry_id as id, id as transaction_id, from_account, from_business, - amount as amount, from_balance, %1$s from ledger_transactions t
         where from_account = $1) e where %2$s order by id %3$s limit $7)
       union all (select * from (select entry_id as id, id as transaction_id, to_account, to_business, amount, to_balance, %1$s from ledger_transactions t
         where to_account = $1) e where %2$s order by id %3$s limit $7)
     ) e order by id %3$s limit $7', v_said, v_those, v_order)
    using p_account, p_from, p_to, p_sign, p_events, coalesce(p_beyond, case when p_ascending then 0 else 9223372036854775807 end), p_limit, v_span.low, v_span.high;
end $$;

revoke all on function ledger_statement(bigint, timestamptz, timestamptz, int, text[], bigint, boolean, int) from public, duewell_app;
grant execute on function ledger_statement(bigint, timestamptz, timestamptz, int, text[], bigint, boolean, int) to duewell_app;
