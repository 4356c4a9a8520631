-- Money that a fund pays to its investors, and the carry that its manager earns.
create sequence distributions_id_seq;
create table distributions (
  tenant_id integer not null,
  id bigint not null default nextval('distributions_id_seq'),
  fund_id bigint not null,
  -- The closing whose interest is paid to the earlier investors.
  fund_closing_id bigint,
  number integer not null,
  title text not null,
  kind text not null check (kind in ('return_of_capital', 'gain', 'income', 'recallable', 'equalisation')),
  sharing text not null default 'pro_rata' check (sharing in ('pro_rata', 'european', 'american')),
  record_date date not null,
  pay_date date not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  investors_minor bigint not null,
  carry_minor bigint not null default 0,
  -- The tiers of the waterfall with what they were worked out from.
  tiers jsonb not null default '[]',
  terms jsonb,
  status text not null default 'draft' check (status in ('draft', 'confirmed', 'authorised', 'paid', 'cancelled')),
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
  constraint distributions_number_key unique (tenant_id, fund_id, number),
  constraint distributions_parts_check check (investors_minor + carry_minor = amount_minor)
);
call tenant_table('distributions');
alter table distributions add constraint distributions_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table distributions add constraint distributions_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table distributions add constraint distributions_fund_closing_id_fkey
  foreign key (tenant_id, fund_closing_id) references fund_closings;

create sequence distribution_lines_id_seq;
create table distribution_lines (
  tenant_id integer not null,
  id bigint not null default nextval('distribution_lines_id_seq'),
  distribution_id bigint not null,
  recipient text not null default 'investor' check (recipient in ('investor', 'carry')),
  fund_commitment_id bigint,
  user_id bigint,
  organisation_id bigint,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  capital_minor bigint not null default 0,
  gain_minor bigint not null default 0,
  status text not null default 'due' check (status in ('due', 'paid')),
  paid_on date,
  reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint distribution_lines_commitment_key unique (tenant_id, distribution_id, fund_commitment_id),
  constraint distribution_lines_parts_check check (capital_minor + gain_minor = amount_minor),
  constraint distribution_lines_commitment_check check ((recipient = 'investor') = (fund_commitment_id is not null))
);
call tenant_table('distribution_lines');
alter table distribution_lines add constraint distribution_lines_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table distribution_lines add constraint distribution_lines_distribution_id_fkey
  foreign key (tenant_id, distribution_id) references distributions;
alter table distribution_lines add constraint distribution_lines_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
alter table distribution_lines add constraint distribution_lines_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table distribution_lines add constraint distribution_lines_organisation_id_fkey
  foreign key (tenant_id, organisation_id) references organisations;
create index distribution_lines_of_commitment on distribution_lines (tenant_id, fund_commitment_id);
create index distribution_lines_of_user on distribution_lines (tenant_id, user_id, id);
