-- Beside a text in English its message, a key with values (decision 59), which readers of other languages get. Rows written before have none and stay as they are.
alter table approval_requests add column summary_i18n jsonb, add column reason_i18n jsonb;
alter table bank_link_starts add column reason_i18n jsonb;
alter table bank_links add column reason_i18n jsonb;
alter table identity_checks add column reason_i18n jsonb;
alter table invoice_events add column detail_i18n jsonb;
alter table invoice_schedules add column problem_i18n jsonb;
alter table ledger_transactions add column description_i18n jsonb;
alter table notifications add column text_i18n jsonb;
alter table payment_intents add column label_i18n jsonb, add column payee_i18n jsonb, add column message_i18n jsonb;
alter table verification_items add column reason_i18n jsonb;
alter table withdrawals add column reason_i18n jsonb;
