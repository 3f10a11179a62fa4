-- Whether a business is not among the contacts of the other, which its invoices reach. Runs as its owner: the contacts are the recipient's.
create or replace function is_new_sender(p_sender text, p_recipient text) returns boolean language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p_recipient is not null
    and not exists (select from contacts c where c.business_id = p_recipient and c.linked_business_id = p_sender and c.removed_at is null);
end;

revoke all on function is_new_sender(text, text) from public, duewell_app;
grant execute on function is_new_sender(text, text) to duewell_app;
