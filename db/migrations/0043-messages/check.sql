do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'message_stops'::regclass), 'stops need forced row-level security';
end $$;
