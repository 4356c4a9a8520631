-- Automations: what happens by itself when an event is stored.
create sequence triggers_id_seq;
create table triggers (
  tenant_id integer not null,
  id bigint not null default nextval('triggers_id_seq'),
  name text collate human not null,
  event text not null,
  -- All of them hold: [{"field": "country", "test": "is", "value": "FR"}].
  conditions jsonb not null default '[]',
  action text not null,
  -- What the action needs, and nothing else.
  config jsonb not null,
  delay_unit text not null default 'none',
  delay_amount integer,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('triggers');
alter table triggers add constraint triggers_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table triggers add constraint triggers_created_by_fkey foreign key (tenant_id, created_by) references users;
alter table triggers add constraint triggers_action_check check (action in ('notify', 'mail', 'task', 'stage', 'field'));
alter table triggers add constraint triggers_delay_check
  check (delay_unit in ('none', 'minutes', 'hours', 'days') and (delay_amount is null) = (delay_unit = 'none'));
create index triggers_listening on triggers (tenant_id, event) where active and deleted_at is null;

create sequence trigger_runs_id_seq;
create table trigger_runs (
  tenant_id integer not null,
  id bigint not null default nextval('trigger_runs_id_seq'),
  trigger_id bigint not null,
  event_id bigint not null,
  -- The kind of record that the event is about, and its id.
  kind text not null,
  record_id bigint not null,
  status text not null,
  depth integer not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('trigger_runs');
alter table trigger_runs add constraint trigger_runs_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table trigger_runs add constraint trigger_runs_trigger_id_fkey foreign key (tenant_id, trigger_id) references triggers;
-- Once for each event, however often it is heard.
alter table trigger_runs add constraint trigger_runs_event_key unique (tenant_id, trigger_id, event_id);
alter table trigger_runs add constraint trigger_runs_status_check
  check (status in ('queued', 'done', 'failed', 'stopped') and (status = 'queued') = (ended_at is null));
create index trigger_runs_newest on trigger_runs (tenant_id, trigger_id, id desc);
