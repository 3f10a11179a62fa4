-- An accountant reads and exports.
alter table members drop constraint members_role_check;
alter table members add constraint members_role_check check (role = any (array['owner', 'admin', 'staff', 'accountant']));
