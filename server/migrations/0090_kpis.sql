-- KPIs: what is asked of companies each period, what is worked out from that, and what both are sorted under.
create sequence kpi_categories_id_seq;
create table kpi_categories (
  tenant_id integer not null,
  id bigint not null default nextval('kpi_categories_id_seq'),
  name text collate human not null,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('kpi_categories');
alter table kpi_categories add constraint kpi_categories_tenant_id_fkey foreign key (tenant_id) references tenants;
create unique index kpi_categories_name_key on kpi_categories (tenant_id, lower(name)) where deleted_at is null;

-- One table for what is entered and what is worked out: a formula names both by code, so a code is one of both.
create sequence report_types_id_seq;
create table report_types (
  tenant_id integer not null,
  id bigint not null default nextval('report_types_id_seq'),
  name text collate human not null,
  code text not null check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  description text,
  unit text not null check (unit in ('money', 'number', 'percent', 'months', 'ratio', 'text', 'rag')),
  unit_label text,
  aggregation text not null default 'none'
    check (aggregation in ('sum', 'last', 'average', 'weighted', 'ratio', 'max', 'min', 'none')),
  numerator_id bigint,
  denominator_id bigint,
  -- Without one the figure is entered, or made of its two parts.
  formula text,
  -- Of one company alone.
  owner_type text check (owner_type in ('company')),
  owner_id bigint,
  category_id bigint,
  decimals integer not null default 0 check (decimals between 0 and 6),
  higher_is_better boolean not null default true,
  frequency text not null default 'quarterly' check (frequency in ('monthly', 'quarterly', 'annual')),
  visible_to_investors boolean not null default false,
  target numeric(24, 6),
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('report_types');
alter table report_types add constraint report_types_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table report_types add constraint report_types_numerator_id_fkey
  foreign key (tenant_id, numerator_id) references report_types;
alter table report_types add constraint report_types_denominator_id_fkey
  foreign key (tenant_id, denominator_id) references report_types;
alter table report_types add constraint report_types_category_id_fkey
  foreign key (tenant_id, category_id) references kpi_categories;
alter table report_types add constraint report_types_owner_id_fkey foreign key (tenant_id, owner_id) references companies;
create unique index report_types_code_key on report_types (tenant_id, code) where deleted_at is null;
create index report_types_in_order on report_types (tenant_id, "order", id) where deleted_at is null;

create sequence report_sub_types_id_seq;
create table report_sub_types (
  tenant_id integer not null,
  id bigint not null default nextval('report_sub_types_id_seq'),
  name text collate human not null,
  kind text not null check (kind in ('actual', 'budget', 'forecast', 'prior')),
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('report_sub_types');
alter table report_sub_types add constraint report_sub_types_tenant_id_fkey foreign key (tenant_id) references tenants;
create unique index report_sub_types_name_key on report_sub_types (tenant_id, lower(name)) where deleted_at is null;

call for_each_tenant('
  insert into report_sub_types (tenant_id, name, kind, "order")
  select $1, names.name, lower(split_part(names.name, '' '', 1)), names.place - 1
  from unnest(array[''Actual'', ''Budget'', ''Forecast'', ''Prior year'']) with ordinality as names(name, place)
  returning 1');
