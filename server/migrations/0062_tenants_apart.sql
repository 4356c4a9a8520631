-- A tenant's own row and its hosts are seen by that tenant alone, and the application's role changes neither: it opens tenants, and the
-- owner does the rest. Row-level security isn't forced here, because the owner's functions below read across tenants.
alter table tenants enable row level security;
create policy tenant on tenants using (id = nullif(current_setting('app.tenant', true), '')::int);
comment on table tenants is 'append-only';
alter table tenant_hosts enable row level security;
create policy tenant on tenant_hosts using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
comment on table tenant_hosts is 'append-only';

-- What has to be known before a tenant is: which hosts lead to which, and when its record last changed. None of its secrets or settings.
create function tenant_directory()
  returns table (host text, tenant_id integer, name text, slug text, is_suspended boolean, changed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select h.host, t.id, t.name, t.slug, t.suspended_at is not null, t.updated_at
    from public.tenant_hosts h join public.tenants t on t.id = h.tenant_id
  $$;

-- Tenants may have come with numbers of their own, as those of the demo do, so the sequence can be behind them.
create function next_tenant_id() returns integer language sql volatile security definer set search_path = pg_catalog, public
  as $$ select greatest(nextval('public.tenants_id_seq')::int, (select max(id) + 1 from public.tenants)) $$;

-- A change of a tenant's look or hosts is stamped on its row, which the application's role may not write by itself.
create or replace function firm_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.tenants set updated_at = clock_timestamp() where id = new.tenant_id;
  return null;
end $$;
