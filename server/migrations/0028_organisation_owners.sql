-- Who owns an organisation, part by part: people of the firm's book, other organisations of it, or others by name alone.
create sequence organisation_owners_id_seq;
create table organisation_owners (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('organisation_owners_id_seq'),
  organisation_id bigint not null,
  user_id bigint,
  owner_organisation_id bigint,
  name text collate human,
  share_percent numeric(9, 6) not null check (share_percent > 0 and share_percent <= 100),
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, id),
  constraint organisation_owners_one_owner_check check (num_nonnulls(user_id, owner_organisation_id, name) = 1),
  constraint organisation_owners_other_check check (owner_organisation_id <> organisation_id),
  constraint organisation_owners_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations,
  constraint organisation_owners_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint organisation_owners_owner_organisation_id_fkey foreign key (tenant_id, owner_organisation_id) references organisations
);
create index organisation_owners_of on organisation_owners (tenant_id, organisation_id, id);
create index organisation_owners_user on organisation_owners (tenant_id, user_id) where user_id is not null;
create index organisation_owners_organisation on organisation_owners (tenant_id, owner_organisation_id)
  where owner_organisation_id is not null;
call tenant_table('organisation_owners');
