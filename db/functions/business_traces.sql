-- The identifying data of a business: its people with any status and those it has invited, their addresses, numbers and proved identities, its registrations,
-- and every bank account it ever had. Two businesses with common data are related. Read only by businesses_related and recipient_related.
create or replace function business_traces(p_business text) returns table (kind text, value text) language sql stable as $$
  select t.kind, t.value from (
    select 'person', m.user_id from members m where m.business_id = p_business
    union all select 'email', plain_email(u.email) from members m join users u on u.id = m.user_id where m.business_id = p_business
    union all select 'email', plain_email(m.email) from members m where m.business_id = p_business
    union all select 'phone', plain_phone(u.phone) from members m join users u on u.id = m.user_id where m.business_id = p_business
    union all select 'email', plain_email(b.detail ->> 'email') from businesses b where b.id = p_business
    union all select 'phone', plain_phone(b.detail ->> 'phone') from businesses b where b.id = p_business
    union all select 'tax', upper(b.detail ->> 'taxNumber') from businesses b where b.id = p_business
    union all select 'registration', upper(b.detail ->> 'registrationNumber') from businesses b where b.id = p_business
    union all select 'identity', encode(c.number_index, 'hex') from identity_checks c where c.business_id = p_business and c.status in ('pending', 'accepted')
    union all select 'account', encode(a.account_index, 'hex') from bank_accounts a where a.business_id = p_business
  ) t(kind, value) where t.value is not null and t.value <> ''
$$;

revoke all on function business_traces(text) from public, duewell_app;
