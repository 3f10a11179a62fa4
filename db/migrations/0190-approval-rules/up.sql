-- What a supplier's rule applies to: paying it, approving its invoices, or both; and the owner's limit for approving received invoices of all suppliers. Kobo; null: none.
alter table payment_rules add column applies_to text not null default 'payments' check (applies_to in ('payments', 'approvals', 'both'));
alter table payment_rules add column next_applies_to text not null default 'payments' check (next_applies_to in ('payments', 'approvals', 'both'));
alter table payment_safety add column approve_above amount;
