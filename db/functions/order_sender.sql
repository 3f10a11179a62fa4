-- The buyer's data for the document of an order, without the payment texts of its invoices.
create or replace function order_sender(p_business text) returns jsonb language sql stable as $$
  select invoice_sender(b, s) - 'footer' - 'terms'
  from businesses b, invoice_settings s where b.id = p_business and s.business_id = p_business order by s.created_at, s.id limit 1
$$;

revoke all on function order_sender(text) from public, duewell_app;
grant execute on function order_sender(text) to duewell_app;
