-- The account that a payer knows is found by the server's own queries (`src/server/invoices/setting-queries.ts`), for buyers and guests alike.
drop function last_paid_bank(text, text, timestamptz);
