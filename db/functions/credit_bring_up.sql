-- credit_accrue for the product's role, in the borrower's own reads and jobs.
create or replace function credit_bring_up(p_business text, p_credit text, p_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the credit of this business' using errcode = 'insufficient_privilege'; end if;
  perform credit_accrue(p_business, p_credit, p_at);
end $$;

revoke all on function credit_bring_up(text, text, timestamptz) from public, duewell_app;
grant execute on function credit_bring_up(text, text, timestamptz) to duewell_app;
