do $$ begin
  assert exists (select from information_schema.columns where table_name = 'installation_switches' and column_name = 'reason'), 'switches need a reason';
end $$;
