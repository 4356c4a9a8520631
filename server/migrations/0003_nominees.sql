-- Nominees: who stands on the register for the people who own beneficially.
create sequence nominees_id_seq;
create table nominees (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('nominees_id_seq'),
  name text collate human not null,
  legal_name text,
  reference text,
  company_number text,
  frn text,
  custodian text,
  register_name text,
  address jsonb,
  fee_basis_points integer check (fee_basis_points between 0 and 500),
  is_default boolean not null default false,
  status integer not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index nominees_name_key on nominees (tenant_id, lower(name)) where deleted_at is null;
create index nominees_name_trgm on nominees using gin (name gin_trgm_ops);
create index nominees_by_name on nominees (tenant_id, name, id) where deleted_at is null;
call tenant_table('nominees');

-- Whose holdings a nominee looks after.
create table nominee_users (
  tenant_id integer not null references tenants,
  nominee_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, nominee_id, user_id),
  constraint nominee_users_nominee_id_fkey foreign key (tenant_id, nominee_id) references nominees,
  constraint nominee_users_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index nominee_users_user on nominee_users (tenant_id, user_id);
call tenant_table('nominee_users');
