-- The facts about invoices sent by a business, and about their buyers, that the rules need; a borrower sees nothing else of the buyers. One invoice, or the
-- approved unpaid ones, those within the term of an advance first. Considers the last 500 paid invoices of this buyer, without those of which
-- a part was credited: what was paid back proves nothing. Of an invoice in instalments, the last day within the term and what is due from its shortest until then.
create or replace function credit_candidates(p_business text, p_invoice text, p_at timestamptz, p_offset int, p_limit int)
returns table (id text, number text, buyer_name text, buyer_email text, buyer_business_id text, stage text, decision text, decision_proof text, archived boolean, balance bigint, total bigint,
  issue_date date, due_date date, currency text, time_zone text, credit_id text, buyer_level int, paid_by_buyer int, paid_late int, related boolean, candidates bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
begin
  if not app_system() and p_business is distinct from app_business() then raise exception 'not the invoices of this business' using errcode = 'insufficient_privilege'; end if;
  perform set_config('app.system', 'on', true);
  return query
    with own as (
      select i.*, u.due, v.amount, u.due - n.today between t.shortest and t.longest as within, count(*) over () as candidates from invoices i cross join credit_terms() t
          cross join lateral (select (p_at at time zone i.time_zone)::date as today) n
          cross join lateral (select case when i.due_date >= n.today then coalesce(max(d.due_date) filter (where d.due_date <= n.today + t.longest), i.due_date) else i.due_date end as due
            from invoice_dues(i.due_date, i.balance, i.instalments) d) u
          cross join lateral (select coalesce(sum(d.amount) filter (where d.due_date between n.today + t.shortest and u.due), sum(d.amount) filter (where d.due_date = i.due_date), i.balance)::bigint as amount
            from invoice_dues(i.due_date, i.balance, i.instalments) d) v
        where i.business_id = p_business
          and case when p_invoice is null then i.kind in ('unpaid', 'partial') and i.decision = 'approved' and i.credit_id is null and i.due_date >= (p_at at time zone i.time_zone)::date else i.id = p_invoice end
        order by within desc, u.due, i.id offset p_offset limit p_limit
    ), settled as (
      select j.buyer_business_id,
          (select max(p.settled_at) from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded') > ((j.due_date + 1)::timestamp at time zone j.time_zone) as late
        from (select * from invoices k where k.business_id = p_business and k.kind = 'paid' and k.credited = 0 order by k.created_at desc, k.id desc limit 500) j
        where exists (select from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded')
          and not exists (select from payments p where p.category_id = j.id and p.business_id = j.business_id and p.status = 'succeeded'
            and (p.channel = 'outside' or p.payer_business_id is distinct from j.buyer_business_id))
    )
    select o.id, o.number, o.recipient ->> 'name', o.recipient ->> 'email', o.buyer_business_id, o.stage::text, o.decision::text, o.decision_proof::text, o.archived_at is not null, o.amount, o.total,
        o.issue_date, o.due, o.currency, o.time_zone, o.credit_id, b.level, h.paid::int, h.late::int,
        recipient_related(p_business, o.recipient) or coalesce(businesses_related(p_business, o.buyer_business_id), false),
        o.candidates
      from own o left join businesses b on b.id = o.buyer_business_id
        cross join lateral (select count(*) as paid, count(*) filter (where d.late) as late from settled d where d.buyer_business_id = o.buyer_business_id) h
      order by o.within desc, o.due, o.id;
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function credit_candidates(text, text, timestamptz, int, int) from public, duewell_app;
grant execute on function credit_candidates(text, text, timestamptz, int, int) to duewell_app;
