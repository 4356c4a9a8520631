-- The allocation book: what staff wrote beside the requests, the one allocation that was applied, and places offered to the waiting list.

-- Shares by hand, before anything is applied: a pencil note beside a request.
create sequence allocation_notes_id_seq;
create table allocation_notes (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('allocation_notes_id_seq'),
  investment_opportunity_id bigint not null,
  investment_id bigint not null,
  shares numeric(20, 0) not null check (shares >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint allocation_notes_investment_id_key unique (tenant_id, investment_id),
  constraint allocation_notes_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint allocation_notes_investment_id_fkey foreign key (tenant_id, investment_id) references investments
);
create index allocation_notes_of_opportunity on allocation_notes (tenant_id, investment_opportunity_id);
call tenant_table('allocation_notes');

-- A book is shared out once. The unique key is what stops two people who press the button at once.
create sequence allocations_id_seq;
create table allocations (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('allocations_id_seq'),
  investment_opportunity_id bigint not null,
  policy text not null check (policy in ('fcfs', 'pro_rata', 'holders_first', 'manual')),
  keeps_minimum boolean not null,
  price numeric(18, 8) not null,
  offered_shares numeric(20, 0) not null,
  placed_shares numeric(20, 0) not null,
  placed_minor bigint not null,
  currency text not null,
  actor_id bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  constraint allocations_investment_opportunity_id_key unique (tenant_id, investment_opportunity_id),
  constraint allocations_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
comment on table allocations is 'append-only';
call tenant_table('allocations');

-- What each request was, what it got, and why, in the words of that day.
create sequence allocation_lines_id_seq;
create table allocation_lines (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('allocation_lines_id_seq'),
  allocation_id bigint not null,
  investment_id bigint not null,
  requested_minor bigint not null,
  shares numeric(20, 0) not null,
  cost_minor bigint not null,
  reason text not null,
  primary key (tenant_id, id),
  constraint allocation_lines_investment_id_key unique (tenant_id, allocation_id, investment_id),
  constraint allocation_lines_allocation_id_fkey foreign key (tenant_id, allocation_id) references allocations,
  constraint allocation_lines_investment_id_fkey foreign key (tenant_id, investment_id) references investments
);
comment on table allocation_lines is 'append-only';
create index allocation_lines_of_investment on allocation_lines (tenant_id, investment_id);
call tenant_table('allocation_lines');

-- Whoever moves up from the waiting list has 48 hours to say yes.
create sequence place_offers_id_seq;
create table place_offers (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('place_offers_id_seq'),
  investment_id bigint not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'lapsed', 'withdrawn')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  constraint place_offers_investment_id_key unique (tenant_id, investment_id),
  constraint place_offers_investment_id_fkey foreign key (tenant_id, investment_id) references investments
);
create index place_offers_open on place_offers (tenant_id, expires_at, id) where status = 'open';
call tenant_table('place_offers');
