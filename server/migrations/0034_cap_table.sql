-- The cap table of a company: what happened to its shares, one event after the other. What the platform allots itself is read from the
-- share lots and stands nowhere twice.

create sequence cap_table_events_id_seq;
create table cap_table_events (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('cap_table_events_id_seq'),
  -- Any round of the company: its events are those of all rounds of the same issuer.
  investment_opportunity_id bigint not null,
  kind text not null
    check (kind in ('holder', 'share_class', 'issue', 'transfer', 'redeem', 'convert', 'split', 'pool', 'grant', 'exercise', 'lapse',
                    'note', 'convert_note', 'repay_note', 'reversal')),
  date date not null,
  data jsonb not null default '{}',
  note text,
  reverses_id bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  constraint cap_table_events_reverses_id_key unique (tenant_id, reverses_id),
  constraint cap_table_events_reverses_id_check check ((kind = 'reversal') = (reverses_id is not null)),
  constraint cap_table_events_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint cap_table_events_reverses_id_fkey foreign key (tenant_id, reverses_id) references cap_table_events
);
comment on table cap_table_events is 'append-only';
create index cap_table_events_of_opportunity on cap_table_events (tenant_id, investment_opportunity_id, date, id);
call tenant_table('cap_table_events');

-- Scenarios that were kept: what was typed, never what came out.
create sequence cap_table_scenarios_id_seq;
create table cap_table_scenarios (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('cap_table_scenarios_id_seq'),
  investment_opportunity_id bigint not null,
  name text collate human not null,
  inputs jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint cap_table_scenarios_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create index cap_table_scenarios_newest on cap_table_scenarios (tenant_id, created_at desc, id desc) where deleted_at is null;
create index cap_table_scenarios_of_opportunity on cap_table_scenarios (tenant_id, investment_opportunity_id);
call tenant_table('cap_table_scenarios');

-- Rounds of one company find each other by its number, or by its name.
create index investment_opportunities_issuer_number on investment_opportunities (tenant_id, issuer_number) where issuer_number is not null;
create index investment_opportunities_issuer_name on investment_opportunities (tenant_id, (lower(issuer_name))) where issuer_name is not null;
