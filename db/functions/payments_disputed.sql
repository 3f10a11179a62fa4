-- Whether the payer's bank contests one of these payments, or has taken it back: paying it back too would return the money twice.
create or replace function payments_disputed(p_payments text[]) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from cases c where c.kind = 'dispute' and c.detail ->> 'payment' = any (p_payments) and c.detail ->> 'status' in ('open', 'lost'))
$$;

revoke all on function payments_disputed(text[]) from public, duewell_app;
grant execute on function payments_disputed(text[]) to duewell_app;
