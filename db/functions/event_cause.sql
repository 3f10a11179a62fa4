-- What caused an event, for traces: the field `traceparent`, which a traced transaction sets; empty otherwise. Added to the payloads of events.
create or replace function event_cause() returns jsonb language sql stable as $$
  select case when current_setting('app.traceparent', true) > '' then jsonb_build_object('traceparent', current_setting('app.traceparent', true)) else '{}'::jsonb end
$$;

revoke all on function event_cause() from public, duewell_app;
grant execute on function event_cause() to duewell_app;
