-- The invoice of a request that ended without a payout can be pledged again.
create or replace function release_pledge(p_business text, p_credit text, p_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledge of this business' using errcode = 'insufficient_privilege'; end if;
  update pledges set state = 'released', ended_at = p_at where business_id = p_business and credit_id = p_credit and state = 'open'
    and not exists (select from credits c where c.business_id = p_business and c.id = p_credit and c.disbursed_at is not null);
end $$;

revoke all on function release_pledge(text, text, timestamptz) from public, duewell_app;
grant execute on function release_pledge(text, text, timestamptz) to duewell_app;
