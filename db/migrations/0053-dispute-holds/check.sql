do $$
begin
  assert not has_function_privilege('public', 'dispute_hold(text, bigint, bigint)', 'execute'), 'a hold is for the product alone';
end $$;
