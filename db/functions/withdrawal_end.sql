-- Ends a withdrawal whose money never left: releases the hold and gives the day's count back. False if it had ended, or its money has left. Lock order: the
-- withdrawal, then the wallet's row of the day, then its balance.
create or replace function withdrawal_end(p_business text, p_id text, p_status text, p_reason text, p_at timestamptz, p_i18n jsonb default null) returns boolean language plpgsql as $$
declare
  v_row record;
begin
  select status, amount, created_at into v_row from withdrawals where business_id = p_business and id = p_id for no key update;
  if not found or v_row.status not in ('approval', 'pending', 'sending') then return false; end if;
  perform wallet_give_daily(p_business, v_row.amount, v_row.created_at);
  perform ledger_end_hold(p_id, 'released');
  update withdrawals set status = p_status, reason = p_reason, reason_i18n = p_i18n, updated_at = p_at where business_id = p_business and id = p_id;
  perform wallet_apply_limit(p_business);
  return true;
end $$;

revoke all on function withdrawal_end(text, text, text, text, timestamptz, jsonb) from public, duewell_app;
grant execute on function withdrawal_end(text, text, text, text, timestamptz, jsonb) to duewell_app;
