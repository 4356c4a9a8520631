/** What is refused, with the reason, and the same as it is accepted. */
interface Shape {
  about: string
  reason: string
  refused: readonly string[]
  accepted: readonly string[]
}

/** Every shape that is refused. */
export const shapes: readonly Shape[] = [
  {
    about: 'a table that is bound to another table’s tenant',
    reason: 'users u is not bound to a parameter for its tenant',
    refused: [
      'select 1 from contacts c join users u on u.tenant_id = c.tenant_id and u.id = c.owner_id where c.tenant_id = $1',
      'delete from contacts c where c.tenant_id = $1 and exists (select from users u where u.tenant_id = c.tenant_id and u.id = c.owner_id)',
      'select n.id from users u cross join lateral (select c.id from contacts c where c.tenant_id = $1 and c.owner_id = u.id limit 1) n',
      'with found as (select u.id from users u) select id from found',
    ],
    accepted: [
      'select 1 from contacts c join users u on u.tenant_id = $1 and u.id = c.owner_id where c.tenant_id = $1',
      'select 1 from "contacts" as "c" inner join "users" as "u" on "u"."tenant_id" = $1 where "c"."tenant_id" = $2::int',
      'with users as (select c.id from contacts c where tenant_id = $1) select id from users',
      'insert into users (tenant_id, id) values ($1, $2)',
      'select id from tenants',
      'select i.id from investments i join users u on u.tenant_id = $1 where i.tenant_id = $1 for update of i',
    ],
  },
  {
    about: 'a table of no tenant beside one of a tenant',
    reason: 'event_deliveries is of no tenant and is read together with events',
    refused: [
      'select 1 from event_deliveries d join events e on e.tenant_id = $1 and e.id = d.event_id where d.tenant_id = $1',
      'select 1 from events e where e.tenant_id = $1 and exists (select from event_deliveries d where d.event_id = e.id)',
    ],
    accepted: [
      'with held as (select d.event_id from event_deliveries d for update) select e.id from events e where e.tenant_id = $1 and e.id in (select event_id from held)',
      'with stored as (insert into events (tenant_id) values ($1) returning id) insert into event_deliveries (event_id) select id from stored',
    ],
  },
  {
    about: 'columns that are named outside a WITH',
    reason: 'the columns of found are named outside it',
    refused: ['with found (name) as (select email from users where tenant_id = $1) select name from found'],
    accepted: ['with found as (select email as name from users where tenant_id = $1) select name from found'],
  },
  {
    about: 'a function of ours that reads tables',
    reason: 'open_rights() reads tables and is called in a larger statement',
    refused: [
      'select o.id, (select sum(r.open_minor) from open_rights($1, o.id) r) from investment_opportunities o where o.tenant_id = $1',
    ],
    accepted: [
      'select * from open_rights($1, $2)',
      'select wire_instant(u.created_at) from users u where u.tenant_id = $1',
    ],
  },
  {
    about: 'locks beside a function',
    reason: 'rows are locked beside a function in FROM',
    refused: [
      "select u.id from set_config('synchronous_commit', 'off', true) quick, users u where u.tenant_id = $1 for update of u",
    ],
    accepted: [
      "select u.id, set_config('synchronous_commit', 'off', true) from users u where u.tenant_id = $1 for update",
    ],
  },
  {
    about: 'an INSERT of a SELECT that returns nothing',
    reason: 'an INSERT of a SELECT returns nothing',
    refused: [
      'insert into opens (tenant_id, user_id) select $1, id from unnest($2::bigint[]) id',
      'with made as (insert into opens (tenant_id, user_id) select $1, id from unnest($2::bigint[]) id) select 1',
      'with given as (select 1 as id) insert into opens (tenant_id, user_id) select $1, id from given',
    ],
    accepted: [
      'insert into opens (tenant_id, user_id) select $1, id from unnest($2::bigint[]) id returning 1',
      'insert into opens (tenant_id, user_id) select $1, id from unnest($2::bigint[]) id on conflict do nothing',
      'insert into opens (tenant_id, user_id) values ($1, $2), ($3, $4)',
      'insert into general_hits (key) select key from unnest($1::text[]) key',
    ],
  },
  {
    about: 'a parameter in the conflict of an INSERT of a SELECT',
    reason: 'an INSERT of a SELECT names a parameter in ON CONFLICT',
    refused: [
      'insert into opens (tenant_id, user_id) select $1, id from unnest($2::bigint[]) id on conflict (tenant_id, id) do update set user_id = $3',
    ],
    accepted: [
      'insert into opens (tenant_id, user_id) values ($1, $2) on conflict (tenant_id, id) do update set user_id = $3',
      'insert into opens (tenant_id, user_id) select $1, id from unnest($2::bigint[]) id on conflict (tenant_id, id) do update set user_id = excluded.user_id',
    ],
  },
  {
    about: 'an INSERT from several tables',
    reason: 'an INSERT of a SELECT joins tables outside a WITH',
    refused: [
      'insert into opens (tenant_id, user_id) select $1, u.id from users u join contacts c on c.tenant_id = $1 where u.tenant_id = $1 returning 1',
      'insert into opens (tenant_id, user_id) select $1, p.id from (select id from users where tenant_id = $1) p join contacts c on c.tenant_id = $1 returning 1',
      'insert into opens (tenant_id, user_id) select $1, u.id from users u left join lateral (select c.id from contacts c where c.tenant_id = $1 and c.owner_id = u.id limit 1) c on true where u.tenant_id = $1 returning 1',
      'insert into opens (tenant_id, user_id) select $1, p.id from (select u.id from users u join contacts c on c.tenant_id = $1 where u.tenant_id = $1) p returning 1',
    ],
    accepted: [
      'with p as (select id from users where tenant_id = $1) insert into opens (tenant_id, user_id) select $1, p.id from p join contacts c on c.tenant_id = $1 returning 1',
      'with found as materialized (select u.id from users u join contacts c on c.tenant_id = $1 where u.tenant_id = $1) insert into opens (tenant_id, user_id) select $1, id from found returning 1',
      'insert into opens (tenant_id, user_id) select $1, u.id from users u where u.tenant_id = $1 returning 1',
    ],
  },
  {
    about: 'a question about each row of a function',
    reason: 'an INSERT of a function’s rows asks a table about each',
    refused: [
      'insert into opens (tenant_id, user_id) select $1, g.id from unnest($2::bigint[]) g(id) where not exists (select from users u where u.tenant_id = $1 and u.id = g.id) returning 1',
    ],
    accepted: [
      'with known as (select id from users where tenant_id = $1) insert into opens (tenant_id, user_id) select $1, g.id from unnest($2::bigint[]) g(id) where not exists (select from known k where k.id = g.id) returning 1',
    ],
  },
  {
    about: 'a sub-select in an INSERT of values',
    reason: 'an INSERT holds a sub-select',
    refused: [
      'insert into opens (tenant_id, user_id) values ($1, (select max(id) from users where tenant_id = $1))',
      'insert into opens (tenant_id, user_id) values ($1, $2) on conflict (tenant_id, id) do update set user_id = (select 1)',
      'insert into opens (tenant_id, user_id) values ($1, $2) returning id, exists (select from users where tenant_id = $1)',
    ],
    accepted: [
      'insert into opens (tenant_id, user_id) select $1, max(id) from users where tenant_id = $1 returning id',
      'update users set version = 1 where tenant_id = $1 and id in (select user_id from opens where tenant_id = $1)',
    ],
  },
  {
    about: 'a CASE that compares, in a write',
    reason: 'a write says CASE x WHEN instead of CASE WHEN x =',
    refused: [
      "update users set name = case name when 'a' then 'b' end where tenant_id = $1",
      "with found as (select case email when 'a' then 1 end as id from contacts where tenant_id = $1) update users u set version = 1 from found where u.tenant_id = $1 and u.id = found.id",
    ],
    accepted: [
      "update users set name = case when name = 'a' then 'b' end where tenant_id = $1",
      "select case name when 'a' then 'b' end from users where tenant_id = $1",
    ],
  },
  {
    about: 'a function in RETURNING that is not immutable',
    reason: 'json_build_object() is not immutable and stands in RETURNING',
    refused: ["update users set version = 1 where tenant_id = $1 returning json_build_object('id', id)"],
    accepted: ['update users set version = 1 where tenant_id = $1 returning id, lower(name), version + 1'],
  },
  {
    about: 'a moment that is moved in ON CONFLICT',
    reason: 'a moment and an interval is not immutable and stands in ON CONFLICT',
    refused: [
      "insert into opens (tenant_id, created_at) values ($1, $2) on conflict (tenant_id, id) do update set created_at = $2::timestamptz - interval '1 minute'",
      'insert into opens (tenant_id, created_at) values ($1, $2) on conflict (tenant_id, id) do update set created_at = $2::timestamptz - make_interval(secs => $3)',
    ],
    accepted: [
      'insert into opens (tenant_id, created_at) values ($1, $2) on conflict (tenant_id, id) do update set created_at = $3, user_id = greatest(excluded.user_id, opens.user_id)',
    ],
  },
  {
    about: 'a volatile function in a change',
    reason: 'clock_timestamp() is volatile and stands in a change',
    refused: [
      'update tenants set updated_at = clock_timestamp() where id = $1',
      'delete from users where tenant_id = $1 and created_at < clock_timestamp()',
      'delete from users where tenant_id = $1 and id in (select o.user_id from opens o where o.tenant_id = $1 and o.created_at < clock_timestamp())',
    ],
    accepted: [
      'update tenants set updated_at = $2 where id = $1',
      'insert into opens (tenant_id, created_at) values ($1, clock_timestamp())',
    ],
  },
  {
    about: 'a stable function to which a change gives a column',
    reason: 'a moment and an interval is not immutable and a change gives it a column',
    refused: ["delete from users where tenant_id = $1 and created_at + interval '1 day' < $2"],
    accepted: [
      "delete from users where tenant_id = $1 and created_at < $2::timestamptz - interval '1 day'",
      'delete from users where tenant_id = $1 and created_at < now()',
      "update users u set version = 1 from brandings b where b.tenant_id = $1 and u.tenant_id = $1 and (u.created_at at time zone 'Europe/London')::date + make_interval(months => b.test_valid_months) < $2::date",
    ],
  },
  {
    about: 'a stable function of columns in a sub-select from which a change takes',
    reason: 'concat_ws() is not immutable and a change gives it a column',
    refused: [
      "update contacts c set name = p.name from (select u.id, concat_ws(' ', u.first_name, u.last_name) as name from users u where u.tenant_id = $1) p where c.tenant_id = $1 and c.owner_id = p.id",
      "delete from contacts c using (select u.id, concat_ws(' ', u.first_name, u.last_name) as name from users u where u.tenant_id = $1) p where c.tenant_id = $1 and c.name = p.name",
    ],
    accepted: [
      "with p as (select u.id, concat_ws(' ', u.first_name, u.last_name) as name from users u where u.tenant_id = $1) update contacts c set name = p.name from p where c.tenant_id = $1 and c.owner_id = p.id",
      "update contacts c set name = p.name from (select u.id, max(concat_ws(' ', u.first_name, u.last_name)) as name from users u where u.tenant_id = $1 group by u.id) p where c.tenant_id = $1 and c.owner_id = p.id",
    ],
  },
  {
    about: 'a moment as a day, in a change',
    reason: 'a cast to date is not immutable and a change gives it a column',
    refused: ['update users set version = 1 where tenant_id = $1 and created_at::date = $2'],
    accepted: ['update users set version = 1 where tenant_id = $1 and $2::date > date_of_birth'],
  },
  {
    about: 'a stable function in CASE or COALESCE of a change',
    reason: 'to_jsonb() is not immutable and stands in CASE or COALESCE of a change',
    refused: [
      'update import_rows set fixed = case when row = 1 then to_jsonb($2::int) else fixed end where tenant_id = $1',
      'update import_rows set fixed = coalesce(fixed, to_jsonb($2::int)) where tenant_id = $1',
    ],
    accepted: [
      'update import_rows set fixed = case when row = 1 then $2::jsonb else fixed end where tenant_id = $1',
    ],
  },
  {
    about: 'what is written in a WITH and read beside it',
    reason: 'page_editors is written in a WITH and read beside it',
    refused: [
      'with known as (select 1 from page_editors where tenant_id = $1), stayed as (insert into page_editors (tenant_id) values ($1)) select exists (select from known)',
      'with gone as (delete from page_editors where tenant_id = $1) select count(*) from page_editors where tenant_id = $1',
    ],
    accepted: [
      'with known as (select user_id from page_editors where tenant_id = $1) update page_editors e set block = null from known where e.tenant_id = $1 and e.user_id = known.user_id',
      'with known as (select user_id from page_editors where tenant_id = $1), gone as (delete from page_editors e using known where e.tenant_id = $1 and e.user_id = known.user_id) select 1 from known',
      'with gone as (delete from page_editors where tenant_id = $1) insert into page_editors (tenant_id) values ($1)',
    ],
  },
]
