-- A person's name in small letters, as `ilike` compares it, kept with the name in the index of a firm's people: a search among a firm's own
-- reads nothing else, and makes small letters of nobody's name again.
alter table users add column name_folded text collate "C" not null
  generated always as (lower((first_name || ' ' || last_name) collate human)) stored;
drop index users_by_name;
create index users_by_name on users (tenant_id, role_id, name, id) include (name_folded) where deleted_at is null;
