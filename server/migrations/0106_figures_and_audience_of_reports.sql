-- Figures of a published report as they were when it was published or revised.
alter table update_reports add column figures jsonb not null default '[]';
alter table update_report_revisions add column figures jsonb not null default '[]';

-- Whom a report reaches: its holders, those of them in client groups, or its holders and the groups.
alter table update_reports add column audience text not null default 'holders';
alter table update_reports add constraint update_reports_audience_check
  check (audience in ('holders', 'holders_in_groups', 'holders_and_groups'));

create table update_report_groups (
  tenant_id integer not null,
  update_report_id bigint not null,
  client_group_id bigint not null,
  primary key (tenant_id, update_report_id, client_group_id)
);
call tenant_table('update_report_groups');
alter table update_report_groups add constraint update_report_groups_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table update_report_groups add constraint update_report_groups_report_fkey
  foreign key (tenant_id, update_report_id) references update_reports;
alter table update_report_groups add constraint update_report_groups_client_group_id_fkey
  foreign key (tenant_id, client_group_id) references client_groups;
create index update_report_groups_client_group on update_report_groups (tenant_id, client_group_id);
