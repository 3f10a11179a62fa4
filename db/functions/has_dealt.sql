-- Whether the other business has itself acted towards the asking one: sent it an invoice or an order, decided one, paid it, or joined by its referral. Only
-- then may the asking one learn that an address belongs to that business.
create or replace function has_dealt(p_asking text, p_other text) returns boolean
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

revoke all on function has_dealt(text, text) from public, duewell_app;
grant execute on function has_dealt(text, text) to duewell_app;
