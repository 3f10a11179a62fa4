-- The fingerprint is unique per supplier, not over all suppliers: two unrelated suppliers can send one buyer an invoice with the same number, amount
-- and date. The same claim handed in by a business related to the first (0041) is still the same claim.
drop index pledges_once;
create unique index pledges_once on pledges (business_id, fingerprint) where state <> 'released';
create index pledges_fingerprints on pledges (fingerprint) where state <> 'released';

-- Whether this business, or one related to it, pledged an invoice with this fingerprint. Nothing is told about unrelated businesses.
drop function pledge_taken(bytea);
create function pledge_taken(p_business text, p_fingerprint bytea) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_taken boolean;
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledges of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  v_taken := exists (select from pledges where fingerprint = p_fingerprint and state <> 'released' and businesses_related(business_id, p_business));
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_taken;
end $$;
revoke all on function pledge_taken(text, bytea) from public;
grant execute on function pledge_taken(text, bytea) to duewell_app;

-- 'open', or 'taken' when this business or a related one has an advance on an invoice with this fingerprint, or had one.
create or replace function pledge_invoice(p_business text, p_credit text, p_invoice text, p_fingerprint bytea, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the pledge of this business' using errcode = 'insufficient_privilege'; end if;
  -- No index can compare relations: whoever hands in the same claim at this moment waits.
  perform pg_advisory_xact_lock(hashtextextended('pledge:' || encode(p_fingerprint, 'hex'), 0));
  if pledge_taken(p_business, p_fingerprint) then return 'taken'; end if;
  insert into pledges (business_id, credit_id, invoice_id, fingerprint, state, made_at) values (p_business, p_credit, p_invoice, p_fingerprint, 'open', p_at);
  return 'open';
end $$;
