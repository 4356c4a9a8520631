-- How the figures of a published report were got, as it was when they were published: a worksheet for each of its
-- blocks. Edition 0 is the first publication, and each revision is one more.
create table update_report_workings (
  tenant_id integer not null,
  update_report_id bigint not null,
  edition integer not null check (edition >= 0),
  worksheets jsonb not null,
  primary key (tenant_id, update_report_id, edition)
);
call tenant_table('update_report_workings');
comment on table update_report_workings is 'append-only';
alter table update_report_workings add constraint update_report_workings_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table update_report_workings add constraint update_report_workings_report_fkey
  foreign key (tenant_id, update_report_id) references update_reports;
