-- What shows that a buyer agreed (a signed delivery note, a message) goes to our people with the request to obtain the approval. It lies with the invoice's
-- attachments, and neither the recipient nor whoever holds the link sees it.
alter table invoice_attachments add column purpose text not null default 'attachment' check (purpose in ('attachment', 'evidence'));
