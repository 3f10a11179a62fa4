-- The number of people in a business who can decide an approval request; a suspended one counts until `checker_until`.
create or replace function business_checkers(p_business text) returns int language sql stable as $$
  select count(*)::int from members where business_id = p_business
    and ((status = 'active' and role in ('owner', 'admin')) or checker_until > now())
$$;

revoke all on function business_checkers(text) from public, duewell_app;
grant execute on function business_checkers(text) to duewell_app;
