-- Whether two accounts pay into the wallet of a business. Each is the bank's name and the number. The payer may ask too.
create or replace function both_of_wallet(p_business text, p_one text, p_other text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_both boolean;
begin
  perform set_config('app.system', 'on', true);
  select count(*) = 2 into v_both from virtual_accounts v where v.business_id = p_business and v.status = 'open' and v.bank_name || ' ' || v.account_number in (p_one, p_other);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_both;
end $$;

revoke all on function both_of_wallet(text, text, text) from public, duewell_app;
grant execute on function both_of_wallet(text, text, text) to duewell_app;
