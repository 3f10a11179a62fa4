do $$ begin
  assert (select count(*) = 2 from information_schema.columns where table_name = 'invoice_letters' and column_name in ('subject', 'message')), 'letters need their own texts';
  assert exists (select from information_schema.columns where table_name = 'invoice_settings' and column_name = 'reminder_texts'), 'templates need their own texts of reminders';
end $$;
