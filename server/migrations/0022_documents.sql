-- Documents: what they were before, who says that they have read them, links to files elsewhere, ready-made folders, and the papers
-- that people of a category have to hand in.

alter table documents
  -- Which of the document's files is the present one, from 1. `version` counts changes of the record, this one files.
  add column file_version integer not null default 1,
  -- Who brought the present file, where that is not who made the record.
  add column filed_by bigint,
  add column requires_ack boolean not null default false,
  add column acknowledge_by date,
  add constraint documents_filed_by_fkey foreign key (tenant_id, filed_by) references users;

-- Every file that a document ever had. Going back to an earlier one adds a row that names the same file again.
create sequence document_versions_id_seq;
create table document_versions (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('document_versions_id_seq'),
  document_id bigint not null,
  number integer not null,
  file_key text not null,
  client_name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, number),
  constraint document_versions_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint document_versions_created_by_fkey foreign key (tenant_id, created_by) references users
);
comment on table document_versions is 'append-only';
create index document_versions_newest on document_versions (tenant_id, created_at desc, id desc);

-- The tables' owner looks past the row policy for a moment: every firm's documents get their first version.
alter table documents no force row level security;
insert into document_versions (tenant_id, document_id, number, file_key, client_name, mime, size, sha256, created_at, created_by)
  select tenant_id, id, 1, file_key, client_name, mime, size, sha256, created_at, created_by from documents;
alter table documents force row level security;
call tenant_table('document_versions');

-- Kept by the database, so that no way of writing a document can forget it: another file is another version.
create function number_document_file() returns trigger language plpgsql as $$
begin
  if new.file_key is distinct from old.file_key then
    new.file_version := old.file_version + 1;
  end if;
  return new;
end $$;
create trigger documents_file_numbered before update on documents for each row execute function number_document_file();

create function keep_document_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.file_version <> old.file_version then
    insert into document_versions
      (tenant_id, document_id, number, file_key, client_name, mime, size, sha256, created_at, created_by)
    values (new.tenant_id, new.id, new.file_version, new.file_key, new.client_name, new.mime, new.size, new.sha256,
      new.updated_at, coalesce(new.filed_by, new.created_by));
  end if;
  return null;
end $$;
create trigger documents_version_kept after insert or update on documents for each row execute function keep_document_version();

-- Somebody says that they have read this version. Kept for good.
create sequence document_acknowledgements_id_seq;
create table document_acknowledgements (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('document_acknowledgements_id_seq'),
  document_id bigint not null,
  user_id bigint not null,
  file_version integer not null,
  address text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, user_id, file_version),
  constraint document_acknowledgements_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint document_acknowledgements_user_id_fkey foreign key (tenant_id, user_id) references users
);
comment on table document_acknowledgements is 'append-only';
create index document_acknowledgements_user on document_acknowledgements (tenant_id, user_id);
create index document_acknowledgements_newest on document_acknowledgements (tenant_id, created_at desc, id desc);
call tenant_table('document_acknowledgements');

-- Files that lie with somebody else. Only the address is kept, and nobody here ever fetches it.
create sequence cloud_documents_id_seq;
create table cloud_documents (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('cloud_documents_id_seq'),
  owner_type text not null,
  owner_id bigint not null,
  folder_structure_id bigint,
  name text collate human not null,
  url text not null,
  visibility text not null default 'private' check (visibility in ('public', 'private')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint cloud_documents_folder_structure_id_fkey foreign key (tenant_id, folder_structure_id) references folder_structures,
  constraint cloud_documents_created_by_fkey foreign key (tenant_id, created_by) references users
);
create index cloud_documents_owner on cloud_documents (tenant_id, owner_type, owner_id, created_at desc, id desc) where deleted_at is null;
create index cloud_documents_newest on cloud_documents (tenant_id, created_at desc, id desc) where deleted_at is null;
create index cloud_documents_folder on cloud_documents (tenant_id, folder_structure_id) where deleted_at is null;
call tenant_table('cloud_documents');

-- A firm's own list of places that links may lead to. Without a row the product's list holds.
create table document_settings (
  tenant_id integer not null references tenants,
  cloud_hosts jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id)
);
call tenant_table('document_settings');

-- Folders that are made together on a record: an array of {"path": "Certificates/EIS 3", "visibility": "public"}.
create sequence folder_templates_id_seq;
create table folder_templates (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('folder_templates_id_seq'),
  name text collate human not null,
  owner_type text not null,
  folders jsonb not null,
  active boolean not null default true,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index folder_templates_name_key on folder_templates (tenant_id, owner_type, lower(name)) where deleted_at is null;
create index folder_templates_order on folder_templates (tenant_id, "order", id) where deleted_at is null;
call tenant_table('folder_templates');

-- Sign-up documents are for everybody, or for the categories that they name.
alter table onboarding_documents add column investor_type_ids jsonb not null default '[]';
create or replace view onboarding_standings with (security_invoker = true) as
select d.tenant_id, d.id, u.id as user_id, d.title, d.required, d."order", d.content_version, d.created_at, d.updated_at,
       d.version, a.accepted_at,
       case when a.accepted_at is null then 'required' else 'accepted' end as status
from onboarding_documents d
join users u on u.tenant_id = d.tenant_id and u.role_id = 5
left join onboarding_acceptances a on a.tenant_id = d.tenant_id and a.onboarding_document_id = d.id
  and a.user_id = u.id and a.content_version = d.content_version
where d.deleted_at is null and d.active
  and (d.investor_type_ids = '[]' or d.investor_type_ids @> to_jsonb(u.investor_type_id) or a.accepted_at is not null);

-- A paper that a firm wants of its investors, of all or of some categories, and for how long one will do.
create sequence registration_requirements_id_seq;
create table registration_requirements (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('registration_requirements_id_seq'),
  code text not null,
  title text collate human not null,
  hint text,
  investor_type_ids jsonb not null default '[]',
  required boolean not null default true,
  validity_months integer check (validity_months between 1 and 120),
  active boolean not null default true,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index registration_requirements_code_key on registration_requirements (tenant_id, code) where deleted_at is null;
create index registration_requirements_order on registration_requirements (tenant_id, "order", id) where deleted_at is null;
call tenant_table('registration_requirements');

create sequence registration_documents_id_seq;
create table registration_documents (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('registration_documents_id_seq'),
  registration_requirement_id bigint not null,
  user_id bigint not null,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'expired', 'superseded')),
  file_key text not null,
  client_name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  expires_on date,
  reason text,
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint registration_documents_registration_requirement_id_fkey
    foreign key (tenant_id, registration_requirement_id) references registration_requirements,
  constraint registration_documents_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint registration_documents_decided_by_fkey foreign key (tenant_id, decided_by) references users,
  constraint registration_documents_created_by_fkey foreign key (tenant_id, created_by) references users
);
-- One that waits at a time: a second one takes the first one's place, also when both are sent at once.
create unique index registration_documents_waiting on registration_documents
  (tenant_id, user_id, registration_requirement_id) where status = 'submitted';
create index registration_documents_latest on registration_documents
  (tenant_id, user_id, registration_requirement_id, created_at desc, id desc);
create index registration_documents_newest on registration_documents (tenant_id, created_at desc, id desc);
create index registration_documents_ending on registration_documents (tenant_id, expires_on) where status = 'approved';
create index registration_documents_requirement on registration_documents (tenant_id, registration_requirement_id);
call tenant_table('registration_documents');

-- Where every investor stands with every paper that is wanted of them. The id is the requirement's. An approved one counts while
-- another is looked at; otherwise the latest does.
create view registration_standings with (security_invoker = true) as
select r.tenant_id, r.id, u.id as user_id, r.code, r.title, r.hint, r.required, r.validity_months, r."order", r.created_at,
       r.updated_at, r.version, d.id as registration_document_id, d.client_name, d.mime, d.size, d.created_at as submitted_at, d.decided_at,
       d.expires_on, d.reason, coalesce(d.status, 'required') as status
from registration_requirements r
join users u on u.tenant_id = r.tenant_id and u.role_id = 5
left join lateral (
  select x.* from registration_documents x
  where x.tenant_id = r.tenant_id and x.user_id = u.id and x.registration_requirement_id = r.id and x.status <> 'superseded'
  order by x.status = 'approved' desc, x.created_at desc, x.id desc limit 1
) d on true
where r.deleted_at is null and r.active
  and (r.investor_type_ids = '[]' or r.investor_type_ids @> to_jsonb(u.investor_type_id) or d.id is not null);
