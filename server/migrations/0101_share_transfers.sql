-- Transfers of shares to another investor, to a nominee for the same investor, or to an external buyer.
create sequence share_transfers_id_seq;
create table share_transfers (
  tenant_id integer not null,
  id bigint not null default nextval('share_transfers_id_seq'),
  kind text not null,
  status text not null default 'draft',
  investment_opportunity_id bigint not null,
  investment_id bigint not null,
  -- The buyer, of kind investor; and what they hold once it is registered.
  user_id bigint,
  organisation_id bigint,
  investment_method_entity_id bigint,
  to_investment_id bigint,
  -- Of kind nominee: who stands on the register afterwards; of the others the nominee of the round.
  nominee_id bigint,
  transferor_name text not null,
  transferor_address jsonb,
  transferee_name text not null,
  transferee_address jsonb,
  shares numeric(20, 6) not null,
  share_class text not null,
  currency text not null,
  -- Nothing for a gift, and for a nominee.
  consideration_minor bigint not null,
  -- Null where the shares are not in sterling.
  duty_minor bigint,
  date date not null,
  notes text,
  -- What the registration found and wrote.
  registered_on date,
  stamped_on date,
  cost_minor bigint,
  realised_minor bigint,
  price numeric(18, 8),
  number_from numeric(20, 0),
  number_to numeric(20, 0),
  from_nominee_id bigint,
  surrendered_certificate text,
  approved_by bigint,
  approved_at timestamptz,
  registered_by bigint,
  registered_at timestamptz,
  cancelled_by bigint,
  cancelled_at timestamptz,
  cancel_reason text,
  -- The form among the documents of each side.
  form_document_id bigint,
  to_form_document_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('share_transfers');
alter table share_transfers add constraint share_transfers_kind_check check (kind in ('investor', 'nominee', 'outside'));
alter table share_transfers add constraint share_transfers_status_check check (status in ('draft', 'approved', 'registered', 'cancelled'));
alter table share_transfers add constraint share_transfers_shares_check check (shares > 0);
alter table share_transfers add constraint share_transfers_consideration_check check (consideration_minor >= 0);
alter table share_transfers add constraint share_transfers_duty_check check (duty_minor >= 0);
alter table share_transfers add constraint share_transfers_buyer_check check ((kind = 'investor') = (user_id is not null));
alter table share_transfers add constraint share_transfers_nominee_check check (kind <> 'nominee' or nominee_id is not null);
alter table share_transfers add constraint share_transfers_registered_check
  check ((status = 'registered') = (registered_at is not null) and (registered_at is null) = (cost_minor is null));
alter table share_transfers add constraint share_transfers_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table share_transfers add constraint share_transfers_opportunity_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
alter table share_transfers add constraint share_transfers_investment_id_fkey foreign key (tenant_id, investment_id) references investments;
alter table share_transfers add constraint share_transfers_to_investment_id_fkey foreign key (tenant_id, to_investment_id) references investments;
alter table share_transfers add constraint share_transfers_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table share_transfers add constraint share_transfers_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations;
alter table share_transfers add constraint share_transfers_method_fkey
  foreign key (tenant_id, investment_method_entity_id) references investment_method_entities;
alter table share_transfers add constraint share_transfers_nominee_id_fkey foreign key (tenant_id, nominee_id) references nominees;
alter table share_transfers add constraint share_transfers_from_nominee_id_fkey foreign key (tenant_id, from_nominee_id) references nominees;
alter table share_transfers add constraint share_transfers_form_document_id_fkey foreign key (tenant_id, form_document_id) references documents;
alter table share_transfers add constraint share_transfers_to_form_document_id_fkey foreign key (tenant_id, to_form_document_id) references documents;
create index share_transfers_newest on share_transfers (tenant_id, created_at desc, id desc) where deleted_at is null;
create index share_transfers_of_investment on share_transfers (tenant_id, investment_id, id);
create index share_transfers_of_opportunity on share_transfers (tenant_id, investment_opportunity_id, id);
create index share_transfers_of_buyer on share_transfers (tenant_id, user_id) where user_id is not null;
create index share_transfers_organisation on share_transfers (tenant_id, organisation_id) where organisation_id is not null;
create index share_transfers_method on share_transfers (tenant_id, investment_method_entity_id)
  where investment_method_entity_id is not null;
create index share_transfers_to_investment on share_transfers (tenant_id, to_investment_id) where to_investment_id is not null;
create index share_transfers_nominee on share_transfers (tenant_id, nominee_id) where nominee_id is not null;
create index share_transfers_from_nominee on share_transfers (tenant_id, from_nominee_id) where from_nominee_id is not null;
create index share_transfers_form on share_transfers (tenant_id, form_document_id) where form_document_id is not null;
create index share_transfers_to_form on share_transfers (tenant_id, to_form_document_id) where to_form_document_id is not null;

-- What has left an investment, of its shares and of what they cost. What the round raised by it stays.
alter table investments
  add column disposed_shares numeric(20, 6) not null default 0,
  add column disposed_minor bigint not null default 0;
alter table investments add constraint investments_disposed_check
  check (disposed_shares >= 0 and disposed_minor >= 0);
alter table investments drop constraint investments_kind_check;
alter table investments add constraint investments_kind_check
  check (kind in ('primary', 'subsequent', 'org', 'pension', 'alternative', 'manual', 'private_manual', 'transfer_in', 'secondary'));

-- A certificate is cancelled when its shares go, and those that stay get another one.
alter table certificates add column cancelled_on date;
alter table certificates alter column share_lot_id drop not null;
alter table certificates drop constraint certificates_investment_id_key;
create unique index certificates_investment_id_key on certificates (tenant_id, investment_id) where cancelled_on is null;
alter table certificates add constraint certificates_share_lot_check check (share_lot_id is not null or cancelled_on is not null);

alter table ledger_journals drop constraint ledger_journals_type_check;
alter table ledger_journals add constraint ledger_journals_type_check
  check (type in ('contribution', 'allotment', 'refund', 'distribution', 'fee', 'adjustment', 'cash_call', 'transfer', 'reversal'));
