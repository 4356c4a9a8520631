-- What members of staff want to buy or sell for themselves, and what was decided about it (COBS 11.7).
create sequence personal_account_deals_id_seq;
create table personal_account_deals (
  tenant_id integer not null,
  id bigint not null default nextval('personal_account_deals_id_seq'),
  user_id bigint not null,
  account_holder text not null default 'self' check (account_holder in ('self', 'spouse', 'dependant', 'connected')),
  side text not null check (side in ('buy', 'sell', 'subscribe', 'gift_in', 'gift_out')),
  instrument text collate human not null,
  isin text,
  quantity numeric(24, 6) not null check (quantity > 0),
  price numeric(24, 8) check (price >= 0),
  currency text not null default 'GBP',
  trade_date date not null,
  broker text,
  reason text not null,
  -- What the checks found when it was sent: conflict, holding_period.
  findings jsonb not null default '[]',
  status text not null default 'submitted'
    check (status in ('submitted', 'approved', 'rejected', 'executed', 'cancelled', 'breach')),
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  -- The last day on which an approved deal may be made.
  approval_valid_until date,
  executed_on date,
  executed_quantity numeric(24, 6) check (executed_quantity > 0),
  executed_price numeric(24, 8) check (executed_price >= 0),
  -- The last day of the holding period.
  holding_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('personal_account_deals');
alter table personal_account_deals add constraint personal_account_deals_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table personal_account_deals add constraint personal_account_deals_user_id_fkey foreign key (tenant_id, user_id) references users;
create index personal_account_deals_newest on personal_account_deals (tenant_id, created_at desc, id desc);
create index personal_account_deals_of_user on personal_account_deals (tenant_id, user_id, id);
