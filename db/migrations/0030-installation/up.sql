-- What the operator of an installation switches while it runs. Every server process listens and reads it again.
create table installation_switches (
  name text primary key,
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamptz not null
);
grant select, insert, update on installation_switches to duewell_app;

create function tell_installation() returns trigger language plpgsql as $$
begin
  notify installation;
  return null;
end $$;
create trigger installation_switches_told after insert or update on installation_switches for each statement execute function tell_installation();
