-- What is kept about a person beside their name: who works for them, how they may be written to, their tax, and whom they let look in.

alter table users
  add column adviser_id bigint,
  add column marketing_phone boolean not null default false,
  add column marketing_post boolean not null default false,
  -- When a consent was last given or taken back, whichever it was.
  add column marketing_changed_at timestamptz,
  -- Staff who are given to every new investor where the firm has switched that on.
  add column is_default_associate boolean not null default false,
  add constraint users_adviser_id_fkey foreign key (tenant_id, adviser_id) references users;
create index users_adviser on users (tenant_id, adviser_id) where adviser_id is not null;
create index users_default_associates on users (tenant_id, id) where is_default_associate;

-- Staff who work for an investor beside the owner of the record.
create table user_associates (
  tenant_id integer not null references tenants,
  user_id bigint not null,
  staff_id bigint not null,
  primary key (tenant_id, user_id, staff_id),
  constraint user_associates_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint user_associates_staff_id_fkey foreign key (tenant_id, staff_id) references users
);
create index user_associates_staff on user_associates (tenant_id, staff_id);
call tenant_table('user_associates');

-- What a person says for the tax authorities. Numbers are sealed under the installation's key and the id of their row; `masked`
-- is what may be shown of them.
create sequence tax_details_id_seq;
create table tax_details (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('tax_details_id_seq'),
  user_id bigint not null,
  us_person boolean,
  -- Countries in which they pay tax, in their order; where there is no number, why.
  residences jsonb not null default '[]',
  masked jsonb not null default '{}',
  sealed text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint tax_details_user_id_key unique (tenant_id, user_id),
  constraint tax_details_user_id_fkey foreign key (tenant_id, user_id) references users
);
call tenant_table('tax_details');

-- Somebody whom an investor lets see their account: an accountant, a spouse, an assistant. They never act in it.
create sequence delegates_id_seq;
create table delegates (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('delegates_id_seq'),
  user_id bigint not null,
  name text collate human not null,
  email text not null check (email = lower(email)),
  relation text not null check (relation in ('accountant', 'spouse', 'assistant', 'other')),
  documents boolean not null default false,
  -- The last day on which they may look, in London; null is until revoked.
  ends_on date,
  -- Who they turned out to be: the account with that address, when it first looked.
  delegate_user_id bigint,
  accepted_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint delegates_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint delegates_delegate_user_id_fkey foreign key (tenant_id, delegate_user_id) references users
);
-- One way in for each address: whoever invites somebody twice changes what they may see instead.
create unique index delegates_email_key on delegates (tenant_id, user_id, email) where revoked_at is null;
create index delegates_newest on delegates (tenant_id, created_at desc, id desc);
create index delegates_of on delegates (tenant_id, user_id, id);
create index delegates_invited on delegates (tenant_id, email) where revoked_at is null;
create index delegates_person on delegates (tenant_id, delegate_user_id) where delegate_user_id is not null;
call tenant_table('delegates');

-- The investment methods that a delegate may see; none here is all of them.
create table delegate_methods (
  tenant_id integer not null references tenants,
  delegate_id bigint not null,
  investment_method_entity_id bigint not null,
  primary key (tenant_id, delegate_id, investment_method_entity_id),
  constraint delegate_methods_delegate_fkey foreign key (tenant_id, delegate_id) references delegates,
  constraint delegate_methods_method_ids_fkey
    foreign key (tenant_id, investment_method_entity_id) references investment_method_entities
);
create index delegate_methods_method on delegate_methods (tenant_id, investment_method_entity_id);
call tenant_table('delegate_methods');
