-- The category of value-added tax that a product fills in where an invoice has its tax by line; null: chosen on the invoice. The taxes of an invoice's lines are in
-- its columns `lines` and `taxes`.
alter table products add column tax text check (tax in ('standard', 'zero-rated', 'exempt'));
