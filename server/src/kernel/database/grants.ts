import type { Client } from 'pg'
import { appRole } from '../postgres/index.ts'

/**
 * Gives the application's role what it needs in the schema `public`, and everybody else nothing. A table is written
 * without restraint unless its comment says `append-only`: then rows are read and added, never changed or removed,
 * whatever the code tries. Single columns of such a table may be granted by its migration (`grant update (hash)`).
 *
 * A new table starts with reading and adding alone, and this step adds the rest. The other way round an append-only
 * table would lose its column grants here, because revoking a right on a table takes it from the columns too.
 * Partitions get nothing: reached past their parent they would pass by its policies. Only what differs is touched, so
 * a start on a database that is up to date changes nothing, and one restored without privileges is healed.
 */
export async function grantToApp(client: Client): Promise<void> {
  await client.query('begin')
  await client.query(defaults)
  await client.query(differences)
  await client.query('commit')
}

const defaults = `
do $$ begin
  if has_schema_privilege('public', 'public', 'usage') then revoke all on schema public from public; end if;
  if not has_schema_privilege('${appRole}', 'public', 'usage') then grant usage on schema public to ${appRole}; end if;
  if not exists (select from pg_default_acl where defaclrole = current_user::regrole and defaclobjtype = 'r'
      and defaclnamespace = 'public'::regnamespace) then
    alter default privileges in schema public grant select, insert on tables to ${appRole};
    alter default privileges in schema public grant usage on sequences to ${appRole};
    alter default privileges in schema public grant execute on functions to ${appRole};
    alter default privileges revoke execute on functions from public;
  end if;
end $$`

/** What is owned by us and whose rights are not as they should be: r p tables, v m views, S sequences; functions. */
const differences = `
do $$
declare
  item record;
begin
  for item in
    select class.oid::regclass as name, wanted.rights as wanted, held.rights as held
    from pg_class class
    cross join lateral (select case
      when class.relispartition then ''
      when class.relname = 'schema_migrations' or class.relkind in ('v', 'm') then 'SELECT'
      when class.relkind = 'S' then 'USAGE'
      when obj_description(class.oid, 'pg_class') like '%append-only%' then 'INSERT, SELECT'
      else 'DELETE, INSERT, SELECT, UPDATE' end as rights) wanted
    cross join lateral (
      select coalesce(string_agg(privilege_type, ', ' order by privilege_type collate "C"), '') as rights
      from aclexplode(class.relacl) where grantee = '${appRole}'::regrole) held
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm', 'S')
      and class.relowner = current_user::regrole and wanted.rights <> held.rights
  loop
    if item.held not in ('', 'INSERT, SELECT') or item.wanted in ('', 'SELECT') then
      execute format('revoke all on %s from ${appRole}', item.name);
    end if;
    if item.wanted <> '' then
      execute format('grant %s on %s to ${appRole}', item.wanted, item.name);
    end if;
  end loop;
  for item in
    select proc.oid::regprocedure as name from pg_proc proc
    where proc.pronamespace = 'public'::regnamespace and proc.proowner = current_user::regrole
      and not has_function_privilege('${appRole}', proc.oid, 'execute')
  loop
    execute format('grant execute on routine %s to ${appRole}', item.name);
  end loop;
end $$`
