-- What staff write down about a record: notes, calls and other talks, and what is still to be done.
create sequence notes_id_seq;
create table notes (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('notes_id_seq'),
  owner_type text not null,
  owner_id bigint not null,
  body text not null,
  pinned boolean not null default false,
  -- Its author alone sees it.
  private boolean not null default false,
  -- Ids of the colleagues whom the text names, found when it is written.
  mentions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint notes_created_by_fkey foreign key (tenant_id, created_by) references users
);
create index notes_owner on notes (tenant_id, owner_type, owner_id, created_at desc, id desc) where deleted_at is null;
create index notes_newest on notes (tenant_id, created_at desc, id desc) where deleted_at is null;
create index notes_author on notes (tenant_id, created_by);
create index notes_body_trgm on notes using gin (body gin_trgm_ops);
call tenant_table('notes');

create sequence call_logs_id_seq;
create table call_logs (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('call_logs_id_seq'),
  owner_type text not null,
  owner_id bigint not null,
  channel text not null default 'phone' check (channel in ('phone', 'email', 'meeting')),
  called_at timestamptz not null,
  direction text not null default 'out' check (direction in ('in', 'out')),
  -- Seconds.
  duration integer check (duration between 0 and 86400),
  outcome text check (outcome in ('reached', 'voicemail', 'no_answer', 'wrong_number')),
  summary text not null,
  pinned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint call_logs_created_by_fkey foreign key (tenant_id, created_by) references users
);
create index call_logs_owner on call_logs (tenant_id, owner_type, owner_id, called_at desc, id desc) where deleted_at is null;
create index call_logs_newest on call_logs (tenant_id, created_at desc, id desc) where deleted_at is null;
create index call_logs_author on call_logs (tenant_id, created_by);
create index call_logs_summary_trgm on call_logs using gin (summary gin_trgm_ops);
call tenant_table('call_logs');

create sequence tasks_id_seq;
create table tasks (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('tasks_id_seq'),
  owner_type text not null,
  owner_id bigint not null,
  title text collate human not null,
  due_date date,
  assignee_id bigint,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  status text not null default 'open' check (status in ('open', 'done')),
  recurrence text check (recurrence in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  -- The day of the month on which a series began, so that the 31st comes back after a February.
  anchor_day integer check (anchor_day between 1 and 31),
  -- The task of the series that this one came after: one task has one successor, however often it is completed.
  follows_id bigint,
  remind_days integer check (remind_days between 0 and 365),
  reminded_at timestamptz,
  completed_at timestamptz,
  completed_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint tasks_due_date_check check (due_date is not null or (recurrence is null and remind_days is null)),
  constraint tasks_completed_check check ((status = 'done') = (completed_at is not null)),
  constraint tasks_assignee_id_fkey foreign key (tenant_id, assignee_id) references users,
  constraint tasks_completed_by_fkey foreign key (tenant_id, completed_by) references users,
  constraint tasks_created_by_fkey foreign key (tenant_id, created_by) references users,
  constraint tasks_follows_id_fkey foreign key (tenant_id, follows_id) references tasks
);
create unique index tasks_follows_id_key on tasks (tenant_id, follows_id) where deleted_at is null;
create index tasks_owner on tasks (tenant_id, owner_type, owner_id, status, id desc) where deleted_at is null;
create index tasks_newest on tasks (tenant_id, created_at desc, id desc) where deleted_at is null;
create index tasks_assignee on tasks (tenant_id, assignee_id, due_date, id) where deleted_at is null and status = 'open';
create index tasks_author on tasks (tenant_id, created_by);
create index tasks_completed_by on tasks (tenant_id, completed_by) where completed_by is not null;
create index tasks_reminders on tasks (tenant_id, due_date)
  where deleted_at is null and status = 'open' and remind_days is not null and reminded_at is null;
call tenant_table('tasks');

-- What was sent to somebody is found by their address.
create index mails_recipient on mails (tenant_id, recipient, id desc);
