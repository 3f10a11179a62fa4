-- What customers paid too much is read with their pages, however many transfers of the business wait for an invoice.
create index received_transfers_credit on received_transfers (business_id, contact_id) where state = 'open' and (contact_id is not null or unassigned < amount);
