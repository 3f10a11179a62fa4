-- Which documents may be offered is a setting; a voter's card is one of them.
alter table identity_checks drop constraint identity_checks_identity_type_check;
alter table identity_checks add constraint identity_checks_identity_type_check check (identity_type in ('bvn', 'nin', 'voter_id', 'drivers_licence'));

-- Who a face belongs to is named by the check: the identity company enrols each person once. Checks under way were begun under the person's id.
alter table identity_checks add column user_reference text;
update identity_checks set user_reference = user_id where kind = 'face';
