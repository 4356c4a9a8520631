-- What investors promise to a fund, and when they were admitted.
alter table funds add column unit_price numeric(18, 8) not null default 1;
-- Where the fund stands, worked out anew with each act that changes it.
alter table funds add column committed_minor bigint not null default 0;
alter table funds add column called_minor bigint not null default 0;
alter table funds add column drawn_minor bigint not null default 0;
alter table funds add column distributed_minor bigint not null default 0;
alter table funds add column units numeric(20, 6) not null default 0;
alter table funds add column nav_minor bigint;
alter table funds add column valued_on date;
alter table funds add column pic numeric(30, 6);
alter table funds add column dpi numeric(30, 6);
alter table funds add column rvpi numeric(30, 6);
alter table funds add column tvpi numeric(30, 6);
alter table funds add column irr numeric(30, 6);

create sequence fund_closings_id_seq;
create table fund_closings (
  tenant_id integer not null,
  id bigint not null default nextval('fund_closings_id_seq'),
  fund_id bigint not null,
  number integer not null,
  date date not null,
  currency text not null,
  admitted_count integer not null default 0,
  admitted_minor bigint not null default 0,
  -- What those admitted pay of earlier calls, and the interest on it, which goes to the earlier investors.
  catch_up_minor bigint not null default 0,
  interest_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint fund_closings_number_key unique (tenant_id, fund_id, number)
);
call tenant_table('fund_closings');
alter table fund_closings add constraint fund_closings_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_closings add constraint fund_closings_fund_id_fkey foreign key (tenant_id, fund_id) references funds;

create sequence fund_commitments_id_seq;
create table fund_commitments (
  tenant_id integer not null,
  id bigint not null default nextval('fund_commitments_id_seq'),
  fund_id bigint not null,
  investment_method_entity_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  class text not null default 'A',
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'draft' check (status in ('draft', 'signed', 'active')),
  signed_on date,
  fund_closing_id bigint,
  called_minor bigint not null default 0 check (called_minor >= 0),
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  distributed_minor bigint not null default 0,
  recallable_minor bigint not null default 0,
  units numeric(20, 6) not null default 0,
  value_minor bigint,
  valued_on date,
  pic numeric(30, 6),
  dpi numeric(30, 6),
  rvpi numeric(30, 6),
  tvpi numeric(30, 6),
  irr numeric(30, 6),
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  -- Never more is called than was promised and given back to be called again.
  constraint fund_commitments_unfunded_check check (called_minor <= amount_minor + recallable_minor)
);
call tenant_table('fund_commitments');
alter table fund_commitments add constraint fund_commitments_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_commitments add constraint fund_commitments_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table fund_commitments add constraint fund_commitments_investment_method_entity_id_fkey
  foreign key (tenant_id, investment_method_entity_id) references investment_method_entities;
alter table fund_commitments add constraint fund_commitments_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table fund_commitments add constraint fund_commitments_organisation_id_fkey
  foreign key (tenant_id, organisation_id) references organisations;
alter table fund_commitments add constraint fund_commitments_fund_closing_id_fkey
  foreign key (tenant_id, fund_closing_id) references fund_closings;
create index fund_commitments_of_fund on fund_commitments (tenant_id, fund_id, id);
create index fund_commitments_of_user on fund_commitments (tenant_id, user_id, fund_id);
create index fund_commitments_of_organisation on fund_commitments (tenant_id, organisation_id) where organisation_id is not null;
create index ledgers_of_fund on ledgers (tenant_id, fund_id, date desc, id desc) where fund_id is not null;
