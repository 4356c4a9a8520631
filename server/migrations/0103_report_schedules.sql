-- When saved reports are sent, to whom, and what became of each.
create sequence report_schedules_id_seq;
create table report_schedules (
  tenant_id integer not null,
  id bigint not null default nextval('report_schedules_id_seq'),
  saved_report_id bigint not null,
  frequency text not null,
  weekday integer,
  month_day integer,
  -- As clocks in London show it, 08:00.
  "time" text not null,
  format text not null,
  recipient_ids jsonb not null default '[]',
  next_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('report_schedules');
alter table report_schedules add constraint report_schedules_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table report_schedules add constraint report_schedules_saved_report_id_fkey
  foreign key (tenant_id, saved_report_id) references saved_reports;
alter table report_schedules add constraint report_schedules_saved_report_key unique (tenant_id, saved_report_id);
alter table report_schedules add constraint report_schedules_frequency_check
  check (frequency in ('daily', 'weekly', 'monthly')
    and (weekday is not null) = (frequency = 'weekly') and (month_day is not null) = (frequency = 'monthly'));
create index report_schedules_due on report_schedules (tenant_id, next_at) where next_at is not null;

create sequence report_runs_id_seq;
create table report_runs (
  tenant_id integer not null,
  id bigint not null default nextval('report_runs_id_seq'),
  saved_report_id bigint not null,
  cause text not null,
  due_at timestamptz not null,
  format text not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, id)
);
call tenant_table('report_runs');
alter table report_runs add constraint report_runs_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table report_runs add constraint report_runs_saved_report_id_fkey
  foreign key (tenant_id, saved_report_id) references saved_reports;
alter table report_runs add constraint report_runs_cause_check check (cause in ('schedule', 'now'));
-- One planned run for each minute, however many workers begin it.
create unique index report_runs_due_key on report_runs (tenant_id, saved_report_id, due_at) where cause = 'schedule';
create index report_runs_newest on report_runs (tenant_id, saved_report_id, id desc);

create sequence report_deliveries_id_seq;
create table report_deliveries (
  tenant_id integer not null,
  id bigint not null default nextval('report_deliveries_id_seq'),
  report_run_id bigint not null,
  user_id bigint not null,
  status text not null default 'waiting',
  reason text,
  "rows" integer,
  file_key text,
  client_name text,
  mime text,
  size bigint,
  sha256 text,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
call tenant_table('report_deliveries');
alter table report_deliveries add constraint report_deliveries_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table report_deliveries add constraint report_deliveries_report_run_id_fkey
  foreign key (tenant_id, report_run_id) references report_runs;
alter table report_deliveries add constraint report_deliveries_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table report_deliveries add constraint report_deliveries_status_check
  check (status in ('waiting', 'sent', 'left_out', 'failed') and (status = 'sent') = (file_key is not null));
-- Nobody is told twice of one run.
alter table report_deliveries add constraint report_deliveries_person_key unique (tenant_id, report_run_id, user_id);
create index report_deliveries_newest on report_deliveries (tenant_id, user_id, id desc) where status = 'sent';
create index report_deliveries_file on report_deliveries (tenant_id, file_key);
