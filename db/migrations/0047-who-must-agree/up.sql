-- How many people must agree cannot be lowered by one of them: an owner or admin who is suspended or demoted counts for 72 hours more, and one who is
-- new beside two others approves nothing for as long. Both by the database's clock.
alter table members add column checker_until timestamptz;
alter table members add column decides_from timestamptz;

create function business_checkers(p_business text) returns int language sql stable as $$
  select count(*)::int from members where business_id = p_business
    and ((status = 'active' and role in ('owner', 'admin')) or checker_until > now())
$$;
grant execute on function business_checkers(text) to duewell_app;

create function keep_checkers() returns trigger language plpgsql as $$
declare
  v_was boolean := tg_op = 'UPDATE' and old.status = 'active' and old.role in ('owner', 'admin');
  v_is boolean := new.status = 'active' and new.role in ('owner', 'admin');
begin
  if v_was and not v_is then
    new.checker_until := now() + interval '72 hours';
  elsif v_is and not v_was then
    new.decides_from := case when business_checkers(new.business_id) >= 2 then now() + interval '72 hours' end;
    new.checker_until := null;
  end if;
  return new;
end $$;
create trigger members_checkers_kept before insert or update of status, role on members for each row execute function keep_checkers();
