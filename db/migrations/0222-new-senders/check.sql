do $$ begin
  assert (select count(*) = 2 from pg_index where indexrelid = any (array['invoices_from_new_senders', 'contacts_linked']::regclass[])), 'new senders and linked contacts need their indexes';
  assert (select tgattr::text like '%' || (select attnum from pg_attribute where attrelid = 'invoices'::regclass and attname = 'from_new_sender') || '%' from pg_trigger where tgname = 'invoices_tally'),
    'a sender who becomes known changes the counters';
end $$;
