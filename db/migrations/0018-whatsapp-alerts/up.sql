-- Messages through WhatsApp about arrived money are chosen like those by SMS.
alter table mail_choices drop constraint mail_choices_kind_check;
alter table mail_choices add constraint mail_choices_kind_check
  check (kind = any (array['received', 'decided', 'paid', 'reminders', 'approvals', 'credit', 'wallet', 'team', 'digest', 'sms', 'whatsapp']));
drop index mail_choices_sms;
create index mail_choices_phone on mail_choices (business_id) where kind = any (array['sms', 'whatsapp']) and choice = 'now';
