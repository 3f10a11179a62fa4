-- Since when an e-mail waits for its turn: the oldest one shows whether e-mails leave.
alter table waiting_letters add column at timestamptz not null default now();
