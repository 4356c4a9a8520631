-- Proceeds of an offer go the way of a fund's distribution: drafted, confirmed, authorised by a second person,
-- paid line by line. What was distributed before stands in the ledger alone.
create sequence opportunity_distributions_id_seq;
create table opportunity_distributions (
  tenant_id integer not null,
  id bigint not null default nextval('opportunity_distributions_id_seq'),
  investment_opportunity_id bigint not null,
  number integer not null,
  title text not null,
  pay_date date not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The last payment: the cost of the shares is booked out with it.
  final boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'confirmed', 'authorised', 'paid', 'cancelled')),
  redrafted_by bigint,
  confirmed_by bigint,
  confirmed_at timestamptz,
  authorised_by bigint,
  authorised_at timestamptz,
  paid_at timestamptz,
  return_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint opportunity_distributions_number_key unique (tenant_id, investment_opportunity_id, number)
);
call tenant_table('opportunity_distributions');
alter table opportunity_distributions add constraint opportunity_distributions_tenant_id_fkey
  foreign key (tenant_id) references tenants;
alter table opportunity_distributions add constraint opportunity_distributions_opportunity_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;

create sequence opportunity_distribution_lines_id_seq;
create table opportunity_distribution_lines (
  tenant_id integer not null,
  id bigint not null default nextval('opportunity_distribution_lines_id_seq'),
  opportunity_distribution_id bigint not null,
  investment_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  currency text not null,
  shares numeric(20, 6) not null check (shares > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  -- What the shares had cost, as far as it was booked out with the payment.
  cost_minor bigint not null default 0,
  status text not null default 'due' check (status in ('due', 'paid', 'cancelled')),
  paid_on date,
  reference text,
  ledger_journal_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint opportunity_distribution_lines_investment_key unique (tenant_id, opportunity_distribution_id, investment_id)
);
call tenant_table('opportunity_distribution_lines');
alter table opportunity_distribution_lines add constraint opportunity_distribution_lines_tenant_id_fkey
  foreign key (tenant_id) references tenants;
alter table opportunity_distribution_lines add constraint opportunity_distribution_lines_distribution_fkey
  foreign key (tenant_id, opportunity_distribution_id) references opportunity_distributions;
alter table opportunity_distribution_lines add constraint opportunity_distribution_lines_investment_fkey
  foreign key (tenant_id, investment_id) references investments;
alter table opportunity_distribution_lines add constraint opportunity_distribution_lines_user_id_fkey
  foreign key (tenant_id, user_id) references users;
alter table opportunity_distribution_lines add constraint opportunity_distribution_lines_organisation_id_fkey
  foreign key (tenant_id, organisation_id) references organisations;
alter table opportunity_distribution_lines add constraint opportunity_distribution_lines_ledger_journal_id_fkey
  foreign key (tenant_id, ledger_journal_id) references ledger_journals;
create index opportunity_distribution_lines_of_investment on opportunity_distribution_lines (tenant_id, investment_id);
create index opportunity_distribution_lines_of_user on opportunity_distribution_lines (tenant_id, user_id);
create index opportunity_distribution_lines_of_journal on opportunity_distribution_lines (tenant_id, ledger_journal_id)
  where ledger_journal_id is not null;
