-- What every area stands on: tenants, stored events and their deliveries, limits, idempotency, mail.
-- Conventions: tenant_id leads every key; ids come from sequences, one a table, so they are unique over tenants;
-- money is a whole number of minor units in a column that ends in _minor; every tenant's table passes through tenant_table().

create extension if not exists pg_trgm;

-- Names sort as a British reader expects, digits by value ("Fund 2" before "Fund 10"). The database itself compares bytes.
create collation human (provider = icu, locale = 'en-GB-u-kn-true');

-- A row belongs to the tenant that the connection speaks for. Without a setting there are no rows.
-- The policy's text is the one that also works when the table is distributed: no sub-select around current_setting.
create procedure tenant_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', name);
end $$;

-- How values look on the wire.
create function wire_money(minor bigint, currency text) returns text
  language sql immutable parallel safe
  return case
    when currency in ('JPY', 'KRW', 'ISK', 'CLP', 'VND', 'XAF', 'XOF', 'XPF', 'PYG', 'UGX') then minor::text
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then round(minor / 1000.0, 3)::text
    else round(minor / 100.0, 2)::text
  end;

create function wire_instant(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function wire_decimal(value numeric) returns text
  language sql immutable parallel safe
  return trim_scale(value)::text;

-- Tenants and the names by which they are found. These two are read before a tenant is known.
create sequence tenants_id_seq as integer;
create table tenants (
  id integer primary key default nextval('tenants_id_seq'),
  name text not null,
  slug text not null unique,
  is_trial boolean not null default false,
  realtime_key text not null unique,
  realtime_secret text not null,
  signing_secret text not null,
  settings jsonb not null default '{}',
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table tenant_hosts (
  host text primary key check (host = lower(host)),
  tenant_id integer not null references tenants,
  is_primary boolean not null default false
);
create unique index tenant_hosts_primary on tenant_hosts (tenant_id) where is_primary;

-- What happened, stored in the transaction in which it happened. The row is the audit entry: before and after, who, when, from where.
create sequence events_id_seq;
create table events (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('events_id_seq'),
  type text not null,
  subject_type text not null,
  subject_id bigint,
  actor_id bigint,
  actor_role integer,
  at timestamptz not null,
  payload jsonb not null default '{}',
  before jsonb,
  after jsonb,
  request_id text,
  address text,
  primary key (tenant_id, id)
);
comment on table events is 'append-only';
create index events_subject on events (tenant_id, subject_type, subject_id, id desc);
create index events_type on events (tenant_id, type, id desc);
call tenant_table('events');

-- Who still has to hear of an event. A queue, not a record of anybody: it holds ids only, so workers may look over all tenants.
create table event_deliveries (
  tenant_id integer not null,
  event_id bigint not null,
  listener text not null,
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  dead_at timestamptz,
  last_error text,
  primary key (tenant_id, event_id, listener)
);
create index event_deliveries_due on event_deliveries (run_at) where dead_at is null;

-- The chain over events, linked afterwards in the order in which they became visible. hash = sha256(previous hash, newline, canonical JSON).
create table event_chain (
  tenant_id integer not null references tenants,
  seq bigint not null,
  event_id bigint not null,
  entry text not null,
  hash text not null,
  primary key (tenant_id, seq),
  unique (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events
);
comment on table event_chain is 'append-only';
call tenant_table('event_chain');

-- A write that carried an Idempotency-Key, with the answer it got. Written in the act's own transaction.
create table idempotency_keys (
  tenant_id integer not null references tenants,
  user_id bigint not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);
call tenant_table('idempotency_keys');

-- Exact limits of sensitive routes, shared by all processes. Lost in a crash, which is harmless, so not logged.
create unlogged table throttle_counters (
  tenant_id integer not null,
  name text not null,
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (tenant_id, name, key)
);
call tenant_table('throttle_counters');

-- Mail: the outbox, and the record of what was sent to whom.
create sequence mails_id_seq;
create table mails (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('mails_id_seq'),
  -- One letter for one cause: a listener that runs twice writes it once.
  cause text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (tenant_id, id),
  unique (tenant_id, cause)
);
create index mails_newest on mails (tenant_id, id desc);
create index mails_unsent on mails (tenant_id, id) where sent_at is null;
call tenant_table('mails');
