do $$
declare
  v_name text;
begin
  assert (select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where oid in ('decisions'::regclass, 'decision_codes'::regclass)), 'forced row-level security';
  assert not has_table_privilege('duewell_app', 'decisions', 'update') and not has_table_privilege('duewell_app', 'decisions', 'delete'), 'a decision stays as it was written';
  assert not has_function_privilege('public', 'belongs_to(text, text)', 'execute'), 'membership is told to the app alone';
  foreach v_name in array array['invoice_pay_from_wallet(jsonb)', 'bulk_pay_from_wallet(jsonb)', 'invoice_receive(jsonb)'] loop
    assert position('decision = ''approved''' in pg_get_functiondef(v_name::regprocedure)) = 0, v_name || ' approves whoever pays';
    assert position('invoice_paid_by' in pg_get_functiondef(v_name::regprocedure)) > 0, v_name || ' does not ask whose money it is';
  end loop;
end $$;
