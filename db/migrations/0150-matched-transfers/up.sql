-- Transfers to a wallet's account number, and the invoices that they pay. The money is in the wallet by the posting of the deposit; a match posts only the
-- repayment of an advance on the invoice.
create table received_transfers (
  business_id text not null,
  -- The deposit's payment.
  id text not null,
  amount positive_amount not null,
  -- The part that pays no invoice.
  unassigned amount not null,
  currency text not null,
  sender text,
  sender_bank text,
  -- As the provider tells it: with most digits masked.
  sender_account text,
  narration text,
  -- `open`: somebody says for which invoice it is; `kept`: the rest is for none.
  state text not null check (state in ('open', 'assigned', 'kept')),
  arrived_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, id) references payments (business_id, id),
  check (unassigned <= amount),
  check ((state = 'assigned') = (unassigned = 0))
);
create index received_transfers_recent on received_transfers (business_id, arrived_at desc, id desc);
create index received_transfers_open on received_transfers (business_id, arrived_at desc, id desc) where state = 'open';
create index received_transfers_sender on received_transfers (business_id, sender_account) where sender_account is not null;

create table transfer_matches (
  business_id text not null,
  -- The payment on the invoice.
  payment_id text not null,
  transfer_id text not null,
  invoice_id text not null,
  amount positive_amount not null,
  -- The part that repaid an advance: such a match is not taken back.
  repaid amount not null default 0,
  how text not null check (how in ('rule', 'person')),
  who text,
  matched_by text not null,
  matched_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  primary key (business_id, payment_id),
  foreign key (business_id, transfer_id) references received_transfers (business_id, id),
  check ((undone_at is null) = (undone_by is null)),
  check (undone_at is null or repaid = 0),
  check (repaid <= amount)
);
create index transfer_matches_transfer on transfer_matches (business_id, transfer_id);
create index transfer_matches_invoice on transfer_matches (business_id, invoice_id);

alter table received_transfers enable row level security;
alter table received_transfers force row level security;
create policy own on received_transfers using (business_id = app_business() or app_system());
alter table transfer_matches enable row level security;
alter table transfer_matches force row level security;
create policy own on transfer_matches using (business_id = app_business() or app_system());
grant select, insert, update on received_transfers, transfer_matches to duewell_app;

-- A match that is taken back reverses its payment, as an outside payment is reversed.
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_reversed check ((status = 'reversed') = (reversed_at is not null) and (status <> 'reversed' or channel in ('outside', 'transfer')));
