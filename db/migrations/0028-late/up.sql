-- The instant from which a balance that is still owed is late: the due day has ended in the invoice's zone. Stored, since
-- under row-level security no index serves an expression.
alter table invoices add column late_at timestamptz generated always as (timezone(time_zone, (due_date + 1)::timestamp)) stored;
drop index invoices_sent_open;
drop index invoices_received_open;
create index invoices_sent_open on invoices (business_id, late_at desc nulls last, id desc) where kind in ('pending', 'unpaid', 'partial');
create index invoices_received_open on invoices (buyer_business_id, late_at desc nulls last, id desc) where kind in ('pending', 'unpaid', 'partial') and buyer_business_id is not null;
