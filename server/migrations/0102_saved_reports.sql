-- Reports that staff put together, under names.
create sequence saved_reports_id_seq;
create table saved_reports (
  tenant_id integer not null,
  id bigint not null default nextval('saved_reports_id_seq'),
  owner_id bigint not null,
  entity text not null,
  name text collate human not null,
  -- What the report's address says, without the question mark: columns, groups, filters, order.
  query text not null default '',
  chart text not null default 'bars',
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('saved_reports');
alter table saved_reports add constraint saved_reports_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table saved_reports add constraint saved_reports_owner_id_fkey foreign key (tenant_id, owner_id) references users;
alter table saved_reports add constraint saved_reports_entity_check
  check (entity in ('investors', 'investments', 'opportunities', 'cash_call_lines', 'fund_commitments', 'companies'));
alter table saved_reports add constraint saved_reports_chart_check check (chart in ('bars', 'line', 'table'));
create unique index saved_reports_name_key on saved_reports (tenant_id, owner_id, lower(name)) where deleted_at is null;
create index saved_reports_by_name on saved_reports (tenant_id, name, id) where deleted_at is null;
