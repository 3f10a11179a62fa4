-- Writes a change of an invoice for the counters, which count its total without what was credited: one row, or two if other parties see it before than after. Runs as its owner: the product may only read them.
create or replace function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (new.balance, new.credited, new.kind, new.total, new.due_date, new.stage, new.buyer_business_id, counts_for_recipient(new))
        is not distinct from (old.balance, old.credited, old.kind, old.total, old.due_date, old.stage, old.buyer_business_id, counts_for_recipient(old)) then
      return null;
    end if;
    if new.stage = old.stage and new.buyer_business_id is not distinct from old.buyer_business_id then
      insert into invoice_changes values (new.business_id, case when new.stage <> 'draft' then new.buyer_business_id end,
        old.kind, old.due_date, old.total - old.credited, old.balance, new.kind, new.due_date, new.total - new.credited, new.balance, counts_for_recipient(old), counts_for_recipient(new));
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into invoice_changes values (old.business_id, case when old.stage <> 'draft' then old.buyer_business_id end, old.kind, old.due_date, old.total - old.credited, old.balance, null, null, null, null, counts_for_recipient(old));
  end if;
  if tg_op <> 'DELETE' then
    insert into invoice_changes
      values (new.business_id, case when new.stage <> 'draft' then new.buyer_business_id end, null, null, null, null, new.kind, new.due_date, new.total - new.credited, new.balance, true, counts_for_recipient(new));
  end if;
  return null;
end $$;

revoke all on function tally_invoice() from public, duewell_app;
grant execute on function tally_invoice() to duewell_app;
