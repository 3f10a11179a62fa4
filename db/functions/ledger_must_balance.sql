-- Every statement that writes legs must leave each transaction complete: all of its legs come with this statement, at least two, with the sum zero, and it is
-- not a transfer.
-- Stricter than a check at commit: no entry can be added later either.
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
declare
  v_row record;
begin
  for v_row in select transaction_id, count(*) as legs, sum(amount) as total from written group by transaction_id loop
    if v_row.total <> 0 or v_row.legs < 2 or v_row.legs <> (select count(*) from ledger_legs e where e.transaction_id = v_row.transaction_id)
        or exists (select from ledger_transactions t where t.id = v_row.transaction_id and t.from_account is not null) then
      raise exception 'ledger transaction % does not balance', v_row.transaction_id using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

revoke all on function ledger_must_balance() from public, duewell_app;
