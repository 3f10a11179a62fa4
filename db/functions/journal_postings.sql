-- The postings on a business's own accounts in a time: its wallets, what its advances owe, its debts from disputes. The accounts of advances and debts belong to
-- no business in the ledger. At most p_most, oldest first. Nothing for another business. Kobo, credits positive.
create or replace function journal_postings(p_business text, p_from timestamptz, p_to timestamptz, p_most int)
returns table (event text, event_id text, description text, description_i18n jsonb, posted_at timestamptz, wallet bigint, advances bigint, disputes bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if p_business is distinct from app_business() and not app_system() then return; end if;
  return query
    with own as (
      select w.account_id, 'wallet' as part from wallets w where w.business_id = p_business
      union all select a, 'advances' from credits c cross join lateral unnest(array[c.principal_account, c.fee_account, c.penalty_account]) a
        where c.business_id = p_business and c.disbursed_at is not null
      union all select distinct d.account_id, 'disputes' from dispute_debts d where d.business_id = p_business
    ), entries as (
      select l.transaction_id, o.part, l.amount from own o join ledger_legs l on l.account_id = o.account_id and l.posted_at >= p_from and l.posted_at < p_to
      union all select t.id, o.part, - t.amount from own o join ledger_transactions t on t.from_account = o.account_id and t.posted_at >= p_from and t.posted_at < p_to
      union all select t.id, o.part, t.amount from own o join ledger_transactions t on t.to_account = o.account_id and t.posted_at >= p_from and t.posted_at < p_to
    )
    select t.event, t.event_id, t.description, t.description_i18n, t.posted_at, coalesce(sum(e.amount) filter (where e.part = 'wallet'), 0)::bigint,
      coalesce(sum(e.amount) filter (where e.part = 'advances'), 0)::bigint, coalesce(sum(e.amount) filter (where e.part = 'disputes'), 0)::bigint
    from entries e join ledger_transactions t on t.id = e.transaction_id group by t.id order by t.id limit p_most;
end $$;

revoke all on function journal_postings(text, timestamptz, timestamptz, int) from public, duewell_app;
grant execute on function journal_postings(text, timestamptz, timestamptz, int) to duewell_app;
