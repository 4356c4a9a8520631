-- Update reports for the holders of an opportunity, a fund or a company.
create sequence update_reports_id_seq;
create table update_reports (
  tenant_id integer not null,
  id bigint not null default nextval('update_reports_id_seq'),
  title text collate human not null,
  owner_type text not null check (owner_type in ('investment_opportunity', 'fund', 'company')),
  owner_id bigint not null,
  year integer check (year between 1990 and 2100),
  quarter integer check (quarter between 1 and 4),
  summary text,
  body text not null default '',
  -- Of title, summary and body, for the reading time.
  word_count integer not null default 0 check (word_count >= 0),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'live', 'archived')),
  notify boolean not null default true,
  publish_at timestamptz,
  -- In whose name it publishes by itself.
  scheduled_by bigint,
  published_at timestamptz,
  published_by bigint,
  revised_at timestamptz,
  revisions_count integer not null default 0 check (revisions_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  search_text text generated always as (searchable(' ' || title || ' ' || coalesce(summary, ''))) stored,
  primary key (tenant_id, id),
  check ((status = 'scheduled') = (publish_at is not null)),
  check ((status in ('live', 'archived')) = (published_at is not null))
);
call tenant_table('update_reports');
alter table update_reports add constraint update_reports_tenant_id_fkey foreign key (tenant_id) references tenants;
create index update_reports_published on update_reports (tenant_id, published_at desc nulls last, id desc) where deleted_at is null;
create index update_reports_newest on update_reports (tenant_id, created_at desc, id desc) where deleted_at is null;
create index update_reports_owner on update_reports (tenant_id, owner_type, owner_id, id) where deleted_at is null;
create index update_reports_search on update_reports using gin (search_text gin_trgm_ops);

-- What a live report said before each revision.
create sequence update_report_revisions_id_seq;
create table update_report_revisions (
  tenant_id integer not null,
  id bigint not null default nextval('update_report_revisions_id_seq'),
  update_report_id bigint not null,
  number integer not null check (number >= 1),
  title text not null,
  year integer,
  quarter integer,
  summary text,
  body text not null,
  note text,
  revised_by bigint,
  revised_at timestamptz not null,
  primary key (tenant_id, id)
);
call tenant_table('update_report_revisions');
comment on table update_report_revisions is 'append-only';
alter table update_report_revisions add constraint update_report_revisions_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table update_report_revisions add constraint update_report_revisions_report_fkey
  foreign key (tenant_id, update_report_id) references update_reports;
create unique index update_report_revisions_number_key on update_report_revisions (tenant_id, update_report_id, number);

create table update_report_documents (
  tenant_id integer not null,
  update_report_id bigint not null,
  document_id bigint not null,
  primary key (tenant_id, update_report_id, document_id)
);
call tenant_table('update_report_documents');
alter table update_report_documents add constraint update_report_documents_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table update_report_documents add constraint update_report_documents_report_fkey
  foreign key (tenant_id, update_report_id) references update_reports;
alter table update_report_documents add constraint update_report_documents_document_fkey
  foreign key (tenant_id, document_id) references documents;

-- Who held it when it was published, and when each was told.
create table update_report_recipients (
  tenant_id integer not null,
  update_report_id bigint not null,
  user_id bigint not null,
  told_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, update_report_id, user_id)
);
call tenant_table('update_report_recipients');
alter table update_report_recipients add constraint update_report_recipients_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table update_report_recipients add constraint update_report_recipients_report_fkey
  foreign key (tenant_id, update_report_id) references update_reports;
alter table update_report_recipients add constraint update_report_recipients_user_id_fkey
  foreign key (tenant_id, user_id) references users;
create index update_report_recipients_untold on update_report_recipients (tenant_id, update_report_id, user_id) where told_at is null;

-- Funds, companies and update reports are records to which others belong.
create or replace view record_owners with (security_invoker = true) as
select tenant_id, id, 'pipeline_deal' as type, name::text, created_at, updated_at, version from pipeline_deals
union all select tenant_id, id, 'investment_opportunity', name, created_at, updated_at, version from investment_opportunities
union all select tenant_id, id, 'user', name, created_at, updated_at, version from users
union all select tenant_id, id, 'organisation', name, created_at, updated_at, version from organisations
union all select tenant_id, id, 'nominee', name, created_at, updated_at, version from nominees
union all select tenant_id, id, 'contact', name, created_at, updated_at, version from contacts
union all select tenant_id, id, 'investment_method_entity', display_name, created_at, updated_at, version from investment_method_entities
union all select r.tenant_id, r.id, 'data_room', o.name, r.created_at, r.updated_at, r.version
  from data_rooms r join investment_opportunities o on o.tenant_id = r.tenant_id and o.id = r.investment_opportunity_id
union all select i.tenant_id, i.id, 'investment', o.name, i.created_at, i.updated_at, i.version
  from investments i join investment_opportunities o on o.tenant_id = i.tenant_id and o.id = i.investment_opportunity_id
union all select tenant_id, id, 'investment_method', name, created_at, updated_at, version from investment_methods
union all select tenant_id, id, 'fund', name, created_at, updated_at, version from funds
union all select tenant_id, id, 'company', name, created_at, updated_at, version from companies
union all select tenant_id, id, 'update_report', title, created_at, updated_at, version from update_reports;
