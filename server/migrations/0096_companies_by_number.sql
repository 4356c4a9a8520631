-- A company is found by its number, as an organisation is.
drop index companies_search;
alter table companies drop column search_text;
alter table companies add column search_text text generated always as (searchable(
  ' ' || name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(company_number, ''))) stored;
create index companies_search on companies using gin (search_text gin_trgm_ops);
