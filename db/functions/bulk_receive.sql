-- invoice_receive for a bulk payment: every invoice is taken in full, as the bulk payment lists it, or none is. p as there, with bulkId for invoiceId.
create or replace function bulk_receive(p jsonb) returns jsonb language plpgsql as $$
declare
  v_bulk bulk_payments;
  v_open int;
  v_line record;
  v_one jsonb;
  v_legs jsonb := '[]';
  v_payees jsonb := '[]';
begin
  select * into v_bulk from bulk_payments where business_id = p ->> 'payer' and id = p ->> 'bulkId' for no key update;
  if not found or v_bulk.status = 'succeeded' or v_bulk.currency <> p ->> 'currency' or v_bulk.total > (p ->> 'amount')::bigint then return '{"taken": 0, "legs": [], "payees": []}'; end if;
  with wanted as (select w ->> 'id' as id, (w ->> 'amount')::bigint as amount from jsonb_array_elements(v_bulk.invoices) w),
    locked as (select i.id, i.balance from invoices i where i.id in (select id from wanted) and i.buyer_business_id = v_bulk.business_id and i.kind in ('pending', 'unpaid', 'partial') order by i.id for no key update)
    select count(*) into v_open from wanted w join locked l on l.id = w.id and l.balance = w.amount;
  if v_open <> jsonb_array_length(v_bulk.invoices) then return '{"taken": 0, "legs": [], "payees": []}'; end if;
  for v_line in select w ->> 'id' as id, w -> 'amount' as amount, w ->> 'payment' as payment from jsonb_array_elements(v_bulk.invoices) w order by w ->> 'id' loop
    v_one := invoice_receive(p || jsonb_build_object('invoiceId', v_line.id, 'amount', v_line.amount, 'payment', v_line.payment, 'reference', v_line.payment,
      'provider', null, 'providerReference', null, 'bulk', v_bulk.id));
    v_legs := v_legs || (v_one -> 'legs');
    v_payees := v_payees || (v_one -> 'payees');
  end loop;
  update bulk_payments set status = 'succeeded', settled_at = (p ->> 'at')::timestamptz where business_id = v_bulk.business_id and id = v_bulk.id;
  select jsonb_agg(jsonb_build_object('account', account, 'amount', amount)) into v_legs from (
    select (l ->> 'account')::bigint as account, sum((l ->> 'amount')::bigint)::bigint as amount from jsonb_array_elements(v_legs) l group by 1) s;
  return jsonb_build_object('taken', v_bulk.total, 'legs', v_legs, 'payees', v_payees);
end $$;

revoke all on function bulk_receive(jsonb) from public, duewell_app;
grant execute on function bulk_receive(jsonb) to duewell_app;
