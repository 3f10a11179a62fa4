do $$ begin
  assert not has_function_privilege('public', 'enqueue(text, jsonb, text, timestamptz)', 'execute'), 'only the product queues work';
end $$;
