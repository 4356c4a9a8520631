-- Market soundings: what a confidential offer is called before it is disclosed, and when its information ceased to be inside information.
create sequence market_soundings_id_seq;
create table market_soundings (
  tenant_id integer not null,
  id bigint not null default nextval('market_soundings_id_seq'),
  investment_opportunity_id bigint not null,
  code_name text collate human not null,
  isin text,
  -- What the inside information is, as the insider list says it; and what is said to everybody who is asked.
  information text not null,
  script text,
  expected_cleanse_date date not null,
  cleansed_at timestamptz,
  cleanse_reason text check (cleanse_reason in ('announced', 'abandoned', 'stale')),
  cleanse_note text,
  cleansed_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint market_soundings_cleansed_check check ((cleansed_at is null) = (cleanse_reason is null))
);
call tenant_table('market_soundings');
alter table market_soundings add constraint market_soundings_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table market_soundings add constraint market_soundings_investment_opportunity_id_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
create unique index market_soundings_offer_key on market_soundings (tenant_id, investment_opportunity_id);
create unique index market_soundings_code_name_key on market_soundings (tenant_id, lower(code_name));
create index market_soundings_newest on market_soundings (tenant_id, created_at desc, id desc);

-- A request of a sounding is an invitation. It may end, and asking again after it was declined needs a reason.
alter table invitations add column answer_by timestamptz;
alter table invitations add column expired_at timestamptz;
alter table invitations add column asked_again_because text;
create index invitations_to_expire on invitations (tenant_id, answer_by)
  where answer_by is not null and expired_at is null and deleted_at is null;

-- What each person who had accepted was told when the information ceased to be inside information.
create sequence cleansing_notices_id_seq;
create table cleansing_notices (
  tenant_id integer not null,
  id bigint not null default nextval('cleansing_notices_id_seq'),
  market_sounding_id bigint not null,
  user_id bigint not null,
  notice text not null,
  sent_at timestamptz not null,
  primary key (tenant_id, id)
);
call tenant_table('cleansing_notices');
comment on table cleansing_notices is 'append-only';
alter table cleansing_notices add constraint cleansing_notices_market_sounding_id_fkey
  foreign key (tenant_id, market_sounding_id) references market_soundings;
alter table cleansing_notices add constraint cleansing_notices_user_id_fkey foreign key (tenant_id, user_id) references users;
create unique index cleansing_notices_person_key on cleansing_notices (tenant_id, market_sounding_id, user_id);

-- People who don't wish to be sounded.
create sequence do_not_sound_entries_id_seq;
create table do_not_sound_entries (
  tenant_id integer not null,
  id bigint not null default nextval('do_not_sound_entries_id_seq'),
  user_id bigint not null,
  note text,
  ended_at timestamptz,
  ended_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('do_not_sound_entries');
alter table do_not_sound_entries add constraint do_not_sound_entries_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table do_not_sound_entries add constraint do_not_sound_entries_user_id_fkey foreign key (tenant_id, user_id) references users;
create unique index do_not_sound_entries_person_key on do_not_sound_entries (tenant_id, user_id) where ended_at is null;
create index do_not_sound_entries_newest on do_not_sound_entries (tenant_id, created_at desc, id desc);

-- Issuers in whose securities members of staff may not deal. Those under market sounding are not copied here.
create sequence restricted_issuers_id_seq;
create table restricted_issuers (
  tenant_id integer not null,
  id bigint not null default nextval('restricted_issuers_id_seq'),
  -- Name and number of a company or an offer are read from its record; otherwise they are written here.
  company_id bigint,
  investment_opportunity_id bigint,
  name text collate human,
  registration_number text,
  isin text,
  reason text not null,
  from_date date not null,
  until_date date,
  ended_at timestamptz,
  ended_by bigint,
  end_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint restricted_issuers_issuer_check check (num_nonnulls(company_id, investment_opportunity_id, name) = 1),
  constraint restricted_issuers_until_date_check check (until_date >= from_date)
);
call tenant_table('restricted_issuers');
alter table restricted_issuers add constraint restricted_issuers_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table restricted_issuers add constraint restricted_issuers_company_id_fkey foreign key (tenant_id, company_id) references companies;
alter table restricted_issuers add constraint restricted_issuers_investment_opportunity_id_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
create index restricted_issuers_newest on restricted_issuers (tenant_id, created_at desc, id desc);

alter table personal_account_deals add column registration_number text;
alter table personal_account_deals add column suspended_at timestamptz;
-- Which entry refused or suspended the deal; compliance alone reads it.
alter table personal_account_deals add column restriction text;
alter table personal_account_deals drop constraint personal_account_deals_status_check;
alter table personal_account_deals add constraint personal_account_deals_status_check
  check (status in ('submitted', 'approved', 'rejected', 'suspended', 'executed', 'cancelled', 'breach'));
