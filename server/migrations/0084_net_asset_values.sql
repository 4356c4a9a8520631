-- What a class of a fund's units is worth on a day.
create sequence net_asset_values_id_seq;
create table net_asset_values (
  tenant_id integer not null,
  id bigint not null default nextval('net_asset_values_id_seq'),
  fund_id bigint not null,
  class text not null default 'A',
  date date not null,
  currency text not null,
  assets_minor bigint not null check (assets_minor >= 0),
  liabilities_minor bigint not null default 0 check (liabilities_minor >= 0),
  value_minor bigint not null,
  units numeric(20, 6) not null check (units > 0),
  per_unit numeric(18, 8) not null,
  note text not null default '',
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'superseded')),
  -- Everybody who had a hand in the draft: none of them approves it.
  changed_by bigint[] not null default '{}',
  approved_by bigint,
  approved_at timestamptz,
  published_by bigint,
  published_at timestamptz,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint net_asset_values_value_check check (value_minor = assets_minor - liabilities_minor)
);
call tenant_table('net_asset_values');
alter table net_asset_values add constraint net_asset_values_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table net_asset_values add constraint net_asset_values_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
-- One published value a day; while it is corrected, one draft beside it.
create unique index net_asset_values_published_key on net_asset_values (tenant_id, fund_id, class, date)
  where status = 'published' and deleted_at is null;
create unique index net_asset_values_date_key on net_asset_values (tenant_id, fund_id, class, date)
  where status in ('draft', 'approved') and deleted_at is null;
create index net_asset_values_of_fund on net_asset_values (tenant_id, fund_id, date desc, id desc);
