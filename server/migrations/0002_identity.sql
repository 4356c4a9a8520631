-- People who sign in, how they prove who they are, and what the firm looks like to them.

-- A firm's look, words, switches and standing texts; one row a tenant, id 1 on the wire.
create table brandings (
  tenant_id integer primary key references tenants,
  colours jsonb not null,
  navigation jsonb not null default '{}',
  texts jsonb not null default '{}',
  flags jsonb not null default '{}',
  display_font text not null default 'serif' check (display_font in ('serif', 'sans')),
  portal_order integer not null default 0 check (portal_order between 0 and 2),
  page_title text,
  support_email text,
  back_to_site_url text,
  home_link_text text,
  noindex boolean not null default false,
  is_custom boolean not null default false,
  logo_key text,
  logo_alt_key text,
  favicon_key text,
  terms_version integer not null default 1,
  terms_format text not null default 'html' check (terms_format in ('html', 'url')),
  terms_text text not null default '',
  terms_url text,
  risk_warning_text text not null default '',
  risk_banner_text text not null default '',
  market_sounding_description text not null default '',
  compliance_tries integer not null default 0,
  pass_mark integer not null default 80 check (pass_mark between 0 and 100),
  test_valid_months integer,
  company_name text,
  company_number text,
  company_address text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call tenant_table('brandings');

-- Every version of the terms that was ever current, as it was read.
create table terms_versions (
  tenant_id integer not null references tenants,
  terms_version integer not null,
  format text not null,
  text text not null,
  url text,
  published_at timestamptz not null,
  primary key (tenant_id, terms_version)
);
comment on table terms_versions is 'append-only';
call tenant_table('terms_versions');

create sequence lead_statuses_id_seq;
create table lead_statuses (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('lead_statuses_id_seq'),
  name text collate human not null,
  type integer not null check (type in (1, 2, 3)),
  colour text,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index lead_statuses_name_key on lead_statuses (tenant_id, lower(name)) where deleted_at is null;
call tenant_table('lead_statuses');

create sequence client_groups_id_seq;
create table client_groups (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('client_groups_id_seq'),
  name text collate human not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index client_groups_name_key on client_groups (tenant_id, lower(name)) where deleted_at is null;
call tenant_table('client_groups');

create sequence investor_types_id_seq;
create table investor_types (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('investor_types_id_seq'),
  code text not null,
  name text collate human not null,
  description text not null default '',
  declaration text not null default '',
  requires_test boolean not null default true,
  requires_approval boolean not null default true,
  expires_after_months integer check (expires_after_months between 1 and 36),
  blocks boolean not null default false,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index investor_types_code_key on investor_types (tenant_id, code) where deleted_at is null;
call tenant_table('investor_types');

create sequence users_id_seq;
create sequence users_reference_seq;
create table users (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('users_id_seq'),
  reference text not null default ('INV' || lpad(nextval('users_reference_seq')::text, 6, '0')),
  role_id integer not null check (role_id in (1, 2, 3, 5, 7, 8, 9, 10, 11, 12)),
  title text,
  first_name text not null,
  middle_names text,
  last_name text not null,
  name text collate human not null generated always as (first_name || ' ' || last_name) stored,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  password_changed_at timestamptz,
  phone text,
  date_of_birth date,
  nationality text,
  country_of_residence text,
  address jsonb,
  employment_status text,
  occupation text,
  source_of_wealth text,
  marketing boolean not null default false,
  lead_status_id bigint,
  owner_id bigint,
  client_group_id bigint,
  investor_type_id bigint,
  category_status text not null default 'none' check (category_status in ('none', 'pending', 'approved', 'rejected', 'expired')),
  category_expires_at date,
  aml_status text not null default 'not_started'
    check (aml_status in ('not_started', 'pending', 'passed', 'referred', 'failed', 'expired')),
  screening_status text not null default 'not_required'
    check (screening_status in ('not_required', 'pending', 'approved', 'rejected')),
  compliance_tries integer not null default 0,
  compliance_passed integer not null default 0 check (compliance_passed in (0, 1)),
  compliance_passed_at timestamptz,
  compliance_locked_until timestamptz,
  accepted_terms_version integer not null default 0,
  terms_accepted_at timestamptz,
  avatar_key text,
  source text,
  is_active boolean not null default true,
  session_epoch integer not null default 1,
  last_login_at timestamptz,
  login_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint users_lead_status_id_fkey foreign key (tenant_id, lead_status_id) references lead_statuses,
  constraint users_owner_id_fkey foreign key (tenant_id, owner_id) references users,
  constraint users_client_group_id_fkey foreign key (tenant_id, client_group_id) references client_groups,
  constraint users_investor_type_id_fkey foreign key (tenant_id, investor_type_id) references investor_types
);
create unique index users_email_key on users (tenant_id, email) where deleted_at is null;
create unique index users_reference_key on users (tenant_id, reference);
create index users_name_trgm on users using gin (name gin_trgm_ops);
create index users_email_trgm on users using gin (email gin_trgm_ops);
create index users_newest on users (tenant_id, role_id, created_at desc, id desc) where deleted_at is null;
create index users_by_name on users (tenant_id, role_id, name, id) where deleted_at is null;
create index users_owner on users (tenant_id, owner_id) where deleted_at is null;
create index users_lead_status on users (tenant_id, lead_status_id) where deleted_at is null;
call tenant_table('users');

-- A browser that asked for the anti-forgery cookie, and who it is if somebody signed in. Only the digest of its token is kept.
create table sessions (
  tenant_id integer not null references tenants,
  id_hash bytea not null,
  public_id text not null,
  user_id bigint,
  csrf text not null,
  epoch integer not null default 0,
  remembered boolean not null default false,
  -- Signed in with a password, but the second factor is still owed.
  pending_user_id bigint,
  pending_until timestamptz,
  pending_tries integer not null default 0,
  challenge text,
  challenge_until timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  address text,
  browser text,
  primary key (tenant_id, id_hash),
  constraint sessions_user_id_fkey foreign key (tenant_id, user_id) references users on delete cascade
);
create index sessions_user on sessions (tenant_id, user_id, last_seen_at) where user_id is not null;
create index sessions_expired on sessions (tenant_id, idle_expires_at);
call tenant_table('sessions');

-- Links in mails that may be used once: reset a password, set the first one, accept an invitation.
create table user_tokens (
  tenant_id integer not null references tenants,
  token_hash bytea not null,
  user_id bigint not null,
  purpose text not null check (purpose in ('reset_password', 'set_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  constraint user_tokens_user_id_fkey foreign key (tenant_id, user_id) references users on delete cascade
);
create index user_tokens_user on user_tokens (tenant_id, user_id, purpose);
call tenant_table('user_tokens');

-- A second factor: the shared secret, encrypted, and the last time step that was used, so that a code works once.
create table two_factors (
  tenant_id integer not null references tenants,
  user_id bigint not null,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  constraint two_factors_user_id_fkey foreign key (tenant_id, user_id) references users on delete cascade
);
call tenant_table('two_factors');

create table recovery_codes (
  tenant_id integer not null references tenants,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (tenant_id, user_id) references users on delete cascade
);
call tenant_table('recovery_codes');

create sequence passkeys_id_seq;
create table passkeys (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('passkeys_id_seq'),
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  constraint passkeys_user_id_fkey foreign key (tenant_id, user_id) references users on delete cascade
);
create index passkeys_user on passkeys (tenant_id, user_id);
call tenant_table('passkeys');

-- The bell.
create table notifications (
  tenant_id integer not null references tenants,
  id uuid not null,
  user_id bigint not null,
  type text not null,
  data jsonb not null,
  -- One note for one cause: a listener that runs twice writes it once.
  cause text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, cause),
  constraint notifications_user_id_fkey foreign key (tenant_id, user_id) references users on delete cascade
);
create index notifications_newest on notifications (tenant_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (tenant_id, user_id, created_at desc) where read_at is null;
call tenant_table('notifications');
