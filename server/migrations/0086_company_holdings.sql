-- What funds hold of companies, what it is worth, and what came of it.
create sequence company_holdings_id_seq;
create table company_holdings (
  tenant_id integer not null,
  id bigint not null default nextval('company_holdings_id_seq'),
  fund_id bigint not null,
  company_id bigint not null,
  share_class text not null default 'Ordinary',
  shares numeric(20, 6) not null check (shares > 0),
  cost_minor bigint not null check (cost_minor >= 0),
  acquired_on date not null,
  certificate text,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('company_holdings');
alter table company_holdings add constraint company_holdings_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table company_holdings add constraint company_holdings_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table company_holdings add constraint company_holdings_company_id_fkey foreign key (tenant_id, company_id) references companies;
create index company_holdings_of_company on company_holdings (tenant_id, company_id, acquired_on, id) where deleted_at is null;
create index company_holdings_of_fund on company_holdings (tenant_id, fund_id, company_id) where deleted_at is null;
create index company_holdings_newest on company_holdings (tenant_id, acquired_on desc, id desc) where deleted_at is null;

create sequence company_outcomes_id_seq;
create table company_outcomes (
  tenant_id integer not null,
  id bigint not null default nextval('company_outcomes_id_seq'),
  fund_id bigint not null,
  company_id bigint not null,
  share_class text not null,
  type text not null
    check (type in ('exit', 'partial_exit', 'write_off', 'ipo', 'secondary', 'buy_back', 'dissolution', 'merger', 'earn_out')),
  date date not null,
  -- None of an admission to a market without a sale, or of a payment that comes after one.
  shares numeric(20, 6) not null check (shares >= 0),
  proceeds_minor bigint not null default 0 check (proceeds_minor >= 0),
  narrative text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('company_outcomes');
alter table company_outcomes add constraint company_outcomes_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table company_outcomes add constraint company_outcomes_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table company_outcomes add constraint company_outcomes_company_id_fkey foreign key (tenant_id, company_id) references companies;
create index company_outcomes_of_company on company_outcomes (tenant_id, company_id, date, id) where deleted_at is null;
create index company_outcomes_newest on company_outcomes (tenant_id, date desc, id desc) where deleted_at is null;

create sequence company_valuations_id_seq;
create table company_valuations (
  tenant_id integer not null,
  id bigint not null default nextval('company_valuations_id_seq'),
  company_id bigint not null,
  date date not null,
  method text not null
    check (method in ('last_round', 'calibrated_multiple', 'dcf', 'net_assets', 'cost', 'write_down', 'offer')),
  equity_value_minor bigint check (equity_value_minor >= 0),
  price_per_share numeric(18, 8) check (price_per_share >= 0),
  -- What all funds together held on the day, and what that was worth.
  shares numeric(20, 6) not null check (shares > 0),
  value_minor bigint not null check (value_minor >= 0),
  basis text not null,
  status text not null default 'draft' check (status in ('draft', 'approved', 'superseded')),
  -- Everybody who wrote the draft: none of them approves it.
  makers bigint[] not null default '{}',
  approved_by bigint,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('company_valuations');
alter table company_valuations add constraint company_valuations_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table company_valuations add constraint company_valuations_company_id_fkey foreign key (tenant_id, company_id) references companies;
-- One draft and one approved valuation of a company on a day. Those that were superseded stay beside them.
create unique index company_valuations_date_key on company_valuations (tenant_id, company_id, date, status)
  where status <> 'superseded' and deleted_at is null;
create index company_valuations_of_company on company_valuations (tenant_id, company_id, date desc) where status = 'approved';
create index company_valuations_newest on company_valuations (tenant_id, date desc, id desc) where deleted_at is null;

create sequence company_maturity_statuses_id_seq;
create table company_maturity_statuses (
  tenant_id integer not null,
  id bigint not null default nextval('company_maturity_statuses_id_seq'),
  company_id bigint not null,
  status text not null
    check (status in ('early', 'growing', 'on_track', 'watch', 'underperforming', 'exit_planned', 'exited', 'failed')),
  label text,
  effective_on date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('company_maturity_statuses');
alter table company_maturity_statuses add constraint company_maturity_statuses_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table company_maturity_statuses add constraint company_maturity_statuses_company_id_fkey
  foreign key (tenant_id, company_id) references companies;
create index company_maturity_statuses_of_company on company_maturity_statuses (tenant_id, company_id, effective_on desc, id desc);
