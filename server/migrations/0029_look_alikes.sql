-- Whoever is added while already in the book is noticed while the form is filled in. PostgreSQL itself writes what is compared, as plain
-- columns: under row-level security an index over an expression is not used, because the expression might tell of another firm's rows.

alter table users
  add column email_key text generated always as (normal_email(email)) stored,
  add column phone_key text generated always as (normal_phone(phone)) stored,
  add column surname_key text generated always as (lower(last_name)) stored;
create index users_by_email_key on users (tenant_id, email_key) where role_id = 5;
create index users_by_phone_key on users (tenant_id, phone_key) where role_id = 5;
create index users_by_surname_key on users (tenant_id, surname_key) where role_id = 5;
create index users_by_birth on users (tenant_id, date_of_birth) where role_id = 5;

alter table contacts
  add column email_key text generated always as (normal_email(email)) stored,
  add column phone_key text generated always as (normal_phone(phone)) stored,
  add column surname_key text generated always as (lower(last_name)) stored;
create index contacts_by_email_key on contacts (tenant_id, email_key);
create index contacts_by_phone_key on contacts (tenant_id, phone_key);
create index contacts_by_surname_key on contacts (tenant_id, surname_key);
create index contacts_by_birth on contacts (tenant_id, date_of_birth);

-- "The Larkfield Therapeutics Ltd." and "LARKFIELD THERAPEUTICS LIMITED" are one name.
create function normal_organisation(name text) returns text language sql immutable parallel safe
  return trim(regexp_replace(regexp_replace(lower(name), '[^a-z0-9]+', ' ', 'g'),
    '^ *the | (ltd|limited|plc|llp|lp|inc|llc|cic|gmbh)( (ltd|limited))? *$', '', 'g'));
