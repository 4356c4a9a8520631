-- A call asks for the whole of what is not called yet, or for a part of each allocation.
alter table cash_calls add column basis text not null default 'whole';
alter table cash_calls add column percent numeric(9, 6);
alter table cash_calls add column amount_minor bigint;
alter table cash_calls add column per_share numeric(18, 8);
alter table cash_calls add constraint cash_calls_basis_check check (
  basis in ('whole', 'percent', 'amount', 'per_share')
  and (basis = 'percent') = (percent is not null)
  and (basis = 'amount') = (amount_minor is not null)
  and (basis = 'per_share') = (per_share is not null));

-- What of an allocation that was called in part no call has asked for yet. Nothing is called of a reservation, and all
-- of what was called before this column.
alter table investments add column uncalled_minor bigint not null default 0;
alter table investments add constraint investments_uncalled_minor_check
  check (uncalled_minor >= 0 and uncalled_minor < amount_minor);

-- An allocation is called several times, so several of its lines may be open. That no more is called than it has is
-- guarded by the lock on its opportunity.
drop index cash_call_lines_open_key;
create index cash_call_lines_of_investment on cash_call_lines (tenant_id, investment_id) where deleted_at is null;

-- The yearly rate of interest on what is paid after the due date and the days of grace; 0 for none.
alter table cash_calls add column default_interest numeric(9, 6) not null default 0;
alter table cash_calls add constraint cash_calls_default_interest_check check (default_interest between 0 and 100);

-- Interest that a person has charged on a line of a cash call that was paid late.
create sequence cash_call_late_charges_id_seq;
create table cash_call_late_charges (
  tenant_id integer not null,
  id bigint not null default nextval('cash_call_late_charges_id_seq'),
  cash_call_line_id bigint not null,
  investment_id bigint not null,
  user_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- As they were when the call went out.
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
  constraint cash_call_late_charges_line_key unique (tenant_id, cash_call_line_id),
  constraint cash_call_late_charges_received_check check ((status = 'paid') = (received_on is not null)),
  constraint cash_call_late_charges_waived_check check ((status = 'waived') = (waive_reason is not null))
);
call tenant_table('cash_call_late_charges');
alter table cash_call_late_charges add constraint cash_call_late_charges_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table cash_call_late_charges add constraint cash_call_late_charges_cash_call_line_id_fkey
  foreign key (tenant_id, cash_call_line_id) references cash_call_lines;
alter table cash_call_late_charges add constraint cash_call_late_charges_investment_id_fkey
  foreign key (tenant_id, investment_id) references investments;
alter table cash_call_late_charges add constraint cash_call_late_charges_user_id_fkey
  foreign key (tenant_id, user_id) references users;
create index cash_call_late_charges_of_investment on cash_call_late_charges (tenant_id, investment_id);
create index cash_call_late_charges_of_user on cash_call_late_charges (tenant_id, user_id, id);
create index cash_call_late_charges_newest on cash_call_late_charges (tenant_id, charged_on desc, id desc) where deleted_at is null;
