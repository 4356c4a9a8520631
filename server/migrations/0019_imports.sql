-- Files that staff bring in: the file's columns, its rows, what was found in them and what became of them.

create sequence imports_id_seq;
create table imports (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('imports_id_seq'),
  kind text not null check (kind in ('users', 'organisations', 'contacts')),
  file_name text not null,
  sheet text,
  status text not null default 'mapping' check (status in
    ('mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'cancelled')),
  row_count integer not null,
  -- One entry a column of the file, in its order: heading, first values, field, reason.
  columns jsonb not null,
  match_on text not null,
  empty_cells text not null default 'keep' check (empty_cells in ('keep', 'clear')),
  -- Whether new people get the letter to choose a password.
  invite boolean not null default false,
  remember boolean not null default true,
  -- Who asked for what is being done: the rows are written in this person's name, and as far as this person may.
  run_by bigint,
  applied_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint imports_created_by_fkey foreign key (tenant_id, created_by) references users,
  constraint imports_run_by_fkey foreign key (tenant_id, run_by) references users
);
create index imports_newest on imports (tenant_id, created_at desc, id desc) where deleted_at is null;
create index imports_created_by on imports (tenant_id, created_by);
call tenant_table('imports');

create table import_rows (
  tenant_id integer not null references tenants,
  import_id bigint not null,
  -- The row's number in the file, as a spreadsheet shows it: the headings are row 1.
  row integer not null,
  cells jsonb not null,
  -- Indexes of the cells that somebody corrected.
  fixed jsonb not null default '[]',
  outcome text not null default 'pending' check (outcome in ('pending', 'new', 'changed', 'unchanged', 'refused')),
  problems jsonb not null default '[]',
  changes jsonb not null default '[]',
  -- Checked values by field, flat: "address.postcode".
  "values" jsonb not null default '{}',
  -- What the row is matched by, and what no two records may share: a second row of the same is told so.
  match_key text,
  unique_key text,
  record_id bigint,
  applied text check (applied in ('created', 'updated', 'failed')),
  -- For taking it back: the values before, and the record's version afterwards.
  before jsonb,
  after_version integer,
  undone text check (undone in ('undone', 'conflict')),
  primary key (tenant_id, import_id, row),
  constraint import_rows_import_id_fkey foreign key (tenant_id, import_id) references imports on delete cascade
);
create index import_rows_outcome on import_rows (tenant_id, import_id, outcome, row);
create index import_rows_match on import_rows (tenant_id, import_id, match_key) where match_key is not null;
create index import_rows_unique on import_rows (tenant_id, import_id, unique_key) where unique_key is not null;
call tenant_table('import_rows');

-- Where a heading went the last time, and how often: the next file with it goes there by itself.
create table import_mappings (
  tenant_id integer not null references tenants,
  kind text not null,
  heading text not null,
  field text not null,
  uses integer not null default 1,
  primary key (tenant_id, kind, heading)
);
call tenant_table('import_mappings');
