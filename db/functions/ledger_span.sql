-- The lowest and the highest id of the entries of one account in a time, so that a statement reads no others: the ids have the order in which entries were written,
-- which their times need not have. Of more than 50,000 entries not every one is looked at: then the bounds are those of all ids. Nothing if the account is
-- another business's.
create or replace function ledger_span(p_account bigint, p_from timestamptz, p_to timestamptz, out low bigint, out high bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_count int := 0;
begin
  if p_from is not null or p_to is not null then
    if not exists (select from ledger_accounts where id = p_account and (business_id = app_business() or app_system())) then return; end if;
    select count(*), min(id), max(id) into v_count, low, high from (
      select id from ledger_legs where account_id = p_account and posted_at >= coalesce(p_from, '-infinity') and posted_at < coalesce(p_to, 'infinity')
      union all select entry_id from ledger_transactions where from_account = p_account and posted_at >= coalesce(p_from, '-infinity') and posted_at < coalesce(p_to, 'infinity')
      union all select entry_id from ledger_transactions where to_account = p_account and posted_at >= coalesce(p_from, '-infinity') and posted_at < coalesce(p_to, 'infinity')
      limit 50001) e;
    if v_count <= 50000 then return; end if;
  end if;
  low := 0;
  high := 9223372036854775807;
end $$;

revoke all on function ledger_span(bigint, timestamptz, timestamptz) from public, duewell_app;
grant execute on function ledger_span(bigint, timestamptz, timestamptz) to duewell_app;
