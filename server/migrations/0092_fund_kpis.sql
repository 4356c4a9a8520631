-- Figures of a fund that no company reports.
create sequence fund_kpis_id_seq;
create table fund_kpis (
  tenant_id integer not null,
  id bigint not null default nextval('fund_kpis_id_seq'),
  fund_id bigint not null,
  name text collate human not null,
  value text not null,
  period text,
  date date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('fund_kpis');
alter table fund_kpis add constraint fund_kpis_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_kpis add constraint fund_kpis_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
create index fund_kpis_of_fund on fund_kpis (tenant_id, fund_id, date desc, id desc) where deleted_at is null;
