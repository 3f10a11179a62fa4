-- An invoice names where to pay without anybody having to choose it: the account that was chosen, else the wallet's own number, unless the business wants none.
-- The sender's registration number stands beside its tax number.
alter table invoice_settings add column names_wallet boolean not null default true;

create function printed_bank(s invoice_settings) returns jsonb language sql stable as $$
  select coalesce(s.bank, (select jsonb_build_object('bankName', v.bank_name, 'accountName', v.account_name, 'accountNumber', v.account_number)
    from virtual_accounts v where s.names_wallet and v.business_id = s.business_id and v.status = 'open' order by v.created_at limit 1))
$$;

create or replace function invoice_sender(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('name', b.name, 'email', b.detail ->> 'email', 'phone', b.detail ->> 'phone',
    'address', nullif(concat_ws(', ', b.detail #>> '{address,line1}', b.detail #>> '{address,line2}', b.detail #>> '{address,city}', b.detail #>> '{address,state}'), ''),
    'registrationNumber', b.detail ->> 'registrationNumber', 'taxNumber', b.detail ->> 'taxNumber', 'logo', b.logo_id, 'accent', s.accent, 'footer', s.footer, 'terms', s.terms))
$$;

create or replace function invoice_letterhead(b businesses, s invoice_settings) returns jsonb language sql stable as $$
  select invoice_sender(b, s) || jsonb_strip_nulls(jsonb_build_object('bank', printed_bank(s)))
$$;

grant execute on function printed_bank(invoice_settings) to duewell_app;
