do $$ begin
  assert (select count(*) = 1 and sum(s.amount) = 100 from invoice_proceeds('b', 'i', 'p', 7, 100, now()) s), 'what is paid on an invoice goes to its payee, all of it';
  assert has_function_privilege('duewell_app', 'invoice_proceeds(text, text, text, bigint, bigint, timestamptz)', 'execute');
end $$;
