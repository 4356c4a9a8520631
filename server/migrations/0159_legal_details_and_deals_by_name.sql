-- Who a firm is to the regulator, and where it says how it handles complaints and personal data.
alter table brandings add column fca_number text;
-- The authorised firm that an appointed representative acts for.
alter table brandings add column fca_principal text;
alter table brandings add column complaints_url text;
alter table brandings add column privacy_url text;

-- A deal is found by its name or its company's.
alter table pipeline_deals add column search_text text generated always as (searchable(
  ' ' || name || ' ' || coalesce(company_name, ''))) stored;
create index pipeline_deals_search on pipeline_deals using gin (search_text gin_trgm_ops);
