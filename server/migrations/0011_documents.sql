-- Files that belong to records, the folders they lie in, and who opened them.
create sequence folder_structures_id_seq;
create table folder_structures (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('folder_structures_id_seq'),
  owner_type text not null,
  owner_id bigint not null,
  parent_id bigint,
  name text collate human not null,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  -- Whether this folder and every one above it are public: what a list of files asks of thousands of rows at once.
  open boolean not null default true,
  depth integer not null default 1 check (depth between 1 and 8),
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint folder_structures_parent_id_fkey foreign key (tenant_id, parent_id) references folder_structures
);
create unique index folder_structures_name_key
  on folder_structures (tenant_id, owner_type, owner_id, coalesce(parent_id, 0), lower(name)) where deleted_at is null;
create index folder_structures_owner on folder_structures (tenant_id, owner_type, owner_id, "order", id) where deleted_at is null;
create index folder_structures_order on folder_structures (tenant_id, "order", id) where deleted_at is null;
create index folder_structures_parent on folder_structures (tenant_id, parent_id) where deleted_at is null;
call tenant_table('folder_structures');

create sequence documents_id_seq;
create table documents (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('documents_id_seq'),
  owner_type text not null,
  owner_id bigint not null,
  folder_structure_id bigint,
  name text collate human not null,
  category text,
  visibility text not null default 'private' check (visibility in ('public', 'private')),
  file_key text not null,
  client_name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  expires_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint documents_folder_structure_id_fkey foreign key (tenant_id, folder_structure_id) references folder_structures,
  constraint documents_created_by_fkey foreign key (tenant_id, created_by) references users
);
create index documents_owner on documents (tenant_id, owner_type, owner_id, created_at desc, id desc) where deleted_at is null;
create index documents_newest on documents (tenant_id, created_at desc, id desc) where deleted_at is null;
create index documents_folder on documents (tenant_id, folder_structure_id) where deleted_at is null;
create index documents_name_trgm on documents using gin (name gin_trgm_ops);
call tenant_table('documents');

-- Who opened what, when. Opening the same thing again within half an hour is the same opening.
create sequence opens_id_seq;
create table opens (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opens_id_seq'),
  user_id bigint not null,
  openable_type text not null check (openable_type in ('report', 'document', 'investment_opportunity', 'update_report')),
  openable_id bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint opens_user_id_fkey foreign key (tenant_id, user_id) references users
);
comment on table opens is 'append-only';
create index opens_of on opens (tenant_id, openable_type, openable_id, user_id, created_at desc);
create index opens_newest on opens (tenant_id, created_at desc, id desc);
call tenant_table('opens');

-- Pictures that were made from an upload in several sizes: avatars, and the firm's own marks.
create table pictures (
  tenant_id integer not null references tenants,
  key text not null,
  kind text not null check (kind in ('avatar', 'logo', 'logo-alt', 'favicon')),
  -- The largest picture's key names the set; 64, 50, 35 for avatars, 32, 180, 192, 512 for favicons.
  set_key text not null,
  pixels integer not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
create index pictures_set on pictures (tenant_id, set_key, pixels);
call tenant_table('pictures');
