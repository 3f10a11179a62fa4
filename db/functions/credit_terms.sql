-- Generated, do not edit. From TERMS in src/shared/credit/terms.ts by `npm run schema`: days, and rates in basis points.
create or replace function credit_terms(out shortest int, out longest int, out fee int, out fee_days int, out fee_minimum_days int, out grace int, out penalty int, out penalty_cap int)
language sql immutable parallel safe as $$
  select 7, 90, 300, 30, 10, 3, 10, 1000
$$;

revoke all on function credit_terms() from public, duewell_app;
grant execute on function credit_terms() to duewell_app;
