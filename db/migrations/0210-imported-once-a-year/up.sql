-- Suppliers may start their numbers again each year.
alter table imported_invoices drop constraint imported_invoices_business_id_supplier_key_number_key;
create unique index imported_invoices_once on imported_invoices (business_id, supplier_key, number, "left"(document ->> 'issueDate', 4));
