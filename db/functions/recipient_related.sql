-- Whether the recipient written on an invoice shares an e-mail address, phone or tax number with the business. Returns only true or false.
create or replace function recipient_related(p_business text, p_recipient jsonb) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_related boolean;
begin
  if not app_system() and app_business() is distinct from p_business then raise exception 'not the invoices of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_related := exists (select from business_traces(p_business) t where (t.kind, t.value) in (('email', plain_email(p_recipient ->> 'email')),
    ('phone', plain_phone(p_recipient ->> 'phone')), ('tax', upper(p_recipient ->> 'taxNumber'))));
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_related;
end $$;

revoke all on function recipient_related(text, jsonb) from public, duewell_app;
grant execute on function recipient_related(text, jsonb) to duewell_app;
