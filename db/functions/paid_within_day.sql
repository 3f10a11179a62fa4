-- What the buyer has paid here on an invoice within the last 24 hours, in kobo; payments of this transaction included.
create or replace function paid_within_day(p_payer text, p_invoice text, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(p.amount), 0)::bigint from payments p where p.category_id = p_invoice and p.category = 'invoice' and p.payer_business_id = p_payer and p.status = 'succeeded'
    and p.channel <> 'outside' and p.settled_at > p_at - interval '1 day'
$$;

revoke all on function paid_within_day(text, text, timestamptz) from public, duewell_app;
grant execute on function paid_within_day(text, text, timestamptz) to duewell_app;
