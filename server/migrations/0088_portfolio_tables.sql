-- What the portfolio shows to investors: a table for each type of investment, its columns, and the figures over all of them.
create sequence portfolio_tables_id_seq;
create table portfolio_tables (
  tenant_id integer not null,
  id bigint not null default nextval('portfolio_tables_id_seq'),
  name text collate human not null,
  -- Null: holdings of every type that has no table of its own.
  type_id bigint,
  "order" integer not null default 0 check ("order" >= 0),
  sort text not null default 'name' check (sort in ('name', 'date', 'cost', 'value', 'gain', 'multiple')),
  shows_total boolean not null default true,
  -- [{key, visible}] in the order in which they are shown.
  columns jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('portfolio_tables');
alter table portfolio_tables add constraint portfolio_tables_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table portfolio_tables add constraint portfolio_tables_type_id_fkey foreign key (tenant_id, type_id) references opportunity_types;
create unique index portfolio_tables_type_id_key on portfolio_tables (tenant_id, coalesce(type_id, 0));
create unique index portfolio_tables_name_key on portfolio_tables (tenant_id, lower(name));

create sequence portfolio_table_stats_id_seq;
create table portfolio_table_stats (
  tenant_id integer not null,
  id bigint not null default nextval('portfolio_table_stats_id_seq'),
  key text not null,
  visible boolean not null,
  "order" integer not null check ("order" >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('portfolio_table_stats');
alter table portfolio_table_stats add constraint portfolio_table_stats_tenant_id_fkey foreign key (tenant_id) references tenants;
create unique index portfolio_table_stats_key_key on portfolio_table_stats (tenant_id, key);

-- What every tenant has until it changes it: one table for all types, with the columns that the portfolio has shown.
call for_each_tenant('insert into portfolio_tables (tenant_id, name, columns) values ($1, ''Holdings'', ''[
  {"key": "date", "visible": true}, {"key": "cost", "visible": true}, {"key": "value", "visible": true},
  {"key": "gain", "visible": true}, {"key": "multiple", "visible": true}, {"key": "irr", "visible": true},
  {"key": "shares", "visible": false}, {"key": "price", "visible": false}, {"key": "gain_percent", "visible": false},
  {"key": "tax", "visible": false}, {"key": "status", "visible": false}]'')');
call for_each_tenant('insert into portfolio_table_stats (tenant_id, key, visible, "order") values
  ($1, ''invested'', false, 0), ($1, ''current_value'', false, 1), ($1, ''distributions'', false, 2), ($1, ''total_value'', false, 3),
  ($1, ''gain_percent'', false, 4), ($1, ''irr'', false, 5)');
