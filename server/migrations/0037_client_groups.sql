-- A person may be in several client groups, in the order in which they joined them.

create table user_client_groups (
  tenant_id integer not null references tenants,
  user_id bigint not null,
  client_group_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, user_id, client_group_id),
  constraint user_client_groups_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint user_client_groups_client_group_id_fkey foreign key (tenant_id, client_group_id) references client_groups
);
create index user_client_groups_of_group on user_client_groups (tenant_id, client_group_id, user_id);
call tenant_table('user_client_groups');

create table contact_client_groups (
  tenant_id integer not null references tenants,
  contact_id bigint not null,
  client_group_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, contact_id, client_group_id),
  constraint contact_client_groups_contact_id_fkey foreign key (tenant_id, contact_id) references contacts,
  constraint contact_client_groups_client_group_id_fkey foreign key (tenant_id, client_group_id) references client_groups
);
create index contact_client_groups_of_group on contact_client_groups (tenant_id, client_group_id, contact_id);
call tenant_table('contact_client_groups');

-- The owner of the tables reads all firms' rows only where it isn't held to the policy itself; it is again at the end.
alter table users no force row level security;
alter table contacts no force row level security;
alter table user_client_groups no force row level security;
alter table contact_client_groups no force row level security;
alter table import_mappings no force row level security;
alter table merges no force row level security;
alter table bulk_job_rows no force row level security;

insert into user_client_groups (tenant_id, user_id, client_group_id, created_at)
  select tenant_id, id, client_group_id, created_at from users where client_group_id is not null;
insert into contact_client_groups (tenant_id, contact_id, client_group_id, created_at)
  select tenant_id, id, client_group_id, created_at from contacts where client_group_id is not null;

-- What remembers the single group: headings of imported files, and columns that a merge or a bulk job could put back. A group is not put
-- back by those that are older than this; everything else of them is.
update import_mappings set field = 'client_group_ids' where field = 'client_group_id';
update merges set kept_before = kept_before - 'client_group_id', kept_after = kept_after - 'client_group_id'
  where kept_after ? 'client_group_id';
update bulk_job_rows set before = before - 'client_group_id', after = after - 'client_group_id' where after ? 'client_group_id';

alter table users drop column client_group_id;
alter table contacts drop column client_group_id;

alter table users force row level security;
alter table contacts force row level security;
alter table user_client_groups force row level security;
alter table contact_client_groups force row level security;
alter table import_mappings force row level security;
alter table merges force row level security;
alter table bulk_job_rows force row level security;

-- Many people are put into a group, or taken out of it, at once.
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check
  check (action in ('update', 'delete', 'email', 'invite', 'attribute', 'group', 'undo'));
