-- What a firm looks at before it offers it: pipelines, their stages, the deals in them, and who could take a part.
create sequence pipelines_id_seq;
create table pipelines (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('pipelines_id_seq'),
  name text collate human not null,
  "order" integer not null default 0,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index pipelines_name_key on pipelines (tenant_id, lower(name)) where deleted_at is null;
-- New deals begin in one place.
create unique index pipelines_is_default_key on pipelines (tenant_id) where is_default and deleted_at is null;
create index pipelines_in_order on pipelines (tenant_id, "order", id) where deleted_at is null;
call tenant_table('pipelines');

create sequence pipeline_stages_id_seq;
create table pipeline_stages (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('pipeline_stages_id_seq'),
  pipeline_id bigint not null,
  name text collate human not null,
  "order" integer not null default 0 check ("order" >= 0),
  colour text,
  -- Per cent.
  probability integer not null default 0 check (probability between 0 and 100),
  sla_days integer check (sla_days > 0),
  is_terminal text not null default 'none' check (is_terminal in ('none', 'won', 'lost')),
  -- Keys of the deal's fields that are asked for before it enters.
  required_fields jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint pipeline_stages_pipeline_id_fkey foreign key (tenant_id, pipeline_id) references pipelines,
  -- What a deal's foreign key points at, so that its stage is one of its own pipeline.
  constraint pipeline_stages_own_key unique (tenant_id, pipeline_id, id),
  -- Two who sort at once never leave two stages in one place. Checked at the end, because places are swapped in between.
  constraint pipeline_stages_order_key exclude using btree (tenant_id with =, pipeline_id with =, "order" with =)
    where (deleted_at is null) deferrable initially deferred
);
create unique index pipeline_stages_name_key on pipeline_stages (tenant_id, pipeline_id, lower(name)) where deleted_at is null;
create index pipeline_stages_in_order on pipeline_stages (tenant_id, "order", id) where deleted_at is null;
call tenant_table('pipeline_stages');

create sequence pipeline_deals_id_seq;
create table pipeline_deals (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('pipeline_deals_id_seq'),
  name text collate human not null,
  pipeline_id bigint not null,
  pipeline_stage_id bigint not null,
  -- Place among the cards of its stage.
  "order" integer not null check ("order" >= 0),
  stage_entered_at timestamptz not null,
  company_name text collate human,
  industry_id bigint,
  type_id bigint,
  sub_type_id bigint,
  investment_round_type_id bigint,
  currency text not null default 'GBP',
  target_amount_minor bigint check (target_amount_minor >= 0),
  pre_money_minor bigint check (pre_money_minor >= 0),
  -- Per cent; null is the stage's.
  probability integer check (probability between 0 and 100),
  score integer check (score between 0 and 100),
  expected_close date,
  source text,
  introducer text,
  owner_id bigint,
  description text not null default '',
  key_information text not null default '',
  risks text not null default '',
  is_confidential boolean not null default false,
  status text not null default 'open' check (status in ('open', 'on_hold', 'won', 'lost')),
  lost_reason text,
  converted_opportunity_id bigint,
  converted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint pipeline_deals_pipeline_id_fkey foreign key (tenant_id, pipeline_id) references pipelines,
  constraint pipeline_deals_pipeline_stage_id_fkey
    foreign key (tenant_id, pipeline_id, pipeline_stage_id) references pipeline_stages (tenant_id, pipeline_id, id),
  constraint pipeline_deals_industry_id_fkey foreign key (tenant_id, industry_id) references industries,
  constraint pipeline_deals_type_id_fkey foreign key (tenant_id, type_id) references opportunity_types,
  constraint pipeline_deals_sub_type_id_fkey foreign key (tenant_id, sub_type_id) references opportunity_sub_types,
  constraint pipeline_deals_investment_round_type_id_fkey
    foreign key (tenant_id, investment_round_type_id) references investment_round_types,
  constraint pipeline_deals_owner_id_fkey foreign key (tenant_id, owner_id) references users,
  constraint pipeline_deals_created_by_fkey foreign key (tenant_id, created_by) references users,
  constraint pipeline_deals_converted_opportunity_id_fkey
    foreign key (tenant_id, converted_opportunity_id) references investment_opportunities,
  constraint pipeline_deals_converted_at_check check ((converted_opportunity_id is null) = (converted_at is null)),
  constraint pipeline_deals_lost_reason_check check (status <> 'lost' or lost_reason is not null),
  -- Two cards never end up in one place, whoever drags what at the same time.
  constraint pipeline_deals_order_key exclude using btree (tenant_id with =, pipeline_stage_id with =, "order" with =)
    where (deleted_at is null) deferrable initially deferred
);
create index pipeline_deals_newest on pipeline_deals (tenant_id, created_at desc, id desc) where deleted_at is null;
create index pipeline_deals_pipeline on pipeline_deals (tenant_id, pipeline_id, status) where deleted_at is null;
create index pipeline_deals_pipeline_stage_id on pipeline_deals (tenant_id, pipeline_id, pipeline_stage_id);
create index pipeline_deals_industry on pipeline_deals (tenant_id, industry_id) where industry_id is not null;
create index pipeline_deals_type on pipeline_deals (tenant_id, type_id) where type_id is not null;
create index pipeline_deals_sub_type on pipeline_deals (tenant_id, sub_type_id) where sub_type_id is not null;
create index pipeline_deals_round on pipeline_deals (tenant_id, investment_round_type_id)
  where investment_round_type_id is not null;
create index pipeline_deals_owner on pipeline_deals (tenant_id, owner_id);
create index pipeline_deals_author on pipeline_deals (tenant_id, created_by);
-- One opportunity comes of one deal.
create unique index pipeline_deals_converted_opportunity_id_key on pipeline_deals (tenant_id, converted_opportunity_id)
  where converted_opportunity_id is not null;
create index pipeline_deals_name_trgm on pipeline_deals using gin (name gin_trgm_ops);
call tenant_table('pipeline_deals');

-- Colleagues who work on a deal beside its lead.
create table pipeline_deal_users (
  tenant_id integer not null references tenants,
  pipeline_deal_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, pipeline_deal_id, user_id),
  constraint pipeline_deal_users_pipeline_deal_id_fkey foreign key (tenant_id, pipeline_deal_id) references pipeline_deals,
  constraint pipeline_deal_users_user_ids_fkey foreign key (tenant_id, user_id) references users
);
create index pipeline_deal_users_user on pipeline_deal_users (tenant_id, user_id);
call tenant_table('pipeline_deal_users');

-- Every time a deal left a stage: how long it had been there.
create sequence deal_stage_events_id_seq;
create table deal_stage_events (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('deal_stage_events_id_seq'),
  pipeline_deal_id bigint not null,
  from_stage_id bigint not null,
  to_stage_id bigint not null,
  entered_at timestamptz not null,
  left_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  constraint deal_stage_events_pipeline_deal_id_fkey foreign key (tenant_id, pipeline_deal_id) references pipeline_deals,
  constraint deal_stage_events_from_stage_id_fkey foreign key (tenant_id, from_stage_id) references pipeline_stages,
  constraint deal_stage_events_to_stage_id_fkey foreign key (tenant_id, to_stage_id) references pipeline_stages
);
comment on table deal_stage_events is 'append-only';
create index deal_stage_events_deal on deal_stage_events (tenant_id, pipeline_deal_id, id);
create index deal_stage_events_from on deal_stage_events (tenant_id, from_stage_id);
create index deal_stage_events_to on deal_stage_events (tenant_id, to_stage_id);
call tenant_table('deal_stage_events');

create sequence pipeline_deal_placements_id_seq;
create table pipeline_deal_placements (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('pipeline_deal_placements_id_seq'),
  pipeline_deal_id bigint not null,
  placed_with_type text not null
    check (placed_with_type in ('fund', 'client_group', 'user', 'organisation', 'other')),
  placed_with_id bigint,
  placed_with_name text,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'proposed'
    check (status in ('proposed', 'soft', 'committed', 'declined', 'withdrawn')),
  notes text,
  changed_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint pipeline_deal_placements_pipeline_deal_id_fkey foreign key (tenant_id, pipeline_deal_id) references pipeline_deals,
  constraint pipeline_deal_placements_changed_by_fkey foreign key (tenant_id, changed_by) references users,
  -- Known people, groups and organisations by their id, others by their name.
  constraint pipeline_deal_placements_placed_with_check check (num_nonnulls(placed_with_id, placed_with_name) = 1)
);
create index pipeline_deal_placements_deal on pipeline_deal_placements (tenant_id, pipeline_deal_id, id)
  where deleted_at is null;
create index pipeline_deal_placements_changed_by on pipeline_deal_placements (tenant_id, changed_by);
call tenant_table('pipeline_deal_placements');

-- What the company of a deal says that it earns.
create table pipeline_deal_figures (
  tenant_id integer not null references tenants,
  pipeline_deal_id bigint not null,
  -- First day of the quarter.
  quarter date not null check (extract(day from quarter) = 1 and extract(month from quarter) in (1, 4, 7, 10)),
  revenue_minor bigint not null check (revenue_minor >= 0),
  is_forecast boolean not null,
  primary key (tenant_id, pipeline_deal_id, quarter),
  constraint pipeline_deal_figures_pipeline_deal_id_fkey foreign key (tenant_id, pipeline_deal_id) references pipeline_deals
);
call tenant_table('pipeline_deal_figures');
