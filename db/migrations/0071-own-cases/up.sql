-- A business lists what it has reported as missing, the open ones first.
create index cases_of_business on cases (business_id, created_at desc, id) where kind = 'reconciliation';
