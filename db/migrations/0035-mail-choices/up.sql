-- Which e-mails a member of a business wants, where they chose otherwise than the product does; of kind `digest`, `never` means no digest at all. Kinds are those of src/shared/notifications/mail-kinds.ts.
create table mail_choices (
  business_id text not null references businesses,
  user_id text not null references users,
  kind text not null check (kind in ('received', 'decided', 'paid', 'reminders', 'approvals', 'credit', 'wallet', 'team', 'digest')),
  choice text not null check (choice in ('now', 'digest', 'never')),
  chosen_at timestamptz not null,
  primary key (business_id, user_id, kind)
);

-- One letter a day that lists what happened up to `until`. Taken before it is sent, so that it is never sent twice; only one that was sent ends what the next one lists.
create table mail_digests (
  business_id text not null references businesses,
  user_id text not null references users,
  day date not null,
  since timestamptz not null,
  until timestamptz not null check (until > since),
  taken_at timestamptz,
  sent_at timestamptz check (sent_at is null or taken_at is not null),
  primary key (business_id, user_id, day)
);

alter table mail_choices enable row level security;
alter table mail_choices force row level security;
create policy own on mail_choices using (business_id = app_business() or app_system());
grant select, insert, update, delete on mail_choices to duewell_app;

alter table mail_digests enable row level security;
alter table mail_digests force row level security;
create policy own on mail_digests using (business_id = app_business() or app_system());
grant select, insert, update on mail_digests to duewell_app;
