-- Whether an e-mail address belongs to a business or one of its people, by plain_email: the sender's own address may not decide.
create or replace function address_is_own(p_business text, p_email text) returns boolean language sql stable as $$
  select exists (select from members m left join users u on u.id = m.user_id where m.business_id = p_business and plain_email(p_email) in (plain_email(u.email), plain_email(m.email)))
    or exists (select from businesses b where b.id = p_business and plain_email(b.detail ->> 'email') = plain_email(p_email))
$$;

revoke all on function address_is_own(text, text) from public, duewell_app;
grant execute on function address_is_own(text, text) to duewell_app;
