-- The invariants of credit notes: an invoice has credited what its notes say, has been paid what its payments say less what went back, and the wallets and
-- refunds got what the notes returned.
create or replace function credit_note_findings() returns setof text language sql stable as $$
  with noted as (
    select n.invoice_id, sum(n.credited) as credited, sum(n.subtotal) as subtotal from credit_notes n group by 1
  )
  select 'invoice ' || i.id || ' has credited ' || i.credited || ' of a subtotal of ' || i.subtotal || ', its notes say ' || n.credited || ' of ' || n.subtotal
    from noted n join invoices i on i.id = n.invoice_id where i.credited <> n.credited or n.subtotal > i.subtotal
  union all
  select 'invoice ' || i.id || ' has been paid ' || i.paid || ', its payments less what went back say ' || p.left_over
    from noted n join invoices i on i.id = n.invoice_id cross join lateral (
      select (select coalesce(sum(p.amount), 0) from payments p where p.category = 'invoice' and p.category_id = i.id and p.business_id = i.business_id and p.status = 'succeeded')
        - (select coalesce(sum(r.amount), 0) from credit_note_returns r where r.invoice_id = i.id) as left_over
    ) p where i.paid <> p.left_over
  union all
  select 'credit note ' || n.id || ' returned ' || n.returned || ', its parts say ' || r.whole || ' and the ledger ' || r.posted || ' of ' || r.ours
    from credit_notes n cross join lateral (
      select (select coalesce(sum(r.amount), 0) from credit_note_returns r where r.credit_note_id = n.id) as whole,
        (select coalesce(sum(r.amount), 0) from credit_note_returns r where r.credit_note_id = n.id and r.way <> 'outside') as ours,
        (select coalesce(sum(e.amount), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.event = 'credit-note' and t.event_id = n.id and e.amount > 0) as posted
    ) r where n.returned <> r.whole or r.ours <> r.posted
$$;

revoke all on function credit_note_findings() from public, duewell_app;
grant execute on function credit_note_findings() to duewell_app;
