do $$ begin
  assert not has_table_privilege('duewell_app', 'audit_chain', 'insert, update, delete, truncate'), 'the product''s role reads the chain only';
  assert not has_table_privilege('duewell_app', 'audit_anchors', 'insert, update, delete, truncate'), 'the product''s role reads the anchors only';
  assert not has_table_privilege('duewell_app', 'audit_log', 'update, delete, truncate'), 'audit_log must be append-only';
end $$;
