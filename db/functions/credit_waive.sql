-- An operator waives a part of the amount owed now; the caller posts it. `p_kind` is fee or penalty.
create or replace function credit_waive(p_business text, p_credit text, p_kind text, p_amount bigint, p_at timestamptz)
returns boolean language plpgsql as $$
begin
  update credits set fee_waived = fee_waived + case when p_kind = 'fee' then p_amount else 0 end, penalty_waived = penalty_waived + case when p_kind = 'penalty' then p_amount else 0 end
    where business_id = p_business and id = p_credit and state in ('active', 'default')
      and p_amount <= case when p_kind = 'fee' then fee - fee_paid - fee_waived else penalty - penalty_paid - penalty_waived end;
  return found;
end $$;

revoke all on function credit_waive(text, text, text, bigint, timestamptz) from public, duewell_app;
grant execute on function credit_waive(text, text, text, bigint, timestamptz) to duewell_app;
