do $$ begin
  assert (select pg_get_constraintdef(oid) like '%sms%' from pg_constraint where conname = 'mail_choices_kind_check'), 'text messages can be chosen';
end $$;
