-- For tables whose rows are never changed or deleted.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

revoke all on function refuse_change() from public, duewell_app;
grant execute on function refuse_change() to duewell_app;
