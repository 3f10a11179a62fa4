-- A request that ends without approval (denied, no decision in 72 hours, requester suspended) releases the money in the same transaction.
create or replace function withdrawal_request_ended() returns trigger language plpgsql as $$
declare
  v_id text;
begin
  select id into v_id from withdrawals where business_id = new.business_id and request_id = new.id and status = 'approval';
  if found then
    perform withdrawal_end(new.business_id, v_id, case when new.decided_by is null then 'cancelled' else 'denied' end, coalesce(new.reason, 'Not approved.'), new.decided_at,
      case when new.reason is null then jsonb_build_object('key', 'Not approved.') else new.reason_i18n end);
  end if;
  return new;
end $$;

revoke all on function withdrawal_request_ended() from public, duewell_app;
grant execute on function withdrawal_request_ended() to duewell_app;
