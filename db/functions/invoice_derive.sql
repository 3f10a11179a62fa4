-- Sets the derived columns of an invoice and checks its sums. 'state': the status without the date, the balance, and with instalments the due date: that of the
-- first one that is not paid in full, or of the last; 'text': the text for search, and the instant from which it is late. The error names the constraint
-- `invoices_check`, which it replaces. The columns that fire it are in the migrations.
create or replace function invoice_derive() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'state' then
    new.balance := new.total - new.paid - new.credited;
    new.kind := case when new.stage <> 'sent' then new.stage when new.archived_at is not null then 'archived' when new.decision = 'denied' or new.decision = 'expired' then new.decision
      when new.balance <= 0 then case when new.credited > 0 and new.paid = 0 then 'credited' else 'paid' end when new.paid > 0 then 'partial' when new.decision = 'pending' then 'pending' else 'unpaid' end;
    if new.instalments is not null then
      new.due_date := coalesce((select min(d.due_date) from invoice_dues(new.due_date, new.balance, new.instalments) d), (new.instalments -> -1 ->> 'dueDate')::date);
      new.late_at := (new.due_date + 1)::timestamp at time zone new.time_zone;
    end if;
    if new.total is distinct from new.subtotal - new.discount + new.tax - new.amount_paid or (new.instalments #>> '{0,amount}')::bigint + (new.instalments #>> '{0,after}')::bigint <> new.total + new.amount_paid or (case when new.stage = 'draft' then new.number is not null or new.paid <> 0 or new.credited <> 0
        else new.total < 0 or new.discount > new.subtotal or new.paid + new.credited > new.total or new.number is null or new.issue_date is null or new.due_date is null or new.sender is null or new.sent_at is null end) then
      raise exception 'the sums or the stage of invoice % are wrong', new.id using errcode = 'check_violation', constraint = 'invoices_check', table = 'invoices';
    end if;
  end if;
  if tg_argv[0] = 'text' or tg_nargs = 2 then
    new.search := plain_text(concat(new.number, ' ', new.recipient ->> 'name', ' ', new.recipient ->> 'email', ' ', new.sender ->> 'name', ' ', new.description, ' ',
      (select string_agg(r.value, ' ') from jsonb_each_text(nullif(new.editor -> 'references', 'null')) r)));
    new.late_at := (new.due_date + 1)::timestamp at time zone new.time_zone;
  end if;
  return new;
end $$;

revoke all on function invoice_derive() from public, duewell_app;
