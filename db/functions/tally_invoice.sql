-- Runs as its owner: a seller's invoice changes its buyer's counters too.
create or replace function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.kind, old.due_date, old.total, old.paid, old.buyer_business_id, old.stage)
      is not distinct from (new.kind, new.due_date, new.total, new.paid, new.buyer_business_id, new.stage) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into invoice_tally_changes (business_id, side, kind, due_date, n, total, balance)
      values (old.business_id, 'sent', old.kind, tally_day(old.kind, old.due_date), -1, -old.total, old.paid - old.total);
    if old.buyer_business_id is not null and old.stage <> 'draft' then
      insert into invoice_tally_changes (business_id, side, kind, due_date, n, total, balance)
        values (old.buyer_business_id, 'received', old.kind, tally_day(old.kind, old.due_date), -1, -old.total, old.paid - old.total);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into invoice_tally_changes (business_id, side, kind, due_date, n, total, balance)
      values (new.business_id, 'sent', new.kind, tally_day(new.kind, new.due_date), 1, new.total, new.total - new.paid);
    if new.buyer_business_id is not null and new.stage <> 'draft' then
      insert into invoice_tally_changes (business_id, side, kind, due_date, n, total, balance)
        values (new.buyer_business_id, 'received', new.kind, tally_day(new.kind, new.due_date), 1, new.total, new.total - new.paid);
    end if;
  end if;
  return null;
end $$;

revoke all on function tally_invoice() from public, duewell_app;
grant execute on function tally_invoice() to duewell_app;
