-- Posts one transaction: entries (account, amount) that sum to zero; two of them are a transfer (ledger_transfer). Returns 'posted', 'already' if this event was
-- posted before, or 'insufficient' if a spendable account would fall below its holds; then nothing is changed. Balance rows are locked in the order of their
-- ids, which prevents deadlocks; changes made before a refusal are undone at once, under the same locks.
create or replace function ledger_post(p_event text, p_event_id text, p_description text, p_invoice text, p_at timestamptz, p_accounts bigint[], p_amounts bigint[], p_i18n jsonb default null)
returns text language plpgsql as $$
declare
  v_legs int := cardinality(p_accounts);
  v_from int;
begin
  if v_legs < 2 or v_legs <> cardinality(p_amounts) then
    raise exception 'a posting needs at least two accounts, each with an amount' using errcode = 'check_violation';
  end if;
  if v_legs > 2 then return ledger_post_legs(p_event, p_event_id, p_description, p_i18n, p_invoice, p_at, p_accounts, p_amounts); end if;
  if p_amounts[1] <> -p_amounts[2] then raise exception 'ledger transaction % % does not balance', p_event, p_event_id using errcode = 'check_violation'; end if;
  v_from := case when p_amounts[1] < 0 then 1 else 2 end;
  return (ledger_transfer(p_event, p_event_id, p_description, p_i18n, p_invoice, p_at, p_accounts[v_from], p_accounts[3 - v_from], p_amounts[3 - v_from], false)).outcome;
end $$;

revoke all on function ledger_post(text, text, text, text, timestamptz, bigint[], bigint[], jsonb) from public, duewell_app;
grant execute on function ledger_post(text, text, text, text, timestamptz, bigint[], bigint[], jsonb) to duewell_app;
