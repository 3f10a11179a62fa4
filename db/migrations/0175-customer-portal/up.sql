-- The customer portal of a contact is opened by a link that is derived from the contact and this number: a new number ends the links before.
alter table contacts add column portal_revision integer not null default 0;
