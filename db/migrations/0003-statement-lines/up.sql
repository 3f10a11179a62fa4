-- The line of a bank statement that a payment outside the product was read from: it is recorded once, however often the file is imported.
alter table payments add column statement_line text;
create index payments_statement_line on payments (business_id, statement_line) where (statement_line is not null);
