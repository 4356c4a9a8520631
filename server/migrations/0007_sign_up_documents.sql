-- Documents that every investor reads and accepts when signing up.
create sequence onboarding_documents_id_seq;
create table onboarding_documents (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('onboarding_documents_id_seq'),
  title text collate human not null,
  body text not null default '',
  file_key text,
  file_name text,
  file_mime text,
  file_bytes bigint,
  file_sha256 text,
  required boolean not null default true,
  "order" integer not null default 0,
  active boolean not null default true,
  -- Raised when what is accepted changes; an acceptance names the one it was given for.
  content_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index onboarding_documents_order on onboarding_documents (tenant_id, "order", id) where deleted_at is null;
call tenant_table('onboarding_documents');

create sequence onboarding_acceptances_id_seq;
create table onboarding_acceptances (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('onboarding_acceptances_id_seq'),
  onboarding_document_id bigint not null,
  user_id bigint not null,
  content_version integer not null,
  accepted_at timestamptz not null,
  address text,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, onboarding_document_id, content_version),
  constraint onboarding_acceptances_onboarding_document_id_fkey
    foreign key (tenant_id, onboarding_document_id) references onboarding_documents,
  constraint onboarding_acceptances_user_id_fkey foreign key (tenant_id, user_id) references users
);
comment on table onboarding_acceptances is 'append-only';
call tenant_table('onboarding_acceptances');

-- What each investor still has to accept, and what they did. The id is the document's.
create view onboarding_standings with (security_invoker = true) as
select d.tenant_id, d.id, u.id as user_id, d.title, d.required, d."order", d.content_version, d.created_at, d.updated_at,
       d.version, a.accepted_at,
       case when a.accepted_at is null then 'required' else 'accepted' end as status
from onboarding_documents d
join users u on u.tenant_id = d.tenant_id and u.role_id = 5
left join onboarding_acceptances a on a.tenant_id = d.tenant_id and a.onboarding_document_id = d.id
  and a.user_id = u.id and a.content_version = d.content_version
where d.deleted_at is null and d.active;
