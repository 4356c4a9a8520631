-- The browser in which somebody registered: it is signed in once the address is confirmed. Nobody is signed in by registering.
alter table sessions
  add column registered_user_id bigint,
  add constraint sessions_registered_user_id_fkey
    foreign key (tenant_id, registered_user_id) references users on delete cascade;
create index sessions_registered_user on sessions (tenant_id, registered_user_id) where registered_user_id is not null;
