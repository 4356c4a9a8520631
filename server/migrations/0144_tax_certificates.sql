-- EIS3 and SEIS3 certificates that were filed to investors' allocations. A holding has one valid certificate of each kind.
create sequence tax_certificates_id_seq;
create table tax_certificates (
  tenant_id integer not null,
  id bigint not null default nextval('tax_certificates_id_seq'),
  investment_opportunity_id bigint not null,
  investment_id bigint not null,
  kind text not null,
  status text not null default 'valid',
  -- HMRC's unique investment reference.
  uir text not null,
  issued_on date not null,
  -- Its file among the documents of the investment.
  document_id bigint not null,
  replaces_id bigint,
  -- When it was replaced or withdrawn, by whom and why.
  ended_at timestamptz,
  ended_by bigint,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('tax_certificates');
alter table tax_certificates add constraint tax_certificates_kind_check check (kind in ('eis3', 'seis3'));
alter table tax_certificates add constraint tax_certificates_status_check check (status in ('valid', 'replaced', 'withdrawn'));
alter table tax_certificates add constraint tax_certificates_ended_check
  check ((status = 'valid') = (ended_at is null) and (ended_at is null) = (reason is null));
alter table tax_certificates add constraint tax_certificates_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table tax_certificates add constraint tax_certificates_opportunity_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
alter table tax_certificates add constraint tax_certificates_investment_fkey foreign key (tenant_id, investment_id) references investments;
alter table tax_certificates add constraint tax_certificates_document_fkey foreign key (tenant_id, document_id) references documents;
alter table tax_certificates add constraint tax_certificates_replaces_fkey
  foreign key (tenant_id, replaces_id) references tax_certificates;
-- Two people who file at once: the second is told that there is one.
create unique index tax_certificates_valid on tax_certificates (tenant_id, investment_id, kind) where status = 'valid' and deleted_at is null;
create index tax_certificates_of_investment on tax_certificates (tenant_id, investment_id);
create index tax_certificates_of_opportunity on tax_certificates (tenant_id, investment_opportunity_id);
create index tax_certificates_newest on tax_certificates (tenant_id, created_at desc, id desc) where deleted_at is null;
-- What a document is asked before it is changed or deleted.
create index tax_certificates_of_document on tax_certificates (tenant_id, document_id);
