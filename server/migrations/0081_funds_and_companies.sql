-- Funds, and the companies that they invest in.
create sequence funds_id_seq;
create table funds (
  tenant_id integer not null,
  id bigint not null default nextval('funds_id_seq'),
  name text collate human not null,
  slug text not null,
  legal_name text,
  structure text not null default 'lp'
    check (structure in ('lp', 'llp', 'oeic', 'unit_trust', 'company', 'alternative_eis_fund', 'knowledge_intensive_eis', 'spv')),
  phase text not null default 'fundraising' check (phase in ('fundraising', 'investing', 'harvesting', 'wound_up')),
  -- 1 Active, 0 Closed.
  status integer not null default 1 check (status in (0, 1)),
  vintage integer check (vintage between 1980 and 2100),
  currency text not null default 'GBP',
  size_minor bigint check (size_minor >= 0),
  start_date date,
  end_date date,
  first_close date,
  final_close date,
  investment_period_end date,
  term_years integer check (term_years between 0 and 99),
  manager text,
  description text not null default '',
  key_information text not null default '',
  fee_percent numeric(9, 6) not null default 0 check (fee_percent between 0 and 100),
  fee_basis text not null default 'commitment' check (fee_basis in ('commitment', 'invested', 'nav')),
  fee_day_count text not null default 'act_365' check (fee_day_count in ('act_365', 'act_act', 'quarter')),
  carry_percent numeric(9, 6) not null default 0 check (carry_percent between 0 and 100),
  hurdle_percent numeric(9, 6) not null default 0 check (hurdle_percent between 0 and 100),
  catch_up_percent numeric(9, 6) not null default 0 check (catch_up_percent between 0 and 100),
  waterfall text not null default 'european' check (waterfall in ('european', 'american')),
  equalisation_percent numeric(9, 6) not null default 0 check (equalisation_percent between 0 and 100),
  year_end_month integer not null default 12 check (year_end_month between 1 and 12),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  search_text text generated always as (searchable(' ' || name || ' ' || coalesce(legal_name, ''))) stored,
  primary key (tenant_id, id)
);
call tenant_table('funds');
alter table funds add constraint funds_tenant_id_fkey foreign key (tenant_id) references tenants;
create unique index funds_name_key on funds (tenant_id, lower(name)) where deleted_at is null;
create unique index funds_slug_key on funds (tenant_id, slug) where deleted_at is null;
create index funds_newest on funds (tenant_id, created_at desc, id desc) where deleted_at is null;
create index funds_search on funds using gin (search_text gin_trgm_ops);

create sequence companies_id_seq;
create table companies (
  tenant_id integer not null,
  id bigint not null default nextval('companies_id_seq'),
  name text collate human not null,
  -- The fund that invested first. Holdings name the fund that each belongs to.
  fund_id bigint not null,
  -- The opportunity whose cap table is the company's, where it is one of ours.
  investment_opportunity_id bigint,
  legal_name text,
  company_number text,
  country text,
  incorporated_on date,
  website text,
  industry_id bigint,
  stage text check (stage in ('pre_seed', 'seed', 'series_a', 'series_b', 'growth', 'late', 'listed')),
  description text not null default '',
  key_information text not null default '',
  board_seats integer not null default 0 check (board_seats between 0 and 99),
  year_end_month integer not null default 12 check (year_end_month between 1 and 12),
  currency text not null default 'GBP',
  invested_at date,
  state text not null default 'active' check (state in ('active', 'exited', 'written_off', 'dissolved')),
  -- 1 Active, 0 Closed.
  status integer not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  search_text text generated always as (searchable(' ' || name || ' ' || coalesce(legal_name, ''))) stored,
  primary key (tenant_id, id)
);
call tenant_table('companies');
alter table companies add constraint companies_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table companies add constraint companies_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table companies add constraint companies_investment_opportunity_id_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
alter table companies add constraint companies_industry_id_fkey foreign key (tenant_id, industry_id) references industries;
create unique index companies_name_key on companies (tenant_id, lower(name)) where deleted_at is null;
create index companies_newest on companies (tenant_id, created_at desc, id desc) where deleted_at is null;
create index companies_of_fund on companies (tenant_id, fund_id, id);
create index companies_search on companies using gin (search_text gin_trgm_ops);
