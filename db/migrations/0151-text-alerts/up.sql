-- Of kind `sms`, `now` means a text message when money arrives; nobody gets one without having chosen so.
alter table mail_choices drop constraint mail_choices_kind_check;
alter table mail_choices add constraint mail_choices_kind_check
  check (kind in ('received', 'decided', 'paid', 'reminders', 'approvals', 'credit', 'wallet', 'team', 'digest', 'sms'));
create index mail_choices_sms on mail_choices (business_id) where kind = 'sms' and choice = 'now';
