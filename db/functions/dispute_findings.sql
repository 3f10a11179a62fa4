-- Differences between the books and the debts from disputes, for the hourly check.
create or replace function dispute_findings() returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select 'the dispute debts on account ' || d.account_id || ' are ' || sum(d.owed) || ', its entries say ' || -coalesce((select sum(amount) from ledger_entries e where e.account_id = d.account_id), 0)
    from dispute_debts d group by d.account_id
    having sum(d.owed) <> -coalesce((select sum(amount) from ledger_entries e where e.account_id = d.account_id), 0)
$$;

revoke all on function dispute_findings() from public, duewell_app;
grant execute on function dispute_findings() to duewell_app;
