-- What a business paid within the last 24 hours without a code and without a second person, in kobo: to one supplier that has a rule (p_payee), or to all (''). p_key: the payment that is
-- judged, which does not count with itself. In plpgsql, which keeps its plan: every payment calls it.
create or replace function unconfirmed_within_day(p_payer text, p_payee text, p_at timestamptz, p_route text default null, p_key text default null,
  out to_new bigint, out without_code bigint, out without_person bigint) language plpgsql stable as $$
begin
  select coalesce(sum(u.to_new), 0), coalesce(sum(u.without_code), 0), coalesce(sum(u.without_person), 0) into to_new, without_code, without_person
    from unconfirmed_payments u where u.business_id = p_payer and u.payee = p_payee and u.at > p_at - interval '1 day' and (p_key is null or (u.route, u.key) <> (p_route, p_key));
end $$;

revoke all on function unconfirmed_within_day(text, text, timestamptz, text, text) from public, duewell_app;
grant execute on function unconfirmed_within_day(text, text, timestamptz, text, text) to duewell_app;
