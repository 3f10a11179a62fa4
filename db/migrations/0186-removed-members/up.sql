-- A member that an owner or admin removed from the list. The row stays, because history names the person; a new invitation brings them back.
alter table members add column removed_at timestamptz;
alter table members add constraint members_removed_left check (removed_at is null or left_at is not null);
