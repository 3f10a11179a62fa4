-- When the e-mail of an open invitation was taken by the mail server, and when its link was first opened. A new invitation begins anew.
alter table members add column invitation_sent_at timestamptz, add column invitation_opened_at timestamptz;
-- The e-mails of those that are open now left when they were written.
update members set invitation_sent_at = invited_at where status = 'pending';
