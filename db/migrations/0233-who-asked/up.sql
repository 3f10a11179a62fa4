-- Who asked for a decision or a payment that another person approved, for their own team only. It was a part of the name of who decided: "A, as B asked". Names
-- with a comma of their own are left as they are. `decisions` are never changed: their old rows keep both names in `who`.
set local app.system = 'on';
alter table invoices add column decision_asked_by text;
alter table orders add column decision_asked_by text;
alter table invoice_events add column asked_by text;
alter table order_events add column asked_by text;
alter table payment_intents add column asked_by text;
alter table decisions add column asked_by text;
update invoices set decided_by = substring(decided_by from '^([^,]+), as '), decision_asked_by = substring(decided_by from ', as (.+) asked$')
  where decided_by ~ '^[^,]+, as [^,]+ asked$' and decision_proof in ('member', 'payment');
update orders set decided_by = substring(decided_by from '^([^,]+), as '), decision_asked_by = substring(decided_by from ', as (.+) asked$')
  where decided_by ~ '^[^,]+, as [^,]+ asked$' and decision_proof = 'member';
update invoice_events set who = substring(who from '^([^,]+), as '), asked_by = substring(who from ', as (.+) asked$') where who ~ '^[^,]+, as [^,]+ asked$';
update order_events set who = substring(who from '^([^,]+), as '), asked_by = substring(who from ', as (.+) asked$') where who ~ '^[^,]+, as [^,]+ asked$';
update payment_intents set created_name = substring(created_name from '^([^,]+), as '), asked_by = substring(created_name from ', as (.+) asked$')
  where created_name ~ '^[^,]+, as [^,]+ asked$';
