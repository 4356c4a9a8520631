-- Fees and plans of a firm's price list, what investors pay of them by card, and the subscriptions that renew.
create sequence fees_id_seq;
create table fees (
  tenant_id integer not null,
  id bigint not null default nextval('fees_id_seq'),
  name text collate human not null,
  description text,
  frequency text not null check (frequency in ('once', 'each_time', 'month', 'year')),
  currency text not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('fees');
alter table fees add constraint fees_tenant_id_fkey foreign key (tenant_id) references tenants;
create index fees_newest on fees (tenant_id, created_at desc, id desc);

-- Each price that a fee has had. What was bought points at the price that it was bought at.
create sequence fee_prices_id_seq;
create table fee_prices (
  tenant_id integer not null,
  id bigint not null default nextval('fee_prices_id_seq'),
  fee_id bigint not null,
  number integer not null check (number > 0),
  -- As it is paid: the VAT is in it.
  amount_minor bigint not null check (amount_minor > 0),
  vat_treatment text not null check (vat_treatment in ('standard', 'exempt')),
  -- In hundredths of a per cent, as it was on the day.
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  vat_minor bigint not null check (vat_minor >= 0 and vat_minor < amount_minor),
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  constraint fee_prices_number_key unique (tenant_id, fee_id, number)
);
call tenant_table('fee_prices');
comment on table fee_prices is 'append-only';
alter table fee_prices add constraint fee_prices_fee_id_fkey foreign key (tenant_id, fee_id) references fees;

-- One attempt to pay a fee, or to choose a plan: a Checkout Session of the provider.
create sequence fee_checkouts_id_seq;
create table fee_checkouts (
  tenant_id integer not null,
  id bigint not null default nextval('fee_checkouts_id_seq'),
  user_id bigint not null,
  fee_id bigint not null,
  fee_price_id bigint not null,
  is_plan boolean not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  description text not null,
  -- begun: the provider may not have heard of it. open: its page may be paid on.
  status text not null default 'begun' check (status in ('begun', 'open', 'completed', 'expired')),
  session_id text,
  url text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint fee_checkouts_session_key unique (tenant_id, session_id)
);
call tenant_table('fee_checkouts');
alter table fee_checkouts add constraint fee_checkouts_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table fee_checkouts add constraint fee_checkouts_fee_id_fkey foreign key (tenant_id, fee_id) references fees;
alter table fee_checkouts add constraint fee_checkouts_fee_price_id_fkey foreign key (tenant_id, fee_price_id) references fee_prices;
-- Of two pages that are open for one fee both could be paid; of two plans both would run.
create unique index fee_checkouts_open_fee_key on fee_checkouts (tenant_id, user_id, fee_id)
  where status in ('begun', 'open') and not is_plan;
create unique index fee_checkouts_open_plan_key on fee_checkouts (tenant_id, user_id)
  where status in ('begun', 'open') and is_plan;

create sequence fee_subscriptions_id_seq;
create table fee_subscriptions (
  tenant_id integer not null,
  id bigint not null default nextval('fee_subscriptions_id_seq'),
  user_id bigint not null,
  fee_id bigint not null,
  fee_price_id bigint not null,
  fee_checkout_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  description text not null,
  status text not null check (status in ('active', 'past_due', 'cancelled', 'ended')),
  provider_id text not null,
  -- When the provider was asked for what stands here: what it said before is older.
  as_of timestamptz not null,
  started_at timestamptz not null,
  period_end timestamptz,
  ended_at timestamptz,
  card_brand text,
  card_last4 text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint fee_subscriptions_provider_key unique (tenant_id, provider_id),
  constraint fee_subscriptions_checkout_key unique (tenant_id, fee_checkout_id),
  constraint fee_subscriptions_ended_check check ((status = 'ended') = (ended_at is not null))
);
call tenant_table('fee_subscriptions');
alter table fee_subscriptions add constraint fee_subscriptions_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table fee_subscriptions add constraint fee_subscriptions_fee_id_fkey foreign key (tenant_id, fee_id) references fees;
alter table fee_subscriptions add constraint fee_subscriptions_fee_price_id_fkey
  foreign key (tenant_id, fee_price_id) references fee_prices;
alter table fee_subscriptions add constraint fee_subscriptions_fee_checkout_id_fkey
  foreign key (tenant_id, fee_checkout_id) references fee_checkouts;
create index fee_subscriptions_newest on fee_subscriptions (tenant_id, created_at desc, id desc);
create index fee_subscriptions_of_user on fee_subscriptions (tenant_id, user_id, started_at desc, id desc);

create sequence fee_payments_id_seq;
create table fee_payments (
  tenant_id integer not null,
  id bigint not null default nextval('fee_payments_id_seq'),
  user_id bigint not null,
  fee_id bigint not null,
  fee_price_id bigint not null,
  -- A fee is paid by its page; a plan by an invoice of its subscription for each period.
  fee_checkout_id bigint,
  fee_subscription_id bigint,
  invoice_id text,
  payment_intent text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  vat_basis_points integer not null,
  vat_minor bigint not null check (vat_minor >= 0 and vat_minor < amount_minor),
  description text not null,
  period_start date,
  period_end date,
  paid_at timestamptz not null,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- What staff have to look at: a payment of another amount was not booked.
  problem text check (problem in ('amount_differs', 'refund_failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint fee_payments_checkout_key unique (tenant_id, fee_checkout_id),
  constraint fee_payments_invoice_key unique (tenant_id, invoice_id),
  constraint fee_payments_cause_check check ((fee_checkout_id is null) = (fee_subscription_id is not null)
    and (fee_subscription_id is null) = (invoice_id is null))
);
call tenant_table('fee_payments');
alter table fee_payments add constraint fee_payments_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table fee_payments add constraint fee_payments_fee_id_fkey foreign key (tenant_id, fee_id) references fees;
alter table fee_payments add constraint fee_payments_fee_price_id_fkey foreign key (tenant_id, fee_price_id) references fee_prices;
alter table fee_payments add constraint fee_payments_fee_checkout_id_fkey
  foreign key (tenant_id, fee_checkout_id) references fee_checkouts;
alter table fee_payments add constraint fee_payments_fee_subscription_id_fkey
  foreign key (tenant_id, fee_subscription_id) references fee_subscriptions;
create index fee_payments_newest on fee_payments (tenant_id, paid_at desc, id desc);
create index fee_payments_of_user on fee_payments (tenant_id, user_id, paid_at desc, id desc);
create index fee_payments_of_subscription on fee_payments (tenant_id, fee_subscription_id) where fee_subscription_id is not null;
create index fee_payments_by_intent on fee_payments (tenant_id, payment_intent) where payment_intent is not null;

-- What goes back to a card is of a payment on a cash call or of a fee.
alter table card_refunds alter column card_payment_id drop not null;
alter table card_refunds add column fee_payment_id bigint;
alter table card_refunds add constraint card_refunds_fee_payment_id_fkey foreign key (tenant_id, fee_payment_id) references fee_payments;
alter table card_refunds add constraint card_refunds_owner_check check ((card_payment_id is null) = (fee_payment_id is not null));
create index card_refunds_of_fee on card_refunds (tenant_id, fee_payment_id, id) where fee_payment_id is not null;

-- An event is of any kind of payment; its id alone makes it count once.
alter table card_events drop column card_payment_id;

-- Fees are the firm's own money, and the VAT in them is owed to HMRC: neither is held for investors.
alter table ledgers drop constraint ledgers_account_check;
alter table ledgers add constraint ledgers_account_check
  check (account in ('client_cash', 'contribution', 'unallocated', 'refund_payable', 'investment_cost', 'unrealised', 'realised',
                     'fee_income', 'carry', 'distribution', 'suspense', 'write_off', 'firm_cash', 'vat'));
