-- A certificate's file is a document of its investment. Until a job has written it there is none.
alter table certificates
  add column document_id bigint,
  -- Whether its holder is told: of shares that were allotted here, not of a holding of the past that staff entered.
  add column tells_holder boolean not null default false,
  add constraint certificates_document_id_fkey foreign key (tenant_id, document_id) references documents;
create unique index certificates_document_id_key on certificates (tenant_id, document_id);
create index certificates_waiting on certificates (tenant_id, investment_opportunity_id, user_id, id) where document_id is null;

-- Those that were printed become documents with the same file. The tables' owner looks past the row policy for a moment.
alter table certificates no force row level security;
alter table investment_opportunities no force row level security;
alter table documents no force row level security;
alter table document_versions no force row level security;
insert into documents (tenant_id, owner_type, owner_id, name, category, visibility, file_key, client_name, mime, size, sha256,
    created_at, updated_at)
  select c.tenant_id, 'investment', c.investment_id, n.name, 'Certificates', 'public', c.file_key, n.name || '.pdf',
    'application/pdf', c.bytes, c.sha256, c.created_at, c.created_at
  from certificates c
  join investment_opportunities o on o.tenant_id = c.tenant_id and o.id = c.investment_opportunity_id
  cross join lateral (select left('Share certificate ' || c.number || ', ' || o.name, 196) as name) n
  where c.file_key is not null;
update certificates c set document_id = d.id from documents d
  where d.tenant_id = c.tenant_id and d.owner_type = 'investment' and d.owner_id = c.investment_id and d.file_key = c.file_key;
alter table certificates force row level security;
alter table investment_opportunities force row level security;
alter table documents force row level security;
alter table document_versions force row level security;
alter table certificates drop column file_key, drop column bytes, drop column sha256;
