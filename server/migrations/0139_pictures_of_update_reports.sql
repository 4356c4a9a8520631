-- Pictures in the text of an update report. A row is never changed: drafts, earlier versions and revisions name it.
create sequence update_report_pictures_id_seq;
create table update_report_pictures (
  tenant_id integer not null,
  id bigint not null default nextval('update_report_pictures_id_seq'),
  update_report_id bigint not null,
  file_key text not null,
  mime text not null,
  bytes integer not null,
  sha256 text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_by bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call tenant_table('update_report_pictures');
comment on table update_report_pictures is 'append-only';
alter table update_report_pictures add constraint update_report_pictures_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table update_report_pictures add constraint update_report_pictures_report_fkey
  foreign key (tenant_id, update_report_id) references update_reports;
create index update_report_pictures_of_report on update_report_pictures (tenant_id, update_report_id, id);
create index update_report_pictures_file on update_report_pictures (tenant_id, file_key);
