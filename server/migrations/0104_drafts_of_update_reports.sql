-- Who wrote an update report last, and how its draft stood before.
alter table update_reports add column edited_by bigint;
alter table update_reports add column edited_at timestamptz;

-- One row for each editing session of a person, and for each version that was named.
create sequence update_report_versions_id_seq;
create table update_report_versions (
  tenant_id integer not null,
  id bigint not null default nextval('update_report_versions_id_seq'),
  update_report_id bigint not null,
  number integer not null check (number >= 1),
  name text,
  content jsonb not null,
  saved_by bigint,
  saved_at timestamptz not null,
  restored_from integer,
  primary key (tenant_id, id)
);
call tenant_table('update_report_versions');
alter table update_report_versions add constraint update_report_versions_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table update_report_versions add constraint update_report_versions_report_fkey
  foreign key (tenant_id, update_report_id) references update_reports;
create unique index update_report_versions_number_key on update_report_versions (tenant_id, update_report_id, number);
