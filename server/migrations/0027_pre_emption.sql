-- Pre-emption: new shares are offered to those who hold shares already, in proportion, before anybody else. Companies Act 2006 s561.

create sequence pre_emption_options_id_seq;
create table pre_emption_options (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('pre_emption_options_id_seq'),
  investment_opportunity_id bigint not null,
  status text not null default 'draft' check (status in ('draft', 'open', 'closed', 'cancelled')),
  record_date date not null,
  deadline timestamptz not null,
  price numeric(18, 8) not null check (price > 0),
  currency text not null default 'GBP',
  -- Whole new shares.
  available numeric(20, 0) not null check (available > 0),
  allow_excess boolean not null default true,
  rounding text not null default 'largest_remainder' check (rounding in ('floor', 'largest_remainder')),
  excess_rule text not null default 'pro_rata_holding' check (excess_rule in ('pro_rata_holding', 'pro_rata_request', 'fcfs')),
  -- Classes that don't carry the right: their holders are listed as not applicable.
  excluded_classes jsonb not null default '[]',
  -- Shares of holders outside the register here who waived by deed. They count in the proportion and take nothing.
  waived_shares numeric(20, 0) not null default 0 check (waived_shares >= 0),
  waived_holders integer not null default 0 check (waived_holders >= 0),
  waived_note text,
  -- Why it may be open for fewer than 14 days.
  short_notice_reason text,
  -- Counted when it opens: all issued shares at the record date, never fully diluted.
  in_issue numeric(20, 0),
  placed_shares numeric(20, 0),
  opened_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint pre_emption_options_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
-- One offer at a time for a round.
create unique index pre_emption_options_investment_opportunity_id_key on pre_emption_options (tenant_id, investment_opportunity_id)
  where status in ('draft', 'open') and deleted_at is null;
create index pre_emption_options_newest on pre_emption_options (tenant_id, created_at desc, id desc) where deleted_at is null;
create index pre_emption_options_of_opportunity on pre_emption_options (tenant_id, investment_opportunity_id);
create index pre_emption_options_due on pre_emption_options (tenant_id, deadline) where status = 'open';
call tenant_table('pre_emption_options');

create sequence pre_emption_choices_id_seq;
create table pre_emption_choices (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('pre_emption_choices_id_seq'),
  pre_emption_option_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  holder_name text collate human not null,
  holder_address jsonb,
  holding numeric(20, 0) not null check (holding >= 0),
  entitlement numeric(20, 0) not null default 0 check (entitlement >= 0),
  -- Specification §4: 1 don't take, 2 maintain, 3 increase, 4 not applicable, 5 awaiting, 6 decrease.
  choice integer not null check (choice between 1 and 6),
  -- With 3 shares beyond the entitlement, with 6 shares taken.
  shares numeric(20, 0) check (shares > 0),
  decided_at timestamptz,
  decided_by bigint,
  -- Nobody answered in time.
  lapsed boolean not null default false,
  reminded_at timestamptz,
  -- What the closing gave.
  by_right numeric(20, 0),
  excess numeric(20, 0),
  allotted numeric(20, 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint pre_emption_choices_allotted_check check (allotted = by_right + excess and by_right <= entitlement),
  constraint pre_emption_choices_pre_emption_option_id_fkey
    foreign key (tenant_id, pre_emption_option_id) references pre_emption_options,
  constraint pre_emption_choices_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint pre_emption_choices_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations
);
create unique index pre_emption_choices_user_id_key
  on pre_emption_choices (tenant_id, pre_emption_option_id, user_id, (coalesce(organisation_id, 0)));
create index pre_emption_choices_newest on pre_emption_choices (tenant_id, created_at desc, id desc);
create index pre_emption_choices_of_user on pre_emption_choices (tenant_id, user_id);
create index pre_emption_choices_organisation on pre_emption_choices (tenant_id, organisation_id) where organisation_id is not null;
call tenant_table('pre_emption_choices');
