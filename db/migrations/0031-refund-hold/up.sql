-- Who sends a refund holds it meanwhile: the provider takes no reference of ours by which it would know a second one.
alter table payment_refunds add column held_until timestamptz;
