-- Fields that a firm adds to its records, and their values.
create sequence attributes_id_seq;
create table attributes (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('attributes_id_seq'),
  name text collate human not null,
  key text not null,
  type text not null check (type in ('text', 'longtext', 'number', 'currency', 'date', 'select', 'multi', 'boolean',
                                     'url', 'country', 'file')),
  owner_type text not null,
  section text,
  options jsonb not null default '[]',
  required boolean not null default false,
  -- Locked: the investor sees it and can't change it (specification §4).
  mode text not null default 'editable' check (mode in ('editable', 'locked')),
  -- Staff alone see it.
  internal boolean not null default false,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index attributes_key_key on attributes (tenant_id, owner_type, key) where deleted_at is null;
create index attributes_order on attributes (tenant_id, "order", id) where deleted_at is null;
call tenant_table('attributes');

create sequence attribute_values_id_seq;
create table attribute_values (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('attribute_values_id_seq'),
  attribute_id bigint not null,
  owner_type text not null,
  owner_id bigint not null,
  value jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint attribute_values_attribute_id_key unique (tenant_id, owner_type, owner_id, attribute_id),
  constraint attribute_values_attribute_id_fkey foreign key (tenant_id, attribute_id) references attributes
);
create index attribute_values_attribute on attribute_values (tenant_id, attribute_id);
call tenant_table('attribute_values');
