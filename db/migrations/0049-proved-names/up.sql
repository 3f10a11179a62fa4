-- The name that a number or face proved, as the registry confirmed it: payouts are matched with this one, not with what the profile says later.
alter table identity_checks add column proved_first_name text;
alter table identity_checks add column proved_last_name text;
update identity_checks c set proved_first_name = u.first_name, proved_last_name = u.last_name from users u where u.id = c.user_id and c.status = 'accepted';
alter table identity_checks add check (status <> 'accepted' or (proved_first_name is not null and proved_last_name is not null));

-- Who else has proved the same number: other people, and businesses in all.
create function identity_number_uses(p_index bytea, p_user text, p_business text, out people int, out businesses int) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  select count(distinct c.user_id) filter (where c.user_id <> p_user), count(distinct c.business_id) filter (where c.business_id <> p_business) into people, businesses
    from identity_checks c where c.number_index = p_index and c.status = 'accepted';
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;
grant execute on function identity_number_uses(bytea, text, text) to duewell_app;

-- How many other businesses are paid out to the same bank account.
create function bank_account_uses(p_index bytea, p_business text) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_uses int;
begin
  perform set_config('app.system', 'on', true);
  select count(distinct business_id) into v_uses from bank_accounts where account_index = p_index and business_id <> p_business;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_uses;
end $$;
grant execute on function bank_account_uses(bytea, text) to duewell_app;
create index bank_accounts_number on bank_accounts (account_index);
