create or replace function invoice_write_lines(p_business text, p_invoice text, p_lines jsonb) returns void language plpgsql as $$
begin
  insert into invoice_lines (business_id, invoice_id, position, key, name, quantity, unit_price, total)
    select p_business, p_invoice, n, l ->> 'key', l ->> 'name', (l ->> 'quantity')::bigint, (l ->> 'price')::bigint, (l ->> 'total')::bigint
    from jsonb_array_elements(p_lines) with ordinality as e(l, n);
end $$;

revoke all on function invoice_write_lines(text, text, jsonb) from public, duewell_app;
grant execute on function invoice_write_lines(text, text, jsonb) to duewell_app;
