-- Tables without a business had no row-level security. Secrets and what providers sent are the system's alone; what is read on
-- behalf of a business too needs a scope: a connection that forgot to set one finds nothing.
create function app_scoped() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.system', true), '') = 'on' or coalesce(current_setting('app.business_id', true), '') <> '';
grant execute on function app_scoped() to duewell_app;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['second_factors', 'recovery_codes', 'openid_flows', 'openid_identities', 'provider_events', 'analytics_events'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy system on %I using (app_system())', v_table);
  end loop;
  foreach v_table in array array['users', 'sessions', 'one_time_codes', 'one_time_links', 'lockouts', 'rate_windows', 'outbox', 'credit_policy', 'level_limits', 'payout_block', 'installation_switches'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy scoped on %I using (app_scoped())', v_table);
  end loop;
end $$;

-- What a provider sent is kept whole for ninety days; afterwards that it came, when, and what it was about.
alter table provider_events alter column body drop not null;
create index provider_events_bodies on provider_events (received_at) where body is not null;

-- Kept answers lie sealed from now on. Those of before lose the links and keys they show; asked again, they answer without.
do $$
begin
  perform set_config('app.system', 'on', true);
  update idempotency set answer = regexp_replace(answer::text, '"(shareUrl|payUrl|token|secret|key|q)": "(?:[^"\\]|\\.)*"', '"\1": null', 'g')::jsonb
  where answer::text ~ '"(shareUrl|payUrl|token|secret|key|q)": "';
  perform set_config('app.system', '', true);
end $$;

-- Calls counted for all processes together: one row a person or business and kind of call. Worth nothing after a crash.
create unlogged table call_permits (
  key text primary key,
  window_start timestamptz not null,
  taken int not null
);
create index call_permits_age on call_permits (window_start);
alter table call_permits enable row level security;
alter table call_permits force row level security;
create policy system on call_permits using (app_system());
grant select, insert, update on call_permits to duewell_app;

-- After the installation's key was changed an order has a second open link, derived from the present key: the newest is shown, both open it.
drop index order_links_open;
create index order_links_open on order_links (business_id, order_id, created_at desc) where revoked_at is null;
