-- Lists under names, and work on many records at a time.

create sequence saved_views_id_seq;
create table saved_views (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('saved_views_id_seq'),
  owner_id bigint not null,
  list text not null,
  name text collate human not null,
  -- What the list's address says, without the question mark: filters, order, columns.
  query text not null default '',
  is_shared boolean not null default false,
  default_role_ids jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint saved_views_owner_id_fkey foreign key (tenant_id, owner_id) references users,
  -- A default for roles that only its owner can see would be nobody's default.
  constraint saved_views_default_role_ids_check check (is_shared or default_role_ids = '[]')
);
create unique index saved_views_name_key on saved_views (tenant_id, owner_id, list, lower(name)) where deleted_at is null;
create index saved_views_by_name on saved_views (tenant_id, list, name, id) where deleted_at is null;
call tenant_table('saved_views');

create sequence bulk_jobs_id_seq;
create table bulk_jobs (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('bulk_jobs_id_seq'),
  resource text not null,
  action text not null check (action in ('update', 'delete', 'email', 'undo')),
  "values" jsonb not null default '{}',
  status text not null default 'running' check (status in ('running', 'done', 'stopped')),
  undo_of_id bigint,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint not null,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint bulk_jobs_created_by_fkey foreign key (tenant_id, created_by) references users,
  constraint bulk_jobs_undo_of_id_fkey foreign key (tenant_id, undo_of_id) references bulk_jobs
);
create index bulk_jobs_newest on bulk_jobs (tenant_id, created_by, created_at desc, id desc);
-- A job is taken back once, also when the button is pressed twice.
create unique index bulk_jobs_undo_of_id_key on bulk_jobs (tenant_id, undo_of_id) where undo_of_id is not null;
call tenant_table('bulk_jobs');

create sequence bulk_job_rows_id_seq;
create table bulk_job_rows (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('bulk_job_rows_id_seq'),
  bulk_job_id bigint not null,
  record_id bigint not null,
  name text collate human not null,
  status text not null default 'waiting' check (status in ('waiting', 'changed', 'skipped', 'refused')),
  reason text,
  -- The fields that the job set, as they were before and after it: what an undo needs.
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, bulk_job_id, record_id),
  constraint bulk_job_rows_bulk_job_id_fkey foreign key (tenant_id, bulk_job_id) references bulk_jobs
);
create index bulk_job_rows_by_status on bulk_job_rows (tenant_id, bulk_job_id, status, id);
create index bulk_job_rows_newest on bulk_job_rows (tenant_id, bulk_job_id, updated_at desc, id desc);
call tenant_table('bulk_job_rows');
