-- An invoice with an advance on it: what the buyer pays is written down as its repayment, and nothing else about the paper moves.
-- The verbs refuse first, in words; this is the second wall.
create or replace function pledged_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c credits;
  v_all jsonb;
  v_said jsonb;
  v_before text := current_setting('app.system', true);
begin
  if (new.stage, new.total, new.due_date, new.number, new.buyer_business_id is null and old.buyer_business_id is not null, new.archived_at is not null and old.archived_at is null)
      is distinct from (old.stage, old.total, old.due_date, old.number, false, false) or new.paid < old.paid then
    raise exception 'an advance lives on invoice %', new.id using errcode = 'restrict_violation';
  end if;
  if new.paid = old.paid then return new; end if;
  perform set_config('app.system', 'on', true);
  c := credit_accrue(new.business_id, new.credit_id, new.updated_at);
  if c.state not in ('active', 'default') then
    perform set_config('app.system', coalesce(v_before, ''), true);
    return new;
  end if;
  v_all := coalesce(nullif(current_setting('app.credit_proceeds', true), ''), '{}')::jsonb;
  v_said := v_all -> new.id;
  if v_said is null or (v_said ->> 'amount')::bigint <> new.paid - old.paid then
    raise exception 'a payment on pledged invoice % was not asked of invoice_proceeds', new.id using errcode = 'restrict_violation';
  end if;
  perform set_config('app.credit_proceeds', (v_all - new.id)::text, true);
  if credit_record(c, new.paid - old.paid, 'buyer', v_said ->> 'payment', new.updated_at) = 'paid' then new.credit_id := null; end if;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return new;
end $$;

revoke all on function pledged_invoice() from public, duewell_app;
grant execute on function pledged_invoice() to duewell_app;
