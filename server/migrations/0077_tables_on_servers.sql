-- Where the tables are distributed over several servers by tenant (Citus, docs/adr/0045-migrations-of-distributed-tables.md), a new one
-- joins them as it is made, and a change of rows that are there already goes to one tenant after the other.

create function is_distributed() returns boolean language plpgsql stable as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return false; end if;
  return exists (select from pg_dist_partition where logicalrelid = 'public.tenants'::regclass);
end $$;

-- Called right after a table is made, while it is empty and without foreign keys: one that is on a single server can't refer to those that
-- are on several.
create or replace procedure tenant_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', name);
  if is_distributed() then
    perform create_distributed_table(format('%I', name)::regclass, 'tenant_id', colocate_with => 'events');
  end if;
end $$;

-- Row-level security holds for the owner of the tables too, so a statement of a migration that speaks for no tenant changes no row. This
-- one runs once a tenant and speaks for it; the tenant is its $1. `set local` reaches the tenant's server, which `set_config` does not.
create procedure for_each_tenant(statement text) language plpgsql as $$
declare
  tenant integer;
begin
  for tenant in select id from tenants order by id loop
    execute format('set local app.tenant = %L', tenant);
    execute statement using tenant;
  end loop;
  set local app.tenant = '';
end $$;

-- A function whose first parameter is p_tenant runs on the server of that tenant, in the transaction of its caller.
create procedure delegate_functions() language plpgsql as $$
declare
  item record;
begin
  if not is_distributed() then return; end if;
  for item in
    select oid::regprocedure as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proargnames[1] = 'p_tenant'
  loop
    perform create_distributed_function(item.signature, 'p_tenant', colocate_with => 'events', force_delegation => true);
  end loop;
end $$;
