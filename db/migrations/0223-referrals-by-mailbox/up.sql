-- The form of the address by which e-mails to it are counted (`canonicalEmail`); null in rows that an earlier release wrote during the upgrade.
alter table referrals add column mailbox text;
update referrals set mailbox = case when email like '+%' then email else regexp_replace(email, '\+[^@]*@', '@') end;
create index referrals_mailbox on referrals (mailbox, mailed_at);
