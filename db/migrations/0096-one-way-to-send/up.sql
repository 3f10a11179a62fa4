-- Takes the invoice itself now (decision 54).
drop function if exists invoice_sent(text, text, text, text, jsonb, jsonb);
