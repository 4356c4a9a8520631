-- What an entry of an insider list said before it was corrected or ended (MAR, article 18: an update is dated, and the list is kept).
create sequence insider_versions_id_seq;
create table insider_versions (
  tenant_id integer not null,
  id bigint not null default nextval('insider_versions_id_seq'),
  insider_id bigint not null,
  number integer not null,
  first_names text not null,
  surnames text not null,
  birth_surnames text,
  professional_phones text not null,
  company text not null,
  reason text not null,
  obtained_at timestamptz not null,
  ceased_at timestamptz,
  date_of_birth date,
  national_identification_number text,
  personal_phones text,
  home_address text,
  -- When, by whom and why this version was written; nothing is said why a person was added.
  recorded_at timestamptz not null,
  recorded_by bigint,
  because text,
  primary key (tenant_id, id),
  constraint insider_versions_number_key unique (tenant_id, insider_id, number)
);
call tenant_table('insider_versions');
comment on table insider_versions is 'append-only';
alter table insider_versions add constraint insider_versions_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table insider_versions add constraint insider_versions_insider_id_fkey foreign key (tenant_id, insider_id) references insiders;

-- The same of the version that counts.
alter table insiders add column recorded_by bigint;
alter table insiders add column because text;
