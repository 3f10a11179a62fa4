-- A member who left by themselves: nobody restores them without a new invitation.
alter table members add column left_at timestamptz;
alter table members add constraint members_left_check check (left_at is null or status = 'suspended');
