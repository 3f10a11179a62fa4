-- A person who closed their account. The row stays for what refers to it, without name and address; nobody can sign in.
alter table users add column closed_at timestamptz;
alter table users add constraint users_closed_anonymous check (closed_at is null or (email_verified_at is null and first_name = '' and last_name = '' and email like '%@closed.invalid'));
