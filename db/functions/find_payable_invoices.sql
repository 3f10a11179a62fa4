-- The open invoices that each of the described transfers may be for, with its place among them: with a number that ends with one of its digits, whatever its
-- prefix, with exactly this balance or next instalment, of a recipient with such names, of the customers whose invoices the sender paid before (is_known), and of
-- the customer whose account number was used. At most 20 of each kind: two with one amount are enough to see that none of them is the only one. Nothing for
-- another business. As the owner of the tables, because with row-level security no index finds names (`@>` is not leakproof). The planner
-- assumes that a business has one or two rows, and would read them all; the settings make it use the index of each kind.
create or replace function find_payable_invoices(p_business text, p_transfers jsonb) returns table (place bigint, invoice_id text, is_known boolean)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_indexscan = on set enable_bitmapscan = off set cpu_tuple_cost = 1000000 set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  v_transfer record;
  v_payers text[];
  v_named text[];
begin
  if (p_business = app_business() or app_system()) is not true then return; end if;
  for v_transfer in
    select * from rows from (jsonb_to_recordset(p_transfers) as (amount bigint, currency text, digits text[], names text[], sender text, sender_account text, contact_id text))
      with ordinality t(amount, currency, digits, names, sender, sender_account, contact_id, place)
  loop
    v_payers := array(
      select distinct i.contact_id from (select t.id from received_transfers t where t.business_id = p_business and t.sender_account = v_transfer.sender_account
          and t.sender = v_transfer.sender order by t.arrived_at desc limit 20) t
        join transfer_matches m on m.business_id = p_business and m.transfer_id = t.id and m.undone_at is null
        join invoices i on i.id = m.invoice_id and i.contact_id is not null
      limit 5);
    -- An index of words has no order: of more than 500 with such names, which are looked at does not matter.
    perform set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'on', true);
    v_named := array(
      select i.id from unnest(v_transfer.names) n cross join lateral (select i.id from invoices i
        where name_words(i.business_id, coalesce(i.recipient ->> 'name', '') || ' ' || coalesce(i.recipient ->> 'attention', '')) @> name_words(p_business, n)
          and i.kind in ('pending', 'unpaid', 'partial') limit 500) i);
    perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'off', true);
    return query select v_transfer.place, f.id, coalesce(f.contact_id = any (v_payers), false) from (
      (select i.id, i.contact_id from invoices i where i.business_id = p_business and ltrim(substring(i.number from '\d+$'), '0') = any (v_transfer.digits)
        and i.kind in ('pending', 'unpaid', 'partial') and i.currency = v_transfer.currency limit 20)
      union
      (select i.id, i.contact_id from invoices i where i.business_id = p_business and i.balance = v_transfer.amount and i.kind in ('pending', 'unpaid', 'partial')
        and i.currency = v_transfer.currency order by i.due_date, i.id limit 20)
      union
      (select i.id, i.contact_id from invoices i where i.business_id = p_business and i.instalments is not null and next_instalment(i.balance, i.instalments) = v_transfer.amount
        and i.kind in ('pending', 'unpaid', 'partial') and i.currency = v_transfer.currency order by i.due_date, i.id limit 20)
      union
      (select i.id, i.contact_id from invoices i where i.id = any (v_named) and i.currency = v_transfer.currency order by i.due_date, i.id limit 20)
      union
      select i.id, i.contact_id from unnest(v_payers || v_transfer.contact_id) c cross join lateral (select o.id, o.contact_id from invoices o
        where o.business_id = p_business and o.contact_id = c and o.kind in ('pending', 'unpaid', 'partial') and o.currency = v_transfer.currency order by o.due_date, o.id limit 20) i
    ) f;
  end loop;
end $$;

revoke all on function find_payable_invoices(text, jsonb) from public, duewell_app;
grant execute on function find_payable_invoices(text, jsonb) to duewell_app;
