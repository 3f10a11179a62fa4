-- Whether the payer's bank contests one of these payments to the asking business, or has taken it back: paying it back too would return the money twice. A
-- payment of several invoices is contested as a whole. The payer's payments are not visible to the payee; this returns only true or false.
create or replace function payments_disputed(p_payments text[]) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_disputed boolean;
begin
  perform set_config('app.system', 'on', true);
  select exists (
    select from payments p left join payment_intents n on n.business_id in (p.business_id, p.payer_business_id) and n.category_id = p.bulk_id
      join cases c on c.kind = 'dispute' and c.detail ->> 'payment' in (p.id, n.id) and c.detail ->> 'status' in ('open', 'lost')
    where (v_before = 'on' or p.business_id = app_business()) and p.id = any (p_payments)) into v_disputed;
  perform set_config('app.system', coalesce(v_before, ''), true);
  return v_disputed;
end $$;

revoke all on function payments_disputed(text[]) from public, duewell_app;
grant execute on function payments_disputed(text[]) to duewell_app;
