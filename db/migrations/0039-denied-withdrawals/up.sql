-- A withdrawal that an approver denied is told apart from one that was taken back, or that nobody decided in time. Those that ended before this stay as they are.
alter domain withdrawal_status drop constraint withdrawal_status_check;
alter domain withdrawal_status add constraint withdrawal_status_check check (value in ('approval', 'pending', 'sending', 'succeeded', 'failed', 'cancelled', 'denied', 'reversed'));

create or replace function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if (old.business_id, old.id, old.reference, old.wallet_account, old.account_id, old.account_number, old.amount, old.fee, old.currency, old.created_by, old.created_at)
    is distinct from (new.business_id, new.id, new.reference, new.wallet_account, new.account_id, new.account_number, new.amount, new.fee, new.currency, new.created_by, new.created_at)
    or (old.status in ('failed', 'cancelled', 'denied', 'reversed') and new.status <> old.status) then
    raise exception 'a withdrawal is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function withdrawal_request_ended() returns trigger language plpgsql as $$
declare
  v_id text;
begin
  select id into v_id from withdrawals where business_id = new.business_id and request_id = new.id and status = 'approval';
  if found then
    perform withdrawal_end(new.business_id, v_id, case when new.decided_by is null then 'cancelled' else 'denied' end, coalesce(new.reason, 'Not approved.'), new.decided_at);
  end if;
  return new;
end $$;
