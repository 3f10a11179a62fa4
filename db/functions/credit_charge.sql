-- Writes a charge to the business's list of charges.
create or replace function credit_charge(p_business text, p_credit text, p_kind text, p_amount bigint, p_at timestamptz) returns void language sql as $$
  insert into charges as g (business_id, id, credit_id, kind, amount, at) select p_business, p_credit || ':' || p_kind, p_credit, p_kind, p_amount, p_at where p_amount <> 0
    on conflict (business_id, id) do update set amount = g.amount + excluded.amount, at = excluded.at
$$;

revoke all on function credit_charge(text, text, text, bigint, timestamptz) from public, duewell_app;
grant execute on function credit_charge(text, text, text, bigint, timestamptz) to duewell_app;
