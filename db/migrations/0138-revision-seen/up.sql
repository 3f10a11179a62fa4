-- Whether decisions and payments must name the revision that was read: the invoice was revised while nobody had decided about it.
alter table invoices add column revision_required boolean not null default false;
