-- The sender's data of a business's invoices changed: the next number computes them again.
create or replace function letterhead_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform set_config('app.system', 'on', true);
  update invoice_numbers set sender = null where business_id = case when tg_table_name = 'businesses' then v_row ->> 'id' else v_row ->> 'business_id' end and sender is not null;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return null;
end $$;

revoke all on function letterhead_changed() from public, duewell_app;
