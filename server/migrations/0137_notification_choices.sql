-- What a person has turned off: a group of notifications on a channel. Without a row it is on.
create table notification_choices (
  tenant_id integer not null,
  user_id bigint not null,
  group_name text not null,
  channel text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, group_name, channel),
  constraint notification_choices_channel_check check (channel in ('in_app', 'mail'))
);
call tenant_table('notification_choices');
alter table notification_choices add constraint notification_choices_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table notification_choices add constraint notification_choices_user_id_fkey
  foreign key (tenant_id, user_id) references users on delete cascade;

-- The group that a letter belongs to, and where its reader stops more of them. Letters written before have neither.
alter table mails add column group_name text;
alter table mails add column unsubscribe_url text;
