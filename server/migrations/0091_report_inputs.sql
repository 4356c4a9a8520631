-- What companies report: a state for each period, and a value for each KPI of it.
create sequence kpi_periods_id_seq;
create table kpi_periods (
  tenant_id integer not null,
  id bigint not null default nextval('kpi_periods_id_seq'),
  company_id bigint not null,
  report_sub_type_id bigint not null,
  -- How long it is, and its last day: 3 and 30 September. Named by the company's year (`2026-q3`) when it was first written.
  months integer not null check (months in (1, 3, 12)),
  ends_on date not null,
  period text not null,
  year integer not null,
  quarter integer check (quarter between 1 and 4),
  month integer check (month between 1 and 12),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'locked')),
  submitted_at timestamptz,
  submitted_by bigint,
  approved_at timestamptz,
  approved_by bigint,
  locked_at timestamptz,
  locked_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('kpi_periods');
alter table kpi_periods add constraint kpi_periods_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table kpi_periods add constraint kpi_periods_company_id_fkey foreign key (tenant_id, company_id) references companies;
alter table kpi_periods add constraint kpi_periods_report_sub_type_id_fkey
  foreign key (tenant_id, report_sub_type_id) references report_sub_types;
create unique index kpi_periods_period_key on kpi_periods (tenant_id, company_id, report_sub_type_id, months, ends_on);
create index kpi_periods_by_day on kpi_periods (tenant_id, report_sub_type_id, ends_on, company_id);

create sequence report_inputs_id_seq;
create table report_inputs (
  tenant_id integer not null,
  id bigint not null default nextval('report_inputs_id_seq'),
  kpi_period_id bigint not null,
  -- As the period has them, and like there never changed: lists and sums read figures alone.
  company_id bigint not null,
  report_sub_type_id bigint not null,
  months integer not null check (months in (1, 3, 12)),
  ends_on date not null,
  period text not null,
  year integer not null,
  quarter integer,
  month integer,
  report_type_id bigint not null,
  -- Null is missing, never 0.
  value numeric(24, 6),
  text text,
  currency text not null,
  source text,
  note text,
  -- What was approved last: what investors see until the next approval.
  approved_value numeric(24, 6),
  approved_text text,
  approved_at timestamptz,
  -- What stood here when an approved figure was first changed, and when.
  changed_from numeric(24, 6),
  changed_at timestamptz,
  entered_at timestamptz not null default now(),
  entered_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('report_inputs');
alter table report_inputs add constraint report_inputs_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table report_inputs add constraint report_inputs_kpi_period_id_fkey
  foreign key (tenant_id, kpi_period_id) references kpi_periods;
alter table report_inputs add constraint report_inputs_company_id_fkey foreign key (tenant_id, company_id) references companies;
alter table report_inputs add constraint report_inputs_report_type_id_fkey
  foreign key (tenant_id, report_type_id) references report_types;
create unique index report_inputs_report_type_id_key on report_inputs (tenant_id, kpi_period_id, report_type_id);
create index report_inputs_of_type on report_inputs (tenant_id, report_sub_type_id, report_type_id, months, ends_on);
create index report_inputs_of_company on report_inputs (tenant_id, company_id, ends_on desc, id desc);
create index report_inputs_latest on report_inputs (tenant_id, ends_on desc, id desc);
