-- What a fund asks for where a call is paid late: its yearly rate, 0 for none, and the days after the due date that cost nothing.
alter table funds add column late_interest_percent numeric(9, 6) not null default 0;
alter table funds add column late_grace_days integer not null default 0;
alter table funds add constraint funds_late_interest_percent_check check (late_interest_percent between 0 and 100) not valid;
alter table funds validate constraint funds_late_interest_percent_check;
alter table funds add constraint funds_late_grace_days_check check (late_grace_days between 0 and 90) not valid;
alter table funds validate constraint funds_late_grace_days_check;

-- Interest that a person has charged on a line of a call that was paid late.
create sequence fund_late_charges_id_seq;
create table fund_late_charges (
  tenant_id integer not null,
  id bigint not null default nextval('fund_late_charges_id_seq'),
  fund_drawdown_line_id bigint not null,
  fund_commitment_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- As they were when it was charged.
  rate_percent numeric(9, 6) not null,
  grace_days integer not null,
  -- Each late payment with its days and interest; together they are the amount.
  parts jsonb not null,
  charged_on date not null,
  status text not null default 'charged' check (status in ('charged', 'paid', 'waived')),
  received_on date,
  reference text,
  waive_reason text,
  waived_by bigint,
  waived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  -- The same days are charged once.
  constraint fund_late_charges_line_key unique (tenant_id, fund_drawdown_line_id),
  constraint fund_late_charges_received_check check ((status = 'paid') = (received_on is not null)),
  constraint fund_late_charges_waived_check check ((status = 'waived') = (waive_reason is not null))
);
call tenant_table('fund_late_charges');
alter table fund_late_charges add constraint fund_late_charges_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_late_charges add constraint fund_late_charges_fund_drawdown_line_id_fkey
  foreign key (tenant_id, fund_drawdown_line_id) references fund_drawdown_lines;
alter table fund_late_charges add constraint fund_late_charges_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
alter table fund_late_charges add constraint fund_late_charges_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table fund_late_charges add constraint fund_late_charges_organisation_id_fkey
  foreign key (tenant_id, organisation_id) references organisations;
create index fund_late_charges_of_commitment on fund_late_charges (tenant_id, fund_commitment_id);
create index fund_late_charges_of_user on fund_late_charges (tenant_id, user_id, id);
