-- Money on its way out of a wallet. Its amount and fee are held under its id until the provider has said the last word; the
-- reference is what the provider knows it by, the same for ever.
create domain withdrawal_status as text check (value in ('approval', 'pending', 'sending', 'succeeded', 'failed', 'cancelled', 'reversed'));

create table withdrawals (
  business_id text not null references businesses,
  id text not null unique,
  reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  wallet_account bigint not null,
  -- Where it goes, as the account was when it was asked for; the number lies sealed.
  account_id text not null,
  bank_code text not null,
  bank_name text not null,
  account_name text not null,
  account_number bytea not null,
  last4 text not null,
  amount positive_amount not null,
  fee amount not null,
  currency text not null,
  note text,
  status withdrawal_status not null,
  -- The request that another person decides, where one is needed.
  request_id text unique,
  -- Why it ended without money going out, as a person reads it.
  reason text,
  provider text not null,
  recipient_code text,
  provider_code text,
  -- What the provider took for it, known when it has succeeded.
  cost amount,
  -- Calls that may have reached the provider, and questions asked since.
  sends int not null default 0,
  questions int not null default 0,
  created_by text not null,
  created_name text not null,
  approved_name text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  updated_at timestamptz not null,
  primary key (business_id, id),
  check (status <> 'approval' or request_id is not null),
  check (status not in ('succeeded', 'reversed') or (settled_at is not null and sends > 0))
);
create index withdrawals_recent on withdrawals (business_id, created_at desc, id);
create index withdrawals_account on withdrawals (business_id, account_id, created_at);
create index withdrawals_open on withdrawals (updated_at) where status in ('pending', 'sending');
create index withdrawals_settled on withdrawals (settled_at) where settled_at is not null;

-- What was asked for never changes.
create function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if (old.business_id, old.id, old.reference, old.wallet_account, old.account_id, old.account_number, old.amount, old.fee, old.currency, old.created_by, old.created_at)
    is distinct from (new.business_id, new.id, new.reference, new.wallet_account, new.account_id, new.account_number, new.amount, new.fee, new.currency, new.created_by, new.created_at)
    or (old.status in ('failed', 'cancelled', 'reversed') and new.status <> old.status) then
    raise exception 'a withdrawal is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_kept before update on withdrawals for each row execute function keep_withdrawal();
create trigger withdrawals_permanent before delete or truncate on withdrawals for each statement execute function refuse_change();

alter table withdrawals enable row level security;
alter table withdrawals force row level security;
create policy own on withdrawals using (business_id = app_business() or app_system());
grant select, insert, update on withdrawals to duewell_app;

-- Ends a withdrawal whose money never left: the hold is let go of, the day's count given back. False when it had ended, or its money has left.
-- Lock order: the withdrawal, then the wallet's balance.
create function withdrawal_end(p_business text, p_id text, p_status text, p_reason text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_row record;
begin
  select status, amount, created_at into v_row from withdrawals where business_id = p_business and id = p_id for no key update;
  if not found or v_row.status not in ('approval', 'pending', 'sending') then return false; end if;
  perform ledger_end_hold(p_id, 'released');
  update withdrawals set status = p_status, reason = p_reason, updated_at = p_at where business_id = p_business and id = p_id;
  perform wallet_give_daily(p_business, v_row.amount, v_row.created_at);
  perform wallet_apply_limit(p_business);
  return true;
end $$;

-- A request that ends without a yes (denied, nobody decided in 72 hours, its maker suspended) lets go of the money in the same transaction.
create function withdrawal_request_ended() returns trigger language plpgsql as $$
declare
  v_id text;
begin
  select id into v_id from withdrawals where business_id = new.business_id and request_id = new.id and status = 'approval';
  if found then perform withdrawal_end(new.business_id, v_id, 'cancelled', coalesce(new.reason, 'Not approved.'), new.decided_at); end if;
  return new;
end $$;
create trigger withdrawal_request_ended after update of status on approval_requests for each row
  when (new.status = 'denied' and old.status = 'pending' and new.action = 'wallet.withdrawal') execute function withdrawal_request_ended();

-- Whether money goes out at all: one row an installation. Set by reconciliation or by a person of ours, lifted by a person.
create table payout_block (
  only_one boolean primary key default true check (only_one),
  blocked boolean not null,
  reason text,
  set_by text not null,
  set_at timestamptz not null
);
insert into payout_block (blocked, set_by, set_at) values (false, 'installation', now());
grant select, update on payout_block to duewell_app;

grant execute on function keep_withdrawal(), withdrawal_end(text, text, text, text, timestamptz), withdrawal_request_ended() to duewell_app;
