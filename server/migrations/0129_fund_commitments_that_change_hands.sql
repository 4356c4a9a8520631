-- Commitments that go to another holder, and commitments that are closed.
alter table fund_commitments drop constraint fund_commitments_status_check;
alter table fund_commitments add constraint fund_commitments_status_check
  check (status in ('draft', 'signed', 'active', 'defaulted', 'transferred', 'closed'));
-- Of one that was transferred nothing is left.
alter table fund_commitments drop constraint fund_commitments_amount_minor_check;
alter table fund_commitments add constraint fund_commitments_amount_minor_check
  check (amount_minor > 0 or (status = 'transferred' and amount_minor = 0));
-- The day of the transfer by which the holder got it; the day on which it was transferred or closed.
alter table fund_commitments add column held_from date;
alter table fund_commitments add column ended_on date;
-- What was left to call when it was closed, and what could have been called again since: it is called no more.
alter table fund_commitments add column released_minor bigint not null default 0;
alter table fund_commitments add column close_reason text;
alter table fund_commitments add column closed_by bigint;
alter table fund_commitments add constraint fund_commitments_ended_check
  check ((status in ('transferred', 'closed')) = (ended_on is not null));
alter table fund_commitments add constraint fund_commitments_released_check
  check (released_minor = 0 or (released_minor > 0 and status = 'closed'));

-- A commitment, or a part of it, that goes to another method: drafted, and approved by a second person.
create sequence fund_transfers_id_seq;
create table fund_transfers (
  tenant_id integer not null,
  id bigint not null default nextval('fund_transfers_id_seq'),
  fund_id bigint not null,
  fund_commitment_id bigint not null,
  -- Who gets it, and the commitment that they hold by it.
  investment_method_entity_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  to_fund_commitment_id bigint,
  status text not null default 'draft',
  currency text not null,
  -- Of the commitment.
  amount_minor bigint not null,
  date date not null,
  reason text not null,
  -- What went with it, once it is approved.
  called_minor bigint,
  paid_minor bigint,
  distributed_minor bigint,
  recallable_minor bigint,
  released_minor bigint,
  units numeric(20, 6),
  -- The day on which the commitment had been closed, if it had.
  closed_on date,
  approved_by bigint,
  approved_at timestamptz,
  cancelled_by bigint,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('fund_transfers');
alter table fund_transfers add constraint fund_transfers_status_check check (status in ('draft', 'approved', 'cancelled'));
alter table fund_transfers add constraint fund_transfers_amount_check check (amount_minor > 0);
alter table fund_transfers add constraint fund_transfers_approved_check
  check ((status = 'approved') = (approved_at is not null) and (approved_at is null) = (to_fund_commitment_id is null));
alter table fund_transfers add constraint fund_transfers_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_transfers add constraint fund_transfers_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table fund_transfers add constraint fund_transfers_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
alter table fund_transfers add constraint fund_transfers_to_fund_commitment_id_fkey
  foreign key (tenant_id, to_fund_commitment_id) references fund_commitments;
alter table fund_transfers add constraint fund_transfers_method_fkey
  foreign key (tenant_id, investment_method_entity_id) references investment_method_entities;
alter table fund_transfers add constraint fund_transfers_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table fund_transfers add constraint fund_transfers_organisation_id_fkey
  foreign key (tenant_id, organisation_id) references organisations;
create index fund_transfers_of_fund on fund_transfers (tenant_id, fund_id, id);
create index fund_transfers_of_commitment on fund_transfers (tenant_id, fund_commitment_id);
create index fund_transfers_to_commitment on fund_transfers (tenant_id, to_fund_commitment_id) where to_fund_commitment_id is not null;
create index fund_transfers_of_user on fund_transfers (tenant_id, user_id);
create index fund_transfers_organisation on fund_transfers (tenant_id, organisation_id) where organisation_id is not null;
create index fund_transfers_method on fund_transfers (tenant_id, investment_method_entity_id);

-- What of each call, payment and distribution goes with a transfer: below nothing for the holder before, and as
-- much above it for the one after. Both together are nothing, so no figure of the fund changes.
create sequence fund_transfer_parts_id_seq;
create table fund_transfer_parts (
  tenant_id integer not null,
  id bigint not null default nextval('fund_transfer_parts_id_seq'),
  fund_transfer_id bigint not null,
  fund_commitment_id bigint not null,
  -- The line of the call, the payment, or the line of the distribution.
  kind text not null check (kind in ('call', 'payment', 'payout')),
  source_id bigint not null,
  -- Of the source, and of the transfer.
  date date not null,
  moved_on date not null,
  is_recallable boolean not null default false,
  capital_minor bigint not null default 0,
  gain_minor bigint not null default 0,
  units numeric(20, 6) not null default 0,
  primary key (tenant_id, id)
);
call tenant_table('fund_transfer_parts');
alter table fund_transfer_parts add constraint fund_transfer_parts_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_transfer_parts add constraint fund_transfer_parts_fund_transfer_id_fkey
  foreign key (tenant_id, fund_transfer_id) references fund_transfers;
alter table fund_transfer_parts add constraint fund_transfer_parts_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
alter table fund_transfer_parts add constraint fund_transfer_parts_source_key
  unique (tenant_id, fund_transfer_id, fund_commitment_id, kind, source_id);
create index fund_transfer_parts_of_commitment on fund_transfer_parts (tenant_id, fund_commitment_id, kind, source_id);

-- Each time that a default is confirmed, of which the investor gets a letter.
create sequence fund_defaults_id_seq;
create table fund_defaults (
  tenant_id integer not null,
  id bigint not null default nextval('fund_defaults_id_seq'),
  fund_commitment_id bigint not null,
  declared_on date not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call tenant_table('fund_defaults');
alter table fund_defaults add constraint fund_defaults_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_defaults add constraint fund_defaults_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
create index fund_defaults_of_commitment on fund_defaults (tenant_id, fund_commitment_id);
alter table fund_letters drop constraint fund_letters_source_type_check;
alter table fund_letters add constraint fund_letters_source_type_check
  check (source_type in ('fund_drawdown', 'distribution', 'fund_statement', 'fund_default'));
