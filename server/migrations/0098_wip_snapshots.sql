-- A pipeline as it stood on a day, deal by deal. Nothing of it changes afterwards.
create sequence wip_snapshots_id_seq;
create table wip_snapshots (
  tenant_id integer not null,
  id bigint not null default nextval('wip_snapshots_id_seq'),
  pipeline_id bigint not null,
  taken_on date not null,
  title text collate human,
  taken_by bigint,
  taken_at timestamptz not null,
  primary key (tenant_id, id)
);
call tenant_table('wip_snapshots');
comment on table wip_snapshots is 'append-only';
alter table wip_snapshots add constraint wip_snapshots_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table wip_snapshots add constraint wip_snapshots_pipeline_id_fkey
  foreign key (tenant_id, pipeline_id) references pipelines;
alter table wip_snapshots add constraint wip_snapshots_day_key unique (tenant_id, pipeline_id, taken_on);

create sequence wip_reports_id_seq;
create table wip_reports (
  tenant_id integer not null,
  id bigint not null default nextval('wip_reports_id_seq'),
  wip_snapshot_id bigint not null,
  pipeline_deal_id bigint not null,
  name text collate human not null,
  about text,
  pipeline_stage_id bigint not null,
  stage_name text not null,
  stage_order integer not null,
  owner_id bigint,
  owner_name text,
  currency text not null,
  amount_minor bigint,
  probability integer not null,
  weighted_minor bigint,
  days_in_stage integer not null,
  sla_days integer,
  next_step text,
  next_step_on date,
  primary key (tenant_id, id)
);
call tenant_table('wip_reports');
comment on table wip_reports is 'append-only';
alter table wip_reports add constraint wip_reports_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table wip_reports add constraint wip_reports_wip_snapshot_id_fkey
  foreign key (tenant_id, wip_snapshot_id) references wip_snapshots;
alter table wip_reports add constraint wip_reports_deal_key unique (tenant_id, wip_snapshot_id, pipeline_deal_id);
