do $$
declare
  v_text text := pg_get_functiondef('withdrawal_end(text, text, text, text, timestamptz)'::regprocedure);
begin
  assert position('wallet_give_daily' in v_text) < position('ledger_end_hold' in v_text), 'the day''s count before the balance';
end $$;
