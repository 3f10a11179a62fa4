-- A suspension is a daily limit of nothing on the wallet (wallet_limits): the row that every payment and withdrawal locks and compares refuses it, by whatever call it comes.
drop trigger a_limits_changed on businesses;
create trigger a_limits_changed after update of level, time_zone, suspended_at on businesses for each row
  when (old.level is distinct from new.level or old.time_zone is distinct from new.time_zone or old.suspended_at is distinct from new.suspended_at) execute function wallet_limits_changed();
update ledger_balances x set daily_limit = 0 from wallets w join businesses b on b.id = w.business_id where x.account_id = w.account_id and b.suspended_at is not null;
