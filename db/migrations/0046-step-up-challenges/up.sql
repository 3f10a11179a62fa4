-- A step-up counts for one call with one input, once: the challenge names both, and a code proves one challenge.
create table step_up_challenges (
  id text primary key,
  user_id text not null references users,
  session_id text not null,
  route text not null,
  input_hash text not null check (input_hash ~ '^[0-9a-f]{64}$'),
  -- What the person confirms, in their language: the SMS, the e-mail and the dialog show it.
  summary text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  proved_by text check (proved_by in ('totp', 'sms', 'email')),
  used_at timestamptz,
  used_key text,
  check ((proved_at is null) = (proved_by is null)),
  check (used_at is null or proved_at is not null)
);
create index step_up_challenges_call on step_up_challenges (session_id, route, input_hash);
create index step_up_challenges_expiry on step_up_challenges (expires_at);
alter table step_up_challenges enable row level security;
alter table step_up_challenges force row level security;
create policy system on step_up_challenges using (app_system());
grant select, insert, update, delete on step_up_challenges to duewell_app;

-- Uses a proved challenge up for the call it was made for. The same idempotency key may use it again: an answer that was lost is asked for under it.
create function step_up_take(p_session text, p_route text, p_hash text, p_key text, p_at timestamptz, p_life interval) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_by text;
begin
  perform set_config('app.system', 'on', true);
  update step_up_challenges set used_at = coalesce(used_at, p_at), used_key = p_key
    where id = (select c.id from step_up_challenges c
      where c.session_id = p_session and c.route = p_route and c.input_hash = p_hash and c.proved_at > p_at - p_life
        and (c.used_at is null or (p_key is not null and c.used_key = p_key))
      order by c.proved_at desc limit 1 for update)
    returning proved_by into v_by;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_by;
end $$;
revoke execute on function step_up_take(text, text, text, text, timestamptz, interval) from public;
grant execute on function step_up_take(text, text, text, text, timestamptz, interval) to duewell_app;

-- A code is for one challenge.
delete from one_time_codes where purpose = 'step-up';
alter table one_time_codes add column challenge_id text;
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('phone', 'step-up') and (purpose = 'step-up') = (session_id is not null) and (purpose = 'step-up') = (challenge_id is not null));
alter table sessions drop column stepped_up_at;

-- A number that replaced another counts for step-ups after a day; until then codes go to the one before, if that was confirmed. Null: the number of the registration.
alter table users add column phone_set_at timestamptz;
alter table users add column previous_phone text;
