-- Cards: the account at the provider that a firm takes them through, each payment by card, and what goes back to a card.
create table card_connections (
  tenant_id integer not null,
  -- Null once the keys are removed. What the provider says of earlier payments is then still proven by the webhook's secret.
  secret_sealed text,
  secret_ending text,
  webhook_sealed text not null,
  webhook_ending text not null,
  livemode boolean not null,
  takes_investments boolean not null default false,
  -- The most that is taken at once, in pounds or whatever the call is in.
  maximum_minor bigint check (maximum_minor > 0),
  account_name text,
  checked_at timestamptz,
  set_at timestamptz not null,
  set_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id)
);
call tenant_table('card_connections');
alter table card_connections add constraint card_connections_tenant_id_fkey foreign key (tenant_id) references tenants;

-- One attempt to pay a line of a cash call by card: a Checkout Session of the provider.
create sequence card_payments_id_seq;
create table card_payments (
  tenant_id integer not null,
  id bigint not null default nextval('card_payments_id_seq'),
  cash_call_line_id bigint not null,
  investment_id bigint not null,
  attempt integer not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What the payer reads on the provider's page.
  description text not null,
  -- begun: the provider may not have heard of it. open: its page may be paid on.
  status text not null default 'begun' check (status in ('begun', 'open', 'paid', 'expired', 'exception')),
  session_id text,
  url text,
  payment_intent text,
  expires_at timestamptz not null,
  payment_id bigint,
  paid_at timestamptz,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- What staff have to look at: nothing was booked for it.
  problem text check (problem in ('amount_differs', 'line_closed', 'refund_not_booked', 'refund_failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint card_payments_attempt_key unique (tenant_id, cash_call_line_id, attempt),
  constraint card_payments_session_key unique (tenant_id, session_id),
  constraint card_payments_payment_key unique (tenant_id, payment_id)
);
call tenant_table('card_payments');
alter table card_payments add constraint card_payments_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table card_payments add constraint card_payments_cash_call_line_id_fkey
  foreign key (tenant_id, cash_call_line_id) references cash_call_lines;
alter table card_payments add constraint card_payments_investment_id_fkey
  foreign key (tenant_id, investment_id) references investments;
alter table card_payments add constraint card_payments_payment_id_fkey foreign key (tenant_id, payment_id) references payments;
create unique index card_payments_open_key on card_payments (tenant_id, cash_call_line_id) where status in ('begun', 'open');
create index card_payments_newest on card_payments (tenant_id, created_at desc, id desc);
create index card_payments_of_investment on card_payments (tenant_id, investment_id);
create index card_payments_by_intent on card_payments (tenant_id, payment_intent) where payment_intent is not null;

-- Money that goes back to a card, asked for by staff or begun at the provider. It is booked once the provider says that it went.
create sequence card_refunds_id_seq;
create table card_refunds (
  tenant_id integer not null,
  id bigint not null default nextval('card_refunds_id_seq'),
  card_payment_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- How much of it was beyond the line's amount.
  surplus_minor bigint not null default 0 check (surplus_minor >= 0),
  status text not null check (status in ('requested', 'booked', 'not_booked', 'failed')),
  reason text,
  provider_id text,
  booked_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint card_refunds_surplus_check check (surplus_minor <= amount_minor)
);
call tenant_table('card_refunds');
alter table card_refunds add constraint card_refunds_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table card_refunds add constraint card_refunds_card_payment_id_fkey
  foreign key (tenant_id, card_payment_id) references card_payments;
create index card_refunds_of_payment on card_refunds (tenant_id, card_payment_id, id);
create index card_refunds_requested on card_refunds (tenant_id, created_at) where status = 'requested';

-- What the provider has told us, by its own id: the same event a second time changes nothing.
create table card_events (
  tenant_id integer not null,
  event_id text not null,
  type text not null,
  card_payment_id bigint,
  received_at timestamptz not null,
  primary key (tenant_id, event_id)
);
call tenant_table('card_events');
alter table card_events add constraint card_events_card_payment_id_fkey
  foreign key (tenant_id, card_payment_id) references card_payments;
create index card_events_of_payment on card_events (tenant_id, card_payment_id) where card_payment_id is not null;

alter table payments add column method text not null default 'bank';
alter table payments add constraint payments_method_check check (method in ('bank', 'card'));
