-- People with inside information on an offer who are not sounded: staff, advisers and others. With those who accepted
-- a sounding they are its insider list, so both take their numbers from one sequence.
create table insiders (
  tenant_id integer not null,
  id bigint not null default nextval('market_sounding_acceptances_id_seq'),
  investment_opportunity_id bigint not null,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint insiders_ceased_check check (ceased_at >= obtained_at)
);
call tenant_table('insiders');
alter table insiders add constraint insiders_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table insiders add constraint insiders_investment_opportunity_id_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
create index insiders_of_offer on insiders (tenant_id, investment_opportunity_id, obtained_at desc, id desc);

-- Everybody on an insider list: who accepted, whose particulars are on their own record, and who was added. A search
-- asks of each row which table it lies in.
create view insider_list_rows with (security_invoker = true) as
select a.tableoid, a.tenant_id, a.id, a.investment_opportunity_id, a.user_id, a.accepted_at as obtained_at, null::timestamptz as ceased_at,
       null::text as first_names, null::text as surnames, null::text as birth_surnames, null::text as professional_phones,
       null::text as company, null::text as reason, null::date as date_of_birth, null::text as national_identification_number,
       null::text as personal_phones, null::text as home_address, a.accepted_at as updated_at, 1 as version
from market_sounding_acceptances a
union all
select i.tableoid, i.tenant_id, i.id, i.investment_opportunity_id, null::bigint, i.obtained_at, i.ceased_at, i.first_names, i.surnames,
       i.birth_surnames, i.professional_phones, i.company, i.reason, i.date_of_birth, i.national_identification_number,
       i.personal_phones, i.home_address, i.updated_at, i.version
from insiders i;
