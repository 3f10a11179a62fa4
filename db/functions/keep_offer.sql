-- An offer and an agreement never change, nor does the translation that the signer read.
create or replace function keep_offer() returns trigger language plpgsql as $$
begin
  if old.offered is not null and (old.offered, old.fee_offered, old.apr, old.expires_at, old.due_date, old.agreement_version, old.agreement_text, old.agreement_facts, old.agreement_hash)
    is distinct from (new.offered, new.fee_offered, new.apr, new.expires_at, new.due_date, new.agreement_version, new.agreement_text, new.agreement_facts, new.agreement_hash)
    or (old.business_id, old.id, old.invoice_id, old.requested) is distinct from (new.business_id, new.id, new.invoice_id, new.requested)
    or old.signed_at is not null and (old.signed_at, old.agreement_language, old.agreement_translation)
      is distinct from (new.signed_at, new.agreement_language, new.agreement_translation) then
    raise exception 'an offer that was made is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

revoke all on function keep_offer() from public, duewell_app;
grant execute on function keep_offer() to duewell_app;
