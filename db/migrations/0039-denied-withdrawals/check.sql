do $$ begin
  assert 'denied'::withdrawal_status = 'denied', 'a withdrawal may be denied';
  begin
    perform 'refused'::withdrawal_status;
    assert false, 'and nothing else is new';
  exception when check_violation then null;
  end;
end $$;
