-- The back office finds people with the same phone number, and shows the cases of a business.
create index users_phone on users (phone);
create index cases_about on cases (business_id, created_at desc);
