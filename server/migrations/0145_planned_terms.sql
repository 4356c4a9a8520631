-- Texts of the terms that are published by the clock, in the name of who planned them.
create sequence terms_plans_id_seq;
create table terms_plans (
  tenant_id integer not null,
  id bigint not null default nextval('terms_plans_id_seq'),
  format text not null check (format in ('html', 'url')),
  text text not null,
  url text,
  -- Publishes a new version, which everybody is asked to accept; otherwise it corrects the one in force.
  asks_again boolean not null,
  publish_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'published', 'failed', 'withdrawn')),
  -- Why it could not be published.
  problem text,
  planned_by bigint not null,
  planned_at timestamptz not null,
  ended_by bigint,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('terms_plans');
alter table terms_plans add constraint terms_plans_tenant_id_fkey foreign key (tenant_id) references tenants;
-- Two texts of one moment: nobody could say which of them counts.
create unique index terms_plans_waiting_key on terms_plans (tenant_id, publish_at) where status = 'waiting';
create index terms_plans_open on terms_plans (tenant_id, status, publish_at);

-- Every look that a firm saved, so that one of them can be restored. The files stay as long as a look names them.
create sequence branding_looks_id_seq;
create table branding_looks (
  tenant_id integer not null,
  id bigint not null default nextval('branding_looks_id_seq'),
  colours jsonb not null,
  display_font text not null,
  portal_order integer not null,
  page_title text,
  home_link_text text,
  logo_key text,
  logo_alt_key text,
  favicon_key text,
  is_custom boolean not null,
  -- Of which it is the same again.
  restored_from_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call tenant_table('branding_looks');
comment on table branding_looks is 'append-only';
alter table branding_looks add constraint branding_looks_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table branding_looks add constraint branding_looks_restored_from_id_fkey
  foreign key (tenant_id, restored_from_id) references branding_looks;
call for_each_tenant($$
  insert into branding_looks (tenant_id, colours, display_font, portal_order, page_title, home_link_text, logo_key, logo_alt_key,
    favicon_key, is_custom, created_at)
  select b.tenant_id, b.colours, b.display_font, b.portal_order, b.page_title, b.home_link_text, b.logo_key, b.logo_alt_key,
    b.favicon_key, b.is_custom, b.updated_at
  from brandings b where b.tenant_id = $1 returning 1
$$);
