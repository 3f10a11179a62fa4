-- Whether a sender is not among the contacts of the business that its invoices reach.
create or replace function is_new_sender(p_sender text, p_recipient text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_found boolean;
begin
  if p_recipient is null or app_business() is distinct from p_sender and app_business() is distinct from p_recipient and not app_system() then return false; end if;
  perform set_config('app.system', 'on', true);
  v_found := exists (select from contacts c where c.business_id = p_recipient and c.linked_business_id = p_sender and c.removed_at is null);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return not v_found;
end $$;

revoke all on function is_new_sender(text, text) from public, duewell_app;
grant execute on function is_new_sender(text, text) to duewell_app;
