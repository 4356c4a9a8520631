-- The two functions of a merge run on the server of their tenant, where no write returns what a stable function makes of a row.
create or replace function move_person_rows(p_tenant int, p_merge bigint, p_table text, p_column text, p_from bigint, p_to bigint)
  returns table (moved int, stayed int)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  item record;
  owned boolean;
  key_columns text;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    raise exception 'rows of another tenant';
  end if;
  if not exists (select from merges m where m.tenant_id = p_tenant and m.id = p_merge and p_from in (m.kept_id, m.closed_id)
      and p_to in (m.kept_id, m.closed_id)) then
    raise exception 'people of another merge';
  end if;
  select c.by_owner_type into strict owned from person_columns() c
    where c.table_name = p_table and c.column_name = p_column;
  select string_agg(format('%L, t.%I', a.attname, a.attname), ', ') into strict key_columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = p_table::regclass and i.indisprimary and a.attname <> 'tenant_id';
  moved := 0;
  stayed := 0;
  for item in execute format(
    'select t.ctid as place, jsonb_build_object(%s) as row_key from %I t where t.tenant_id = $1 and t.%I = $2 %s for update',
    key_columns, p_table, p_column, case when owned then 'and t.owner_type = ''user''' else '' end) using p_tenant, p_from
  loop
    -- Noted as the row is once it has moved: the person may be in its key.
    if item.row_key ? p_column then
      item.row_key := jsonb_set(item.row_key, array[p_column], to_jsonb(p_to));
    end if;
    begin
      execute format('update %I t set %I = $1 where t.ctid = $2 and t.tenant_id = $3', p_table, p_column)
        using p_to, item.place, p_tenant;
      insert into merge_moves (tenant_id, merge_id, table_name, column_name, row_key)
        values (p_tenant, p_merge, p_table, p_column, item.row_key);
      moved := moved + 1;
    exception when unique_violation then
      stayed := stayed + 1;
    end;
  end loop;
  return next;
end $$;

create or replace function return_person_rows(p_tenant int, p_merge bigint) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  merge merges;
  place record;
  touched int;
  returned int := 0;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    raise exception 'rows of another tenant';
  end if;
  select * into strict merge from merges m where m.tenant_id = p_tenant and m.id = p_merge and m.status = 'merged';
  for place in select distinct m.table_name, m.column_name from merge_moves m
    where m.tenant_id = p_tenant and m.merge_id = p_merge
  loop
    execute format(
      'update %I t set %I = $1 where t.tenant_id = $2 and t.%I = $6 and exists (
         select from merge_moves m where m.tenant_id = $2 and m.merge_id = $3 and m.table_name = $4 and m.column_name = $5
           and to_jsonb(t) @> m.row_key)',
      place.table_name, place.column_name, place.column_name)
      using merge.closed_id, p_tenant, p_merge, place.table_name, place.column_name, merge.kept_id;
    get diagnostics touched = row_count;
    returned := returned + touched;
  end loop;
  return returned;
end $$;

call delegate_functions();
