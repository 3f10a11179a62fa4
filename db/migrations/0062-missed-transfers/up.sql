-- When the bank was last asked to look for transfers that the payments company has not seen: they allow it every ten minutes.
alter table virtual_accounts add column looked_at timestamptz;
