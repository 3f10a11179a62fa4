do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'order_attachments'::regclass), 'files of orders need forced row-level security';
end $$;
