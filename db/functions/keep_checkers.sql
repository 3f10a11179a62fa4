-- A suspended owner or admin still counts among the approvers for 72 hours: suspending them cannot lower how many must agree.
create or replace function keep_checkers() returns trigger language plpgsql as $$
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

revoke all on function keep_checkers() from public, duewell_app;
