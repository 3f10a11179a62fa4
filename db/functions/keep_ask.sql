-- A request cannot be changed: what is approved is what was requested. A final decision stays.
create or replace function keep_ask() returns trigger language plpgsql as $$
begin
  if (old.business_id, old.id, old.action, old.route, old.input, old.hash, old.summary, old.amount, old.path, old.snapshot, old.note, old.maker_id, old.maker_name, old.created_at, old.expires_at)
    is distinct from
    (new.business_id, new.id, new.action, new.route, new.input, new.hash, new.summary, new.amount, new.path, new.snapshot, new.note, new.maker_id, new.maker_name, new.created_at, new.expires_at)
    or old.status = 'denied' or old.outcome is not null then
    raise exception 'what was asked and decided is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

revoke all on function keep_ask() from public, duewell_app;
grant execute on function keep_ask() to duewell_app;
