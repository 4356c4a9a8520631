-- Money that is called of a fund's commitments.
create sequence fund_drawdowns_id_seq;
create table fund_drawdowns (
  tenant_id integer not null,
  id bigint not null default nextval('fund_drawdowns_id_seq'),
  fund_id bigint not null,
  -- The closing whose investors pay what was called before them.
  fund_closing_id bigint,
  number integer not null,
  title text not null,
  purpose text not null check (purpose in ('investment', 'follow_on', 'fees', 'expenses', 'equalisation')),
  basis text not null check (basis in ('percent', 'amount', 'per_unit', 'equalisation')),
  percent numeric(9, 6),
  per_unit numeric(18, 8),
  currency text not null,
  total_minor bigint not null default 0,
  -- Of the total, the interest of those who came later.
  interest_minor bigint not null default 0,
  received_minor bigint not null default 0,
  -- What the money is for: amounts that add up to the total.
  items jsonb not null default '[]',
  notice_days integer not null default 5,
  due_date date not null,
  status text not null default 'draft' check (status in ('draft', 'issued', 'part_paid', 'completed', 'cancelled')),
  issued_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint fund_drawdowns_number_key unique (tenant_id, fund_id, number)
);
call tenant_table('fund_drawdowns');
alter table fund_drawdowns add constraint fund_drawdowns_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_drawdowns add constraint fund_drawdowns_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table fund_drawdowns add constraint fund_drawdowns_fund_closing_id_fkey
  foreign key (tenant_id, fund_closing_id) references fund_closings;

create sequence fund_drawdown_lines_id_seq;
create table fund_drawdown_lines (
  tenant_id integer not null,
  id bigint not null default nextval('fund_drawdown_lines_id_seq'),
  fund_drawdown_id bigint not null,
  fund_commitment_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  currency text not null,
  -- Of the commitment. Interest comes on top and is no part of it.
  amount_minor bigint not null check (amount_minor >= 0),
  interest_minor bigint not null default 0 check (interest_minor >= 0),
  received_minor bigint not null default 0 check (received_minor >= 0),
  reference text,
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'part_paid', 'payment_received', 'cancelled')),
  received_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  -- A second line of the same commitment would ask for its part twice.
  constraint fund_drawdown_lines_commitment_key unique (tenant_id, fund_drawdown_id, fund_commitment_id),
  constraint fund_drawdown_lines_received_check check (received_minor <= amount_minor + interest_minor)
);
call tenant_table('fund_drawdown_lines');
alter table fund_drawdown_lines add constraint fund_drawdown_lines_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_drawdown_lines add constraint fund_drawdown_lines_fund_drawdown_id_fkey
  foreign key (tenant_id, fund_drawdown_id) references fund_drawdowns;
alter table fund_drawdown_lines add constraint fund_drawdown_lines_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
alter table fund_drawdown_lines add constraint fund_drawdown_lines_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table fund_drawdown_lines add constraint fund_drawdown_lines_organisation_id_fkey
  foreign key (tenant_id, organisation_id) references organisations;
create index fund_drawdown_lines_of_commitment on fund_drawdown_lines (tenant_id, fund_commitment_id);
create index fund_drawdown_lines_of_user on fund_drawdown_lines (tenant_id, user_id, id);

create sequence fund_payments_id_seq;
create table fund_payments (
  tenant_id integer not null,
  id bigint not null default nextval('fund_payments_id_seq'),
  fund_drawdown_line_id bigint not null,
  fund_commitment_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What of it bought units; the rest is interest.
  capital_minor bigint not null check (capital_minor >= 0),
  units numeric(20, 6) not null default 0,
  received_on date not null,
  reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('fund_payments');
alter table fund_payments add constraint fund_payments_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_payments add constraint fund_payments_fund_drawdown_line_id_fkey
  foreign key (tenant_id, fund_drawdown_line_id) references fund_drawdown_lines;
alter table fund_payments add constraint fund_payments_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
alter table fund_payments add constraint fund_payments_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table fund_payments add constraint fund_payments_organisation_id_fkey
  foreign key (tenant_id, organisation_id) references organisations;
create index fund_payments_of_line on fund_payments (tenant_id, fund_drawdown_line_id);
create index fund_payments_of_commitment on fund_payments (tenant_id, fund_commitment_id, received_on);
