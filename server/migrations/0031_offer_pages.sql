-- The page of an offer: what stands on it beside what 0008 has, its drafts and versions, and the times at which it opens and closes by itself.

alter table investment_opportunities
  -- Which blocks the page shows, in their order. What isn't among them keeps its content and is not shown.
  add column page_blocks jsonb not null default '["business", "facts", "key_points", "use_of_funds", "team", "key_dates", "video", "gallery", "documents", "questions", "terms", "fees", "rewards", "risks"]',
  -- [{"label": "Turbines", "amount": "2200000.00"}]: adds up to the target.
  add column use_of_funds jsonb not null default '[]',
  -- What happens where only the minimum is raised.
  add column minimum_note text,
  -- [{"label": "Arrangement fee", "percent": "2", "amount": null, "vat": "included", "payer": "investor"}].
  add column fees jsonb not null default '[]',
  -- Tax schemes that investors may choose from.
  add column tax_option_ids jsonb not null default '[]',
  add column risks text;

-- Tax schemes, dated because their limits change from one tax year to the next.
create sequence tax_options_id_seq;
create table tax_options (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('tax_options_id_seq'),
  name text collate human not null,
  kind text not null check (kind in ('eis', 'eis_kic', 'seis', 'vct', 'br', 'isa', 'none')),
  -- Relief in per cent of what is invested.
  rate numeric(5, 2) not null default 0 check (rate between 0 and 100),
  annual_limit_minor bigint check (annual_limit_minor > 0),
  minimum_months integer check (minimum_months between 0 and 600),
  effective_from date,
  effective_to date,
  disclaimer text,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint tax_options_effective_to_check check (effective_to >= effective_from)
);
create unique index tax_options_name_key on tax_options (tenant_id, lower(name)) where deleted_at is null;
create index tax_options_in_order on tax_options (tenant_id, "order", id) where deleted_at is null;
call tenant_table('tax_options');

-- The terms of an offer, one heading each.
create sequence opportunity_terms_id_seq;
create table opportunity_terms (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opportunity_terms_id_seq'),
  investment_opportunity_id bigint not null,
  title text not null,
  body text not null default '',
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint opportunity_terms_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create index opportunity_terms_of_opportunity on opportunity_terms (tenant_id, investment_opportunity_id, "order", id);
create index opportunity_terms_in_order on opportunity_terms (tenant_id, "order", id) where deleted_at is null;
call tenant_table('opportunity_terms');

-- What has to be true before money is called. What is required is accepted when somebody invests.
create sequence term_conditions_id_seq;
create table term_conditions (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('term_conditions_id_seq'),
  investment_opportunity_id bigint not null,
  title text not null,
  body text not null default '',
  required boolean not null default true,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint term_conditions_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create index term_conditions_of_opportunity on term_conditions (tenant_id, investment_opportunity_id, "order", id);
create index term_conditions_in_order on term_conditions (tenant_id, "order", id) where deleted_at is null;
call tenant_table('term_conditions');

-- What somebody agrees to who says how much they would like to invest, before it binds anybody.
create sequence intent_terms_id_seq;
create table intent_terms (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('intent_terms_id_seq'),
  investment_opportunity_id bigint not null,
  title text not null,
  body text not null default '',
  required boolean not null default true,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint intent_terms_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create index intent_terms_of_opportunity on intent_terms (tenant_id, investment_opportunity_id, "order", id);
create index intent_terms_in_order on intent_terms (tenant_id, "order", id) where deleted_at is null;
call tenant_table('intent_terms');

-- Questions that a page answers before anybody asks.
create sequence page_questions_id_seq;
create table page_questions (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('page_questions_id_seq'),
  investment_opportunity_id bigint not null,
  title text not null,
  body text not null default '',
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint page_questions_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create index page_questions_of_opportunity on page_questions (tenant_id, investment_opportunity_id, "order", id);
create index page_questions_in_order on page_questions (tenant_id, "order", id) where deleted_at is null;
call tenant_table('page_questions');

-- Things that the investee itself makes and gives to who invests enough. COBS 4.12A.7R forbids any other incentive, so each is signed off
-- by somebody else than who wrote it.
create sequence rewards_id_seq;
create table rewards (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('rewards_id_seq'),
  investment_opportunity_id bigint not null,
  title text not null,
  body text not null default '',
  minimum_amount_minor bigint not null check (minimum_amount_minor > 0),
  -- How many there are.
  "limit" integer check ("limit" > 0),
  investee_produced boolean not null check (investee_produced),
  written_by bigint,
  approved_at timestamptz,
  approved_by bigint,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint rewards_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create index rewards_of_opportunity on rewards (tenant_id, investment_opportunity_id, "order", id);
create index rewards_in_order on rewards (tenant_id, "order", id) where deleted_at is null;
call tenant_table('rewards');

-- What somebody has written of a page that investors see already, until it is published: one for each offer, shared by its editors.
create table opportunity_drafts (
  tenant_id integer not null references tenants,
  investment_opportunity_id bigint not null,
  -- Fields as they are sent to the API, and how each stood when it was first changed here.
  values jsonb not null,
  base jsonb not null,
  saved_by bigint,
  saved_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, investment_opportunity_id),
  constraint opportunity_drafts_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
call tenant_table('opportunity_drafts');

-- How a page stood. What one person changes within a quarter of an hour is one version.
create sequence opportunity_versions_id_seq;
create table opportunity_versions (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opportunity_versions_id_seq'),
  investment_opportunity_id bigint not null,
  number integer not null,
  -- {"fields": {…}, "pieces": {"key_points": […]}}.
  content jsonb not null,
  saved_by bigint,
  started_at timestamptz not null,
  saved_at timestamptz not null,
  restored_from integer,
  primary key (tenant_id, id),
  constraint opportunity_versions_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create unique index opportunity_versions_number_key on opportunity_versions (tenant_id, investment_opportunity_id, number);
call tenant_table('opportunity_versions');

-- Moves that happen at their minute: an offer opens or closes by itself, in the name of who said so.
create sequence opportunity_schedules_id_seq;
create table opportunity_schedules (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('opportunity_schedules_id_seq'),
  investment_opportunity_id bigint not null,
  to_status integer not null check (to_status in (2, 3, 4)),
  due_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'cancelled')),
  -- Why it could not be done.
  problem text,
  created_by bigint not null,
  created_at timestamptz not null,
  ended_by bigint,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint opportunity_schedules_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
-- One opening and one closing wait at a time: of two, nobody could say which counts.
create unique index opportunity_schedules_waiting_key on opportunity_schedules (tenant_id, investment_opportunity_id, (to_status = 4))
  where status = 'waiting';
create index opportunity_schedules_due on opportunity_schedules (tenant_id, due_at) where status = 'waiting';
create index opportunity_schedules_of on opportunity_schedules (tenant_id, investment_opportunity_id, id);
call tenant_table('opportunity_schedules');
