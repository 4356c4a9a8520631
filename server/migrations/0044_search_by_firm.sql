-- Searches read one firm's rows: with the firm in them, these indexes leave all others' matches alone. btree_gin lets a number stand
-- beside a text's trigrams; like pg_trgm it is a trusted extension, which a database's owner may add.
create extension if not exists btree_gin;

drop index users_name_trgm, users_email_trgm, nominees_name_trgm, organisations_name_trgm, investment_opportunities_name_trgm,
  documents_name_trgm, notes_body_trgm, call_logs_summary_trgm, contacts_name_trgm, contacts_email_trgm, contacts_company_trgm,
  organisation_links_name_trgm, users_search, users_staff_search, organisations_search, nominees_search,
  investment_method_entities_search, investment_opportunities_search, contacts_search, pipeline_deals_name_trgm;

create index users_name_trgm on users using gin (tenant_id, name gin_trgm_ops);
create index users_email_trgm on users using gin (tenant_id, email gin_trgm_ops);
create index nominees_name_trgm on nominees using gin (tenant_id, name gin_trgm_ops);
create index organisations_name_trgm on organisations using gin (tenant_id, name gin_trgm_ops);
create index investment_opportunities_name_trgm on investment_opportunities using gin (tenant_id, name gin_trgm_ops);
create index documents_name_trgm on documents using gin (tenant_id, name gin_trgm_ops);
create index notes_body_trgm on notes using gin (tenant_id, body gin_trgm_ops);
create index call_logs_summary_trgm on call_logs using gin (tenant_id, summary gin_trgm_ops);
create index contacts_name_trgm on contacts using gin (tenant_id, name gin_trgm_ops);
create index contacts_email_trgm on contacts using gin (tenant_id, email gin_trgm_ops);
create index contacts_company_trgm on contacts using gin (tenant_id, company gin_trgm_ops);
create index organisation_links_name_trgm on organisation_links using gin (tenant_id, name gin_trgm_ops);
create index pipeline_deals_name_trgm on pipeline_deals using gin (tenant_id, name gin_trgm_ops);

create index users_search on users using gin (tenant_id, search_text gin_trgm_ops) where role_id = 5;
create index users_staff_search on users using gin (tenant_id, search_text gin_trgm_ops) where role_id <> 5;
create index organisations_search on organisations using gin (tenant_id, search_text gin_trgm_ops);
create index nominees_search on nominees using gin (tenant_id, search_text gin_trgm_ops);
create index investment_method_entities_search on investment_method_entities using gin (tenant_id, search_text gin_trgm_ops);
create index investment_opportunities_search on investment_opportunities using gin (tenant_id, search_text gin_trgm_ops);
create index contacts_search on contacts using gin (tenant_id, search_text gin_trgm_ops);
