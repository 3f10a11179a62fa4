do $$ begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'file_rewrap'::regclass), 'the pass over files is the system''s alone';
  assert not has_table_privilege('duewell_app', 'file_rewrap', 'insert, update, delete, truncate'), 'the product''s role only reads it';
  assert not has_table_privilege('duewell_app', 'audit_anchors', 'insert, update, delete, truncate'), 'the product''s role reads the anchors only';
end $$;
