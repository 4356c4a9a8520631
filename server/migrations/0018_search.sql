-- Finding anyone by any part of what is known of them. One text a record, written by PostgreSQL itself, so nothing can forget it.

-- Small letters without accents: "Zoë" is found as "zoe". What is typed is folded the same way before it is looked for.
create function searchable(given text) returns text
  language sql immutable parallel safe
  return regexp_replace(lower(normalize(given, nfd) collate human), '[\u0300-\u036f]', '', 'g');

-- Telephone numbers are looked for by their digits, however they were written. Each text begins with a space, so that every word of it
-- begins after one: two letters are too few for the index anywhere else than there.
alter table users add column search_text text generated always as (searchable(
  ' ' || first_name || ' ' || coalesce(middle_names || ' ', '') || last_name || ' ' || email || ' ' || reference
  || ' ' || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), ''))) stored;
-- Staff are few: an index of their own spares the walk over every investor whom a broad word fits.
create index users_search on users using gin (search_text gin_trgm_ops) where role_id = 5;
create index users_staff_search on users using gin (search_text gin_trgm_ops) where role_id <> 5;

alter table organisations add column search_text text generated always as (searchable(
  ' ' || name || ' ' || coalesce(trading_name || ' ', '') || coalesce(registration_number || ' ', '')
  || coalesce(charity_number || ' ', '') || coalesce(lei || ' ', '') || coalesce(email || ' ', '')
  || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), ''))) stored;
create index organisations_search on organisations using gin (search_text gin_trgm_ops);

alter table nominees add column search_text text generated always as (searchable(
  ' ' || name || ' ' || coalesce(reference, ''))) stored;
create index nominees_search on nominees using gin (search_text gin_trgm_ops);

alter table investment_method_entities add column search_text text generated always as (searchable(
  ' ' || coalesce(display_name || ' ', '') || coalesce(registered_name || ' ', '') || coalesce(reference, ''))) stored;
create index investment_method_entities_search on investment_method_entities using gin (search_text gin_trgm_ops);

alter table investment_opportunities add column search_text text generated always as (searchable(' ' || name)) stored;
create index investment_opportunities_search on investment_opportunities using gin (search_text gin_trgm_ops);

alter table contacts add column search_text text generated always as (searchable(
  ' ' || first_name || ' ' || coalesce(middle_names || ' ', '') || last_name || ' ' || coalesce(email || ' ', '')
  || coalesce(company || ' ', '') || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), ''))) stored;
create index contacts_search on contacts using gin (search_text gin_trgm_ops);
