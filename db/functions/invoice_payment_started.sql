-- Whether somebody has started a payment of this business's own invoice at the payments company, alone or with others, and it has not ended. The payer's payments
-- are not visible to the sender; this returns only true or false.
create or replace function invoice_payment_started(p_invoice text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_asking text := app_business();
  v_system boolean := app_system();
  v_started boolean;
begin
  perform set_config('app.system', 'on', true);
  select exists (select from payment_intents p where p.business_id in (i.business_id, i.buyer_business_id) and p.category_id = i.id and p.status = 'pending')
      or exists (select from bulk_payments b join payment_intents p on p.business_id = b.business_id and p.category_id = b.id and p.status = 'pending'
        where b.business_id in (i.business_id, i.buyer_business_id) and b.status = 'pending' and b.invoices @> jsonb_build_array(jsonb_build_object('id', i.id)))
    into v_started from invoices i where i.id = p_invoice and (v_system or i.business_id = v_asking);
  perform set_config('app.system', coalesce(v_before, ''), true);
  return coalesce(v_started, false);
end $$;

revoke all on function invoice_payment_started(text) from public, duewell_app;
grant execute on function invoice_payment_started(text) to duewell_app;
