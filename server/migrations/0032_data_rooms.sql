-- Data rooms: the papers of a round for those who look into it closely. Who reads which folder is said group by group, every reader
-- agrees to confidentiality first, and what is read, and for how long, is kept. Files and folders are those of documents, owned by the room.

create sequence data_rooms_id_seq;
create table data_rooms (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('data_rooms_id_seq'),
  investment_opportunity_id bigint not null,
  -- Frozen: readers read, and nothing comes in or goes out. Archived: it is there for staff alone.
  status text not null default 'open' check (status in ('open', 'frozen', 'archived')),
  status_reason text,
  status_at timestamptz not null default now(),
  watermark boolean not null default true,
  agreement_required boolean not null default true,
  -- Counts changes of groups and permissions: of two who change the grid at once, the second is told.
  access_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint data_rooms_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
-- One room for a round.
create unique index data_rooms_investment_opportunity_id_key on data_rooms (tenant_id, investment_opportunity_id)
  where deleted_at is null;
create index data_rooms_newest on data_rooms (tenant_id, created_at desc, id desc) where deleted_at is null;
call tenant_table('data_rooms');

create sequence data_room_groups_id_seq;
create table data_room_groups (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('data_room_groups_id_seq'),
  data_room_id bigint not null,
  name text collate human not null,
  -- People who are named, everybody of a client group, or everybody who is invited to the round: the last two follow by themselves.
  kind text not null check (kind in ('people', 'client_group', 'invited')),
  client_group_id bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  constraint data_room_groups_client_group_check check ((kind = 'client_group') = (client_group_id is not null)),
  constraint data_room_groups_data_room_id_fkey foreign key (tenant_id, data_room_id) references data_rooms,
  constraint data_room_groups_client_group_id_fkey foreign key (tenant_id, client_group_id) references client_groups
);
create unique index data_room_groups_name_key on data_room_groups (tenant_id, data_room_id, lower(name));
create index data_room_groups_client_group on data_room_groups (tenant_id, client_group_id) where client_group_id is not null;
call tenant_table('data_room_groups');

create table data_room_members (
  tenant_id integer not null references tenants,
  group_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, group_id, user_id),
  constraint data_room_members_group_id_fkey foreign key (tenant_id, group_id) references data_room_groups on delete cascade,
  constraint data_room_members_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index data_room_members_user on data_room_members (tenant_id, user_id);
call tenant_table('data_room_members');

-- What a group may do in a folder. A folder about which nothing is said takes its parent's; one at the top is closed.
create table data_room_permissions (
  tenant_id integer not null references tenants,
  group_id bigint not null,
  folder_structure_id bigint not null,
  -- 0 none, 1 see, 2 download: numbers, because the stricter is the smaller one.
  level smallint not null check (level between 0 and 2),
  primary key (tenant_id, group_id, folder_structure_id),
  constraint data_room_permissions_group_id_fkey
    foreign key (tenant_id, group_id) references data_room_groups on delete cascade,
  constraint data_room_permissions_folder_structure_id_fkey
    foreign key (tenant_id, folder_structure_id) references folder_structures
);
create index data_room_permissions_folder on data_room_permissions (tenant_id, folder_structure_id);
call tenant_table('data_room_permissions');

-- Every wording of a room's agreement. The one with the highest number is in force.
create table data_room_agreements (
  tenant_id integer not null references tenants,
  data_room_id bigint not null,
  number integer not null check (number > 0),
  title text not null,
  body text not null,
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, data_room_id, number),
  constraint data_room_agreements_data_room_id_fkey foreign key (tenant_id, data_room_id) references data_rooms
);
comment on table data_room_agreements is 'append-only';
call tenant_table('data_room_agreements');

create table data_room_acceptances (
  tenant_id integer not null references tenants,
  data_room_id bigint not null,
  number integer not null,
  user_id bigint not null,
  address text,
  created_at timestamptz not null,
  primary key (tenant_id, data_room_id, user_id, number),
  constraint data_room_acceptances_number_fkey
    foreign key (tenant_id, data_room_id, number) references data_room_agreements,
  constraint data_room_acceptances_user_id_fkey foreign key (tenant_id, user_id) references users
);
comment on table data_room_acceptances is 'append-only';
create index data_room_acceptances_number on data_room_acceptances (tenant_id, data_room_id, number);
create index data_room_acceptances_user on data_room_acceptances (tenant_id, user_id);
call tenant_table('data_room_acceptances');

-- One time that somebody had a file before them, or took it away.
create sequence data_room_readings_id_seq;
create table data_room_readings (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('data_room_readings_id_seq'),
  data_room_id bigint not null,
  document_id bigint not null,
  file_version integer not null,
  user_id bigint not null,
  kind text not null check (kind in ('view', 'download', 'zip')),
  -- Pages of the file where that is known: nobody lingers on a page that it hasn't.
  pages integer check (pages > 0),
  seconds integer not null default 0 check (seconds >= 0),
  -- Up to when its time has been counted.
  counted_at timestamptz not null,
  address text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint data_room_readings_data_room_id_fkey foreign key (tenant_id, data_room_id) references data_rooms,
  constraint data_room_readings_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint data_room_readings_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index data_room_readings_newest on data_room_readings (tenant_id, data_room_id, created_at desc, id desc);
create index data_room_readings_of on data_room_readings (tenant_id, data_room_id, user_id, document_id, created_at desc, id desc);
create index data_room_readings_document on data_room_readings (tenant_id, document_id);
create index data_room_readings_user on data_room_readings (tenant_id, user_id);
call tenant_table('data_room_readings');

create table data_room_page_times (
  tenant_id integer not null references tenants,
  reading_id bigint not null,
  page integer not null check (page > 0),
  seconds integer not null check (seconds >= 0),
  primary key (tenant_id, reading_id, page),
  constraint data_room_page_times_reading_id_fkey foreign key (tenant_id, reading_id) references data_room_readings
);
call tenant_table('data_room_page_times');
