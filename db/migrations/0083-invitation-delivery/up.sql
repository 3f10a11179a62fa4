-- When the e-mail of an open invitation was taken by the mail server, and when its link was first opened. A new invitation begins anew.
alter table members add column invitation_sent_at timestamptz, add column invitation_opened_at timestamptz;
