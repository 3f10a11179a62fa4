-- The product's own login: psql --set password=… --file database-login.sql, as the database's owner, after the first `migrate`. It may run again.
select 'create role duewell_web' where not exists (select from pg_roles where rolname = 'duewell_web') \gexec
alter role duewell_web with login nosuperuser nobypassrls nocreaterole nocreatedb password :'password';
grant duewell_app to duewell_web with inherit true, set false;
-- What src/server/db/pool.ts sends at the start of a connection, and a pooler of connections does not pass on.
alter role duewell_web set lock_timeout = '2s';
alter role duewell_web set statement_timeout = '5s';
alter role duewell_web set idle_in_transaction_session_timeout = '5s';
alter role duewell_web set timezone = 'UTC';
