-- Browsers that a person has signed in with. The token's hash is the key: who presents the token of a row is that browser of that person.
create table user_devices (
  token_hash bytea primary key,
  id text not null unique,
  user_id text not null references users,
  -- Which browser it is, as it names itself: the same in the rows of everybody who signs in with it. Not a secret, and no proof.
  browser_hash bytea,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  agent text not null,
  -- When a second factor was proved on it and the person asked not to be asked again for 30 days.
  trusted_at timestamptz,
  revoked_at timestamptz
);
create index user_devices_user on user_devices (user_id, last_seen_at desc) where revoked_at is null;
create index user_devices_browser on user_devices (browser_hash) where browser_hash is not null;

-- Whether a person has signed in before is asked without a business: rows are the system's alone.
alter table user_devices enable row level security;
alter table user_devices force row level security;
create policy system on user_devices using (app_system());
grant select, insert, update, delete on user_devices to duewell_app;

alter table sessions add column device_id text references user_devices (id);

-- All counts of one account, so that a password reset ends them together.
alter table lockouts add column account bytea;
create index lockouts_account on lockouts (account) where account is not null;

-- Whether an active owner or admin of one business has signed in with the same browser as one of the other, or is the same person.
create function device_shared(business_a text, business_b text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_found boolean;
begin
  perform set_config('app.system', 'on', true);
  select exists (
    select from members m join members n on n.user_id = m.user_id
      where m.business_id = business_a and n.business_id = business_b
        and m.status = 'active' and n.status = 'active' and m.role in ('owner', 'admin') and n.role in ('owner', 'admin')
    union all
    select from members m join user_devices d on d.user_id = m.user_id
        join user_devices e on e.browser_hash = d.browser_hash join members n on n.user_id = e.user_id
      where m.business_id = business_a and n.business_id = business_b
        and m.status = 'active' and n.status = 'active' and m.role in ('owner', 'admin') and n.role in ('owner', 'admin')
  ) into v_found;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_found;
end $$;
revoke execute on function device_shared(text, text) from public;
grant execute on function device_shared(text, text) to duewell_app;

-- Whether the other business has itself acted towards the asking one: sent it an invoice or an order, decided one, paid it, or joined
-- by its referral. Only then may the asking one learn that an address is that business.
create function has_dealt(p_asking text, p_other text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_found boolean;
begin
  if p_asking is distinct from app_business() and not app_system() then return false; end if;
  perform set_config('app.system', 'on', true);
  select exists (select from invoices i where i.business_id = p_other and i.buyer_business_id = p_asking and i.stage = 'sent')
    or exists (select from orders o where o.business_id = p_other and o.supplier_business_id = p_asking and o.stage = 'sent')
    or exists (select from invoices i where i.business_id = p_asking and i.buyer_business_id = p_other and i.decision in ('approved', 'denied'))
    or exists (select from orders o where o.business_id = p_asking and o.supplier_business_id = p_other and o.decision in ('approved', 'denied'))
    or exists (select from payments p where p.business_id = p_asking and p.payer_business_id = p_other and p.status = 'succeeded')
    or exists (select from referrals r join users u on u.email = r.email join members m on m.user_id = u.id and m.business_id = p_other and m.role = 'owner' and m.status = 'active'
        where r.business_id = p_asking and r.joined_at is not null)
  into v_found;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_found;
end $$;
revoke execute on function has_dealt(text, text) from public;
grant execute on function has_dealt(text, text) to duewell_app;

-- The name of a business that one of one's contacts is linked to, once that business has dealt with us; null for any other.
create or replace function linked_business_name(p_asking text, p_linked text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_name text;
begin
  if p_linked is null or p_asking is distinct from app_business() and not app_system() then return null; end if;
  if not has_dealt(p_asking, p_linked) then return null; end if;
  perform set_config('app.system', 'on', true);
  select b.name into v_name from businesses b where b.id = p_linked
    and exists (select from contacts c where c.business_id = p_asking and c.linked_business_id = p_linked);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_name;
end $$;
