-- Which import a contact came with, so that the whole of it can be taken back.
alter table contacts add column import_id text;
create index contacts_import on contacts (business_id, import_id) where import_id is not null;
