-- Statements of a fund for a period, published together.
create sequence fund_statements_id_seq;
create table fund_statements (
  tenant_id integer not null,
  id bigint not null default nextval('fund_statements_id_seq'),
  fund_id bigint not null,
  "from" date not null,
  "to" date not null,
  revision integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('fund_statements');
alter table fund_statements add constraint fund_statements_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_statements add constraint fund_statements_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table fund_statements add constraint fund_statements_period_key unique (tenant_id, fund_id, "from", "to", revision);

-- Letters of a fund to its investors, one for each line of a call or a distribution, or for each commitment of
-- a statement. Each is asked for with its source, and written afterwards.
create sequence fund_letters_id_seq;
create table fund_letters (
  tenant_id integer not null,
  id bigint not null default nextval('fund_letters_id_seq'),
  source_type text not null,
  source_id bigint not null,
  -- The line of a call or a distribution, or the commitment of a statement.
  line_id bigint not null,
  fund_commitment_id bigint not null,
  document_id bigint,
  written_at timestamptz,
  primary key (tenant_id, id)
);
call tenant_table('fund_letters');
alter table fund_letters add constraint fund_letters_source_type_check
  check (source_type in ('fund_drawdown', 'distribution', 'fund_statement'));
alter table fund_letters add constraint fund_letters_written_check check ((document_id is null) = (written_at is null));
alter table fund_letters add constraint fund_letters_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_letters add constraint fund_letters_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
alter table fund_letters add constraint fund_letters_document_id_fkey
  foreign key (tenant_id, document_id) references documents;
alter table fund_letters add constraint fund_letters_line_key unique (tenant_id, source_type, source_id, line_id);
create index fund_letters_document on fund_letters (tenant_id, document_id);
