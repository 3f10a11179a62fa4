-- The secret of a new authenticator app belongs to the invitation until it is accepted: the factors of before work until then.
alter table operator_invitations add column totp_secret bytea;
update operator_invitations i set totp_secret = o.totp_secret from operators o where o.id = i.operator_id;
alter table operator_invitations alter column totp_secret set not null;
-- Null until the invitation is accepted.
alter table operators alter column totp_secret drop not null;
