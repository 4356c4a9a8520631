-- Offers: the lists that describe them, the opportunities themselves, and what hangs on them.

create sequence opportunity_types_id_seq;
create table opportunity_types (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opportunity_types_id_seq'),
  name text collate human not null,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index opportunity_types_name_key on opportunity_types (tenant_id, lower(name)) where deleted_at is null;
create index opportunity_types_in_order on opportunity_types (tenant_id, "order", id) where deleted_at is null;
call tenant_table('opportunity_types');

create sequence opportunity_sub_types_id_seq;
create table opportunity_sub_types (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opportunity_sub_types_id_seq'),
  type_id bigint not null,
  name text collate human not null,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint opportunity_sub_types_type_id_fkey foreign key (tenant_id, type_id) references opportunity_types
);
create unique index opportunity_sub_types_name_key on opportunity_sub_types (tenant_id, type_id, lower(name))
  where deleted_at is null;
create index opportunity_sub_types_in_order on opportunity_sub_types (tenant_id, "order", id) where deleted_at is null;
call tenant_table('opportunity_sub_types');

create sequence investment_round_types_id_seq;
create table investment_round_types (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('investment_round_types_id_seq'),
  name text collate human not null,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index investment_round_types_name_key on investment_round_types (tenant_id, lower(name))
  where deleted_at is null;
create index investment_round_types_in_order on investment_round_types (tenant_id, "order", id) where deleted_at is null;
call tenant_table('investment_round_types');

create sequence opportunity_categories_id_seq;
create table opportunity_categories (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opportunity_categories_id_seq'),
  name text collate human not null,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index opportunity_categories_name_key on opportunity_categories (tenant_id, lower(name))
  where deleted_at is null;
create index opportunity_categories_in_order on opportunity_categories (tenant_id, "order", id) where deleted_at is null;
call tenant_table('opportunity_categories');

create sequence opportunity_characters_id_seq;
create table opportunity_characters (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opportunity_characters_id_seq'),
  name text collate human not null,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index opportunity_characters_name_key on opportunity_characters (tenant_id, lower(name))
  where deleted_at is null;
create index opportunity_characters_in_order on opportunity_characters (tenant_id, "order", id) where deleted_at is null;
call tenant_table('opportunity_characters');

create sequence industries_id_seq;
create table industries (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('industries_id_seq'),
  name text collate human not null,
  parent_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint industries_parent_id_fkey foreign key (tenant_id, parent_id) references industries
);
create unique index industries_name_key on industries (tenant_id, lower(name)) where deleted_at is null;
create index industries_by_name on industries (tenant_id, name, id) where deleted_at is null;
call tenant_table('industries');

-- What investors are offered, from draft to matured. What is raised is kept beside what may be raised and changes in the
-- same statement as the investments do, so that holding capacity is one conditional update.
create sequence investment_opportunities_id_seq;
create table investment_opportunities (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('investment_opportunities_id_seq'),
  name text collate human not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  status integer not null default 1 check (status between 1 and 6),
  kind text not null default 'standard' check (kind in ('standard', 'manual', 'private_manual')),
  fca_class text check (fca_class in ('rmmi', 'nmmi', 'mass_market', 'exempt_fpo', 'professional_only')),
  type_id bigint not null,
  sub_type_id bigint,
  investment_round_type_id bigint,
  category_id bigint,
  character_id bigint,
  industry_id bigint,
  fund_id bigint,
  -- Who issues the shares: stands on the certificates.
  issuer_name text,
  issuer_number text,
  issuer_address jsonb,
  headline text,
  summary text,
  description text not null default '',
  investment_terms text,
  internal_notes text,
  video_url text,
  image_key text,
  image_mime text,
  currency text not null default 'GBP',
  target_amount_minor bigint check (target_amount_minor > 0),
  minimum_raise_minor bigint check (minimum_raise_minor >= 0),
  overfunding_limit_minor bigint,
  minimum_investment_minor bigint check (minimum_investment_minor > 0),
  maximum_investment_minor bigint,
  increment_minor bigint check (increment_minor >= 0),
  valuation_minor bigint check (valuation_minor >= 0),
  share_class text not null default 'Ordinary',
  share_price numeric(18, 8) check (share_price > 0),
  nominal_value numeric(18, 8) check (nominal_value > 0),
  -- Whole shares on offer, where that is less than what the ceiling buys: then a round is scaled back.
  shares_available numeric(20, 0) check (shares_available > 0),
  -- Shares of the class that were in issue before this round: their numbers are taken.
  shares_in_issue numeric(20, 0) not null default 0 check (shares_in_issue >= 0),
  -- Certificates of the class that were written before this round.
  certificates_in_issue integer not null default 0 check (certificates_in_issue >= 0),
  open_date date,
  close_date date,
  allotment_date date,
  maturity_date date,
  target_return text,
  payment_deadline_days integer not null default 14 check (payment_deadline_days between 1 and 90),
  is_cash_call boolean not null default true,
  market_sounding boolean not null default false,
  waiting_list boolean not null default false,
  allocation_policy text not null default 'fcfs' check (allocation_policy in ('fcfs', 'pro_rata', 'holders_first', 'manual')),
  -- Who may see it while it is live internally: [{"client_group_id": 3}].
  visibility_rules jsonb not null default '[]',
  nominee_id bigint,
  owner_id bigint,
  bank_account_id bigint,
  -- Section 21 approval of the financial promotion: by whom, when, and until which day.
  promotion_approved_by bigint,
  promotion_approved_at timestamptz,
  promotion_expires_on date,
  outcome text check (outcome in ('trade_sale', 'ipo', 'secondary', 'buy_back', 'redemption', 'dissolution', 'write_off', 'merger')),
  outcome_date date,
  outcome_proceeds_minor bigint check (outcome_proceeds_minor >= 0),
  published_at timestamptz,
  closed_at timestamptz,
  completed_at timestamptz,
  matured_at timestamptz,
  held_minor bigint not null default 0,
  held_shares numeric(20, 6) not null default 0,
  -- Whether the last reservation fitted: written and read back by that one statement.
  last_fitted boolean not null default true,
  ceiling_minor bigint generated always as (
    case when allocation_policy = 'fcfs' and shares_available * share_price * 100 < coalesce(overfunding_limit_minor, target_amount_minor)
      then floor(shares_available * share_price * 100)::bigint
      else coalesce(overfunding_limit_minor, target_amount_minor) end) stored,
  last_share_number numeric(20, 0) not null default 0,
  last_certificate_number integer not null default 0,
  last_cash_call_number integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint investment_opportunities_type_id_fkey foreign key (tenant_id, type_id) references opportunity_types,
  constraint investment_opportunities_sub_type_id_fkey foreign key (tenant_id, sub_type_id) references opportunity_sub_types,
  constraint investment_opportunities_investment_round_type_id_fkey
    foreign key (tenant_id, investment_round_type_id) references investment_round_types,
  constraint investment_opportunities_category_id_fkey foreign key (tenant_id, category_id) references opportunity_categories,
  constraint investment_opportunities_character_id_fkey foreign key (tenant_id, character_id) references opportunity_characters,
  constraint investment_opportunities_industry_id_fkey foreign key (tenant_id, industry_id) references industries,
  constraint investment_opportunities_nominee_id_fkey foreign key (tenant_id, nominee_id) references nominees,
  constraint investment_opportunities_owner_id_fkey foreign key (tenant_id, owner_id) references users,
  constraint investment_opportunities_bank_account_id_fkey foreign key (tenant_id, bank_account_id) references bank_accounts,
  constraint investment_opportunities_close_date_check check (close_date >= open_date),
  constraint investment_opportunities_overfunding_limit_check check (overfunding_limit_minor >= target_amount_minor),
  constraint investment_opportunities_minimum_raise_check check (minimum_raise_minor <= target_amount_minor),
  constraint investment_opportunities_maximum_investment_check check (maximum_investment_minor >= minimum_investment_minor),
  constraint investment_opportunities_held_check check (held_minor >= 0 and held_shares >= 0)
);
create unique index investment_opportunities_slug_key on investment_opportunities (tenant_id, slug) where deleted_at is null;
create index investment_opportunities_newest on investment_opportunities (tenant_id, created_at desc, id desc)
  where deleted_at is null;
create index investment_opportunities_status on investment_opportunities (tenant_id, status, created_at desc, id desc)
  where deleted_at is null;
create index investment_opportunities_by_name on investment_opportunities (tenant_id, name, id) where deleted_at is null;
create index investment_opportunities_closing on investment_opportunities (tenant_id, close_date, id) where deleted_at is null;
create index investment_opportunities_name_trgm on investment_opportunities using gin (name gin_trgm_ops);
create index investment_opportunities_type on investment_opportunities (tenant_id, type_id);
create index investment_opportunities_sub_type on investment_opportunities (tenant_id, sub_type_id);
create index investment_opportunities_round_type on investment_opportunities (tenant_id, investment_round_type_id);
create index investment_opportunities_category on investment_opportunities (tenant_id, category_id);
create index investment_opportunities_character on investment_opportunities (tenant_id, character_id);
create index investment_opportunities_industry on investment_opportunities (tenant_id, industry_id);
create index investment_opportunities_fund on investment_opportunities (tenant_id, fund_id);
create index investment_opportunities_nominee on investment_opportunities (tenant_id, nominee_id);
create index investment_opportunities_owner on investment_opportunities (tenant_id, owner_id);
call tenant_table('investment_opportunities');

-- Every move of an opportunity's status, and why.
create sequence opportunity_status_changes_id_seq;
create table opportunity_status_changes (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opportunity_status_changes_id_seq'),
  investment_opportunity_id bigint not null,
  from_status integer not null,
  to_status integer not null,
  reason text,
  actor_id bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  constraint opportunity_status_changes_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
comment on table opportunity_status_changes is 'append-only';
create index opportunity_status_changes_of on opportunity_status_changes (tenant_id, investment_opportunity_id, id);
call tenant_table('opportunity_status_changes');

-- Pictures of an offer. Files lie in the storage; a gallery puts them in order.
create sequence images_id_seq;
create table images (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('images_id_seq'),
  owner_type text not null check (owner_type in ('investment_opportunity', 'pipeline_deal', 'fund', 'company')),
  owner_id bigint not null,
  alt text not null default '',
  "order" integer not null default 0,
  file_key text not null,
  mime text not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index images_of_owner on images (tenant_id, owner_type, owner_id, "order", id) where deleted_at is null;
create index images_in_order on images (tenant_id, "order", id) where deleted_at is null;
call tenant_table('images');

create sequence galleries_id_seq;
create table galleries (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('galleries_id_seq'),
  owner_type text not null check (owner_type in ('investment_opportunity', 'pipeline_deal', 'fund', 'company')),
  owner_id bigint not null,
  name text collate human not null,
  "order" integer not null default 0,
  image_ids jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index galleries_of_owner on galleries (tenant_id, owner_type, owner_id, "order", id) where deleted_at is null;
create index galleries_in_order on galleries (tenant_id, "order", id) where deleted_at is null;
call tenant_table('galleries');

create sequence team_images_id_seq;
create table team_images (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('team_images_id_seq'),
  owner_type text not null check (owner_type in ('investment_opportunity', 'pipeline_deal', 'fund', 'company')),
  owner_id bigint not null,
  name text collate human not null,
  job_title text,
  bio text not null default '',
  profile_url text,
  "order" integer not null default 0,
  file_key text,
  mime text,
  bytes integer,
  sha256 text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index team_images_of_owner on team_images (tenant_id, owner_type, owner_id, "order", id) where deleted_at is null;
create index team_images_in_order on team_images (tenant_id, "order", id) where deleted_at is null;
call tenant_table('team_images');

create sequence key_points_id_seq;
create table key_points (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('key_points_id_seq'),
  owner_type text not null check (owner_type in ('investment_opportunity', 'pipeline_deal', 'fund', 'company')),
  owner_id bigint not null,
  title text not null,
  body text not null default '',
  icon text,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index key_points_of_owner on key_points (tenant_id, owner_type, owner_id, "order", id) where deleted_at is null;
create index key_points_in_order on key_points (tenant_id, "order", id) where deleted_at is null;
call tenant_table('key_points');

create sequence key_dates_id_seq;
create table key_dates (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('key_dates_id_seq'),
  owner_type text not null check (owner_type in ('investment_opportunity', 'pipeline_deal', 'fund', 'company')),
  owner_id bigint not null,
  title text not null,
  date date not null,
  remind_days integer check (remind_days between 0 and 365),
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index key_dates_of_owner on key_dates (tenant_id, owner_type, owner_id, date, id) where deleted_at is null;
create index key_dates_in_order on key_dates (tenant_id, date, id) where deleted_at is null;
call tenant_table('key_dates');

create sequence invitations_id_seq;
create table invitations (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('invitations_id_seq'),
  investment_opportunity_id bigint not null,
  user_id bigint not null,
  message text,
  status text not null default 'sent' check (status in ('sent', 'opened', 'accepted', 'declined')),
  opened_at timestamptz,
  responded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint invitations_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint invitations_user_id_fkey foreign key (tenant_id, user_id) references users
);
create unique index invitations_user_id_key on invitations (tenant_id, investment_opportunity_id, user_id)
  where deleted_at is null;
create index invitations_newest on invitations (tenant_id, created_at desc, id desc) where deleted_at is null;
create index invitations_user on invitations (tenant_id, user_id) where deleted_at is null;
call tenant_table('invitations');
