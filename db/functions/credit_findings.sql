-- Differences between the books and the credits, each as a sentence.
create or replace function credit_findings() returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select 'credit ' || c.id || ' owes ' || o.owed || ' of ' || o.kind || ', its account says ' || -coalesce(e.total, 0)
    from credits c
    cross join lateral (values ('principal', c.principal_account, c.principal),
      ('fee', c.fee_account, case when c.written_off_at is null then c.fee - c.fee_paid - c.fee_waived else 0 end),
      ('penalty', c.penalty_account, case when c.written_off_at is null then c.penalty - c.penalty_paid - c.penalty_waived else 0 end)) o(kind, account, owed)
    left join lateral (select sum(amount) as total from ledger_entries where account_id = o.account) e on true
    where o.account is not null and o.owed <> -coalesce(e.total, 0)
  union all
  select 'credit ' || c.id || ' was repaid ' || (c.offered - c.principal - case when c.written_off_at is null then 0 else c.written_off_principal end) || ' of principal, its repayments say ' || coalesce(r.total, 0)
    from (select k.*, case when k.written_off_at is null then 0 else k.written_off - (k.fee - k.fee_paid - k.fee_waived) - (k.penalty - k.penalty_paid - k.penalty_waived) end as written_off_principal from credits k) c
    left join lateral (select sum(principal) as total from credit_repayments p where p.business_id = c.business_id and p.credit_id = c.id) r on true
    where c.disbursed_at is not null and c.offered - c.principal - c.written_off_principal <> coalesce(r.total, 0)
$$;

revoke all on function credit_findings() from public, duewell_app;
grant execute on function credit_findings() to duewell_app;
