-- People who are in the book twice: pairs that look alike, and merges of two into one that can be taken back.

-- Found by the nightly check, or said by staff to be two people after all.
create table duplicate_pairs (
  tenant_id integer not null references tenants,
  first_id bigint not null,
  second_id bigint not null,
  score integer not null check (score between 0 and 100),
  reasons jsonb not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by bigint,
  primary key (tenant_id, first_id, second_id),
  constraint duplicate_pairs_order_check check (first_id < second_id),
  constraint duplicate_pairs_first_id_fkey foreign key (tenant_id, first_id) references users,
  constraint duplicate_pairs_second_id_fkey foreign key (tenant_id, second_id) references users
);
create index duplicate_pairs_best on duplicate_pairs (tenant_id, score desc, first_id, second_id) where dismissed_at is null;
create index duplicate_pairs_second on duplicate_pairs (tenant_id, second_id);
call tenant_table('duplicate_pairs');

create sequence merges_id_seq;
create table merges (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('merges_id_seq'),
  kept_id bigint not null,
  closed_id bigint not null,
  status text not null check (status in ('waiting', 'merged', 'undone', 'withdrawn')),
  -- By field, whose value the record will say: kept or closed.
  choices jsonb not null,
  -- Columns of both people as they were, for taking the merge back.
  kept_before jsonb,
  kept_after jsonb,
  closed_before jsonb,
  -- Rows that moved, and rows that stayed because the other person has the same, by table.
  moved jsonb not null default '{}',
  stayed jsonb not null default '{}',
  -- After undoing: fields that somebody changed since the merge.
  conflicts jsonb not null default '[]',
  confirmed_by bigint,
  merged_at timestamptz,
  undone_at timestamptz,
  undone_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint merges_kept_id_fkey foreign key (tenant_id, kept_id) references users,
  constraint merges_closed_id_fkey foreign key (tenant_id, closed_id) references users
);
-- A closed record is closed into one other: its old id leads there.
create unique index merges_closed_id_key on merges (tenant_id, closed_id) where status in ('waiting', 'merged');
create index merges_kept on merges (tenant_id, kept_id);
create index merges_newest on merges (tenant_id, created_at desc, id desc);
call tenant_table('merges');

-- Every row that a merge moved, by its key, so that undoing moves back exactly those.
create table merge_moves (
  tenant_id integer not null references tenants,
  merge_id bigint not null,
  table_name text not null,
  column_name text not null,
  row_key jsonb not null,
  primary key (tenant_id, merge_id, table_name, column_name, row_key),
  constraint merge_moves_merge_id_fkey foreign key (tenant_id, merge_id) references merges
);
comment on table merge_moves is 'append-only';
call tenant_table('merge_moves');

-- Every column by which a row belongs to a person: foreign keys to users, and owner_id beside an owner_type. Read from the catalogue, so
-- that a table of tomorrow is in it.
create function person_columns() returns table (table_name text, column_name text, by_owner_type boolean)
  language sql stable set search_path = pg_catalog, public as $$
  select c.conrelid::regclass::text, a.attname::text, false
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  where c.contype = 'f' and c.confrelid = 'public.users'::regclass and array_length(c.conkey, 1) = 2
    and c.conparentid = 0
  union
  select k.oid::regclass::text, a.attname::text, true
  from pg_class k
  join pg_attribute a on a.attrelid = k.oid and a.attname = 'owner_id' and not a.attisdropped
  join pg_attribute t on t.attrelid = k.oid and t.attname = 'owner_type' and not t.attisdropped
  where k.relnamespace = 'public'::regnamespace and k.relkind in ('r', 'p')
$$;

-- Moves the rows of one column from one person to another and notes each. Some of these tables only grow (the ledger, payments,
-- certificates): whose they are is the one thing that a merge corrects in them, and nothing but this function can. A row that the other
-- person has already (the same membership, the same invitation) stays where it is and is counted.
create function move_person_rows(p_tenant int, p_merge bigint, p_table text, p_column text, p_from bigint, p_to bigint)
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
  for item in execute format('select t.ctid as place from %I t where t.tenant_id = $1 and t.%I = $2 %s for update',
      p_table, p_column, case when owned then 'and t.owner_type = ''user''' else '' end) using p_tenant, p_from
  loop
    begin
      execute format(
        'with here as (update %I t set %I = $1 where t.ctid = $2 and t.tenant_id = $3 returning jsonb_build_object(%s) as row_key)
         insert into merge_moves (tenant_id, merge_id, table_name, column_name, row_key) select $3, $4, $5, $6, row_key from here',
        p_table, p_column, key_columns) using p_to, item.place, p_tenant, p_merge, p_table, p_column;
      moved := moved + 1;
    exception when unique_violation then
      stayed := stayed + 1;
    end;
  end loop;
  return next;
end $$;

-- Moves back what a merge moved. Rows that came to the person afterwards stay.
create function return_person_rows(p_tenant int, p_merge bigint) returns int
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
      'update %I t set %I = $1 from merge_moves m
       where m.tenant_id = $2 and m.merge_id = $3 and m.table_name = $4 and m.column_name = $5
         and t.tenant_id = $2 and t.%I = $6 and to_jsonb(t) @> m.row_key',
      place.table_name, place.column_name, place.column_name)
      using merge.closed_id, p_tenant, p_merge, place.table_name, place.column_name, merge.kept_id;
    get diagnostics touched = row_count;
    returned := returned + touched;
  end loop;
  return returned;
end $$;

-- How two records of one person are told to be alike although they are written differently.
create function normal_email(email text) returns text language sql immutable parallel safe
  return case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end;
-- The last nine digits: the same number with and without its country.
create function normal_phone(phone text) returns text language sql immutable parallel safe
  return right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 9);
create function normal_postcode(address jsonb) returns text language sql immutable parallel safe
  return upper(replace(coalesce(address ->> 'postcode', ''), ' ', ''));
