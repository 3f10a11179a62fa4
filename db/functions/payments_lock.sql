-- Locks invoices by id, then the wallets of these payers and of the invoices' senders by account.
create or replace function payments_lock(p_invoices text[], p_payers text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := current_setting('app.system', true);
  v_senders text[];
  v_pledged boolean;
begin
  perform set_config('app.system', 'on', true);
  select array_agg(i.business_id), bool_or(i.credit_id is not null) into v_senders, v_pledged
    from (select l.business_id, l.credit_id from invoices l where l.id = any (p_invoices) order by l.id for no key update) i;
  if v_pledged then raise exception 'an invoice with an advance is paid alone' using errcode = 'DW003'; end if;
  perform ledger_lock((select array_agg(w.account_id) from wallets w where w.business_id = any (p_payers || v_senders)));
  perform set_config('app.system', coalesce(v_before, ''), true);
end $$;

revoke all on function payments_lock(text[], text[]) from public, duewell_app;
grant execute on function payments_lock(text[], text[]) to duewell_app;
