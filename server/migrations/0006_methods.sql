-- Who legally invests: the kinds of method that a firm offers, and each investor's own.

-- A bank account as it was given, never changed afterwards: another account is another row. Numbers are sealed under the
-- installation's key; `masked` is what may be shown.
create sequence bank_accounts_id_seq;
create table bank_accounts (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('bank_accounts_id_seq'),
  owner_type text not null,
  owner_id bigint not null,
  holder_name text not null,
  country text not null default 'GB',
  currency text not null default 'GBP',
  masked text not null,
  sealed text not null,
  verified text not null check (verified in ('unverified', 'modulus_ok', 'cop_match', 'cop_close', 'cop_none', 'manual')),
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id)
);
comment on table bank_accounts is 'append-only';
create index bank_accounts_owner on bank_accounts (tenant_id, owner_type, owner_id, id desc);
call tenant_table('bank_accounts');

create sequence investment_methods_id_seq;
create table investment_methods (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('investment_methods_id_seq'),
  name text collate human not null,
  kind text not null check (kind in ('individual', 'joint', 'company', 'partnership_llp', 'trust', 'sipp', 'ssas', 'isa',
                                     'ifisa', 'jisa', 'nominee', 'bare_trust', 'fund_of_funds')),
  provider text,
  instructions text not null default '',
  requires_organisation boolean not null default false,
  requires_provider boolean not null default false,
  max_holders integer not null default 1 check (max_holders between 1 and 4),
  tax_wrapper boolean not null default false,
  eis_eligible boolean not null default false,
  annual_limit_minor bigint check (annual_limit_minor >= 0),
  currency text not null default 'GBP',
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index investment_methods_name_key on investment_methods (tenant_id, lower(name)) where deleted_at is null;
create index investment_methods_by_name on investment_methods (tenant_id, name, id) where deleted_at is null;
call tenant_table('investment_methods');

create sequence investment_method_entities_id_seq;
create table investment_method_entities (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('investment_method_entities_id_seq'),
  investment_method_id bigint not null,
  lead_user_id bigint not null,
  organisation_id bigint,
  display_name text collate human not null,
  -- As it stands on the register of members.
  registered_name text not null,
  reference text,
  provider_name text,
  provider_reference text,
  trustees jsonb not null default '[]',
  -- Pension scheme tax reference: eight digits, R, a letter.
  scheme_reference text,
  isa_reference text,
  address jsonb,
  ownership text check (ownership in ('sole', 'joint', 'for_others')),
  beneficial_owners jsonb not null default '[]',
  is_default boolean not null default false,
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'approved', 'rejected', 'suspended', 'closed')),
  bank_account_id bigint,
  bank_changed_at timestamptz,
  -- Who last changed what has to be approved; somebody else approves it.
  made_by bigint,
  submitted_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint investment_method_entities_investment_method_id_fkey
    foreign key (tenant_id, investment_method_id) references investment_methods,
  constraint investment_method_entities_lead_user_id_fkey foreign key (tenant_id, lead_user_id) references users,
  constraint investment_method_entities_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations,
  constraint investment_method_entities_bank_account_id_fkey foreign key (tenant_id, bank_account_id) references bank_accounts,
  constraint investment_method_entities_made_by_fkey foreign key (tenant_id, made_by) references users,
  constraint investment_method_entities_decided_by_fkey foreign key (tenant_id, decided_by) references users
);
create unique index investment_method_entities_registered_name_key
  on investment_method_entities (tenant_id, lead_user_id, investment_method_id, lower(registered_name))
  where deleted_at is null and status not in ('closed', 'rejected');
-- At most one is used unless another is chosen, however many tabs the investor has open.
create unique index investment_method_entities_is_default_key
  on investment_method_entities (tenant_id, lead_user_id) where is_default and deleted_at is null;
create index investment_method_entities_newest on investment_method_entities (tenant_id, created_at desc, id desc)
  where deleted_at is null;
create index investment_method_entities_lead on investment_method_entities (tenant_id, lead_user_id) where deleted_at is null;
create index investment_method_entities_method on investment_method_entities (tenant_id, investment_method_id);
create index investment_method_entities_organisation on investment_method_entities (tenant_id, organisation_id);
create index investment_method_entities_pending on investment_method_entities (tenant_id, submitted_at)
  where status = 'pending' and deleted_at is null;
call tenant_table('investment_method_entities');

-- The people behind a method and their parts, which sum to 100.
create table investment_method_holders (
  tenant_id integer not null references tenants,
  investment_method_entity_id bigint not null,
  user_id bigint not null,
  share_percent numeric(9, 6) not null check (share_percent > 0 and share_percent <= 100),
  primary key (tenant_id, investment_method_entity_id, user_id),
  constraint investment_method_holders_entity_fkey
    foreign key (tenant_id, investment_method_entity_id) references investment_method_entities,
  constraint investment_method_holders_holders_fkey foreign key (tenant_id, user_id) references users
);
create index investment_method_holders_user on investment_method_holders (tenant_id, user_id);
call tenant_table('investment_method_holders');

-- What a shareholder answers when new shares are offered: 1 don't take … 6 decrease (specification §4).
create sequence whole_ownership_choices_id_seq;
create table whole_ownership_choices (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('whole_ownership_choices_id_seq'),
  user_id bigint not null,
  investment_opportunity_id bigint not null,
  choice integer not null check (choice between 1 and 6),
  shares numeric(20, 6) check (shares > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint whole_ownership_choices_investment_opportunity_id_key unique (tenant_id, user_id, investment_opportunity_id),
  constraint whole_ownership_choices_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index whole_ownership_choices_newest on whole_ownership_choices (tenant_id, created_at desc, id desc);
create index whole_ownership_choices_opportunity on whole_ownership_choices (tenant_id, investment_opportunity_id);
call tenant_table('whole_ownership_choices');
