-- Organisations that invest, and the people who act for them.

-- Roles have no rows of their own: their names are words that a firm may change.
create view roles with (security_invoker = true) as
select b.tenant_id, r.id, coalesce(nullif(b.navigation ->> r.term, ''), r.name) as name, r.term,
       b.updated_at as created_at, b.updated_at, b.version
from brandings b
cross join (values
  (1::bigint, 'super_admin', 'Super Admin'), (2, 'entrepreneur', 'Entrepreneur'),
  (3, 'investment_committee', 'Investment Committee'), (5, 'investor', 'Investor'), (7, 'custodian', 'Custodian'),
  (8, 'support', 'Support'), (9, 'creator', 'Creator'), (10, 'investment_manager', 'Investment Manager'),
  (11, 'fund_manager', 'Fund Manager'), (12, 'adviser', 'Adviser')) as r(id, term, name);

create sequence organisations_id_seq;
create table organisations (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('organisations_id_seq'),
  type text not null check (type in ('Business', 'Organisation', 'Sole Trader')),
  name text collate human not null,
  trading_name text,
  registration_number text,
  country text not null default 'GB',
  vat_number text,
  lei text,
  charity_number text,
  incorporated_on date,
  address jsonb,
  trading_address jsonb,
  website text,
  phone text,
  email text,
  owner_id bigint,
  lead_user_id bigint,
  status integer not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint organisations_owner_id_fkey foreign key (tenant_id, owner_id) references users,
  constraint organisations_lead_user_id_fkey foreign key (tenant_id, lead_user_id) references users
);
create unique index organisations_registration_number_key
  on organisations (tenant_id, country, registration_number) where deleted_at is null;
create index organisations_by_name on organisations (tenant_id, name, id) where deleted_at is null;
create index organisations_name_trgm on organisations using gin (name gin_trgm_ops);
create index organisations_lead_user on organisations (tenant_id, lead_user_id) where deleted_at is null;
create index organisations_owner on organisations (tenant_id, owner_id) where deleted_at is null;
call tenant_table('organisations');

-- Who belongs to an organisation, and what they may do for it. A membership ends; it is not forgotten.
create table organisation_members (
  tenant_id integer not null references tenants,
  organisation_id bigint not null,
  user_id bigint not null,
  role text not null default 'viewer'
    check (role in ('owner', 'director', 'trustee', 'authorised_signatory', 'viewer')),
  ownership_percent numeric(9, 6) check (ownership_percent between 0 and 100),
  can_invest boolean not null default false,
  can_view_documents boolean not null default true,
  status text not null default 'active' check (status in ('active', 'ended')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, organisation_id, user_id),
  constraint organisation_members_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations,
  constraint organisation_members_user_ids_fkey foreign key (tenant_id, user_id) references users
);
create index organisation_members_user on organisation_members (tenant_id, user_id) where status = 'active';
call tenant_table('organisation_members');
