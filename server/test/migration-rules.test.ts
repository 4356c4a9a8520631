import assert from 'node:assert/strict'
import path from 'node:path'
import { before, test } from 'node:test'
import { loadModule } from 'libpg-query'
import { Client } from 'pg'
import { readMigrations, statementsOf } from '../src/kernel/database/migration-files.ts'
import { cloneDatabase } from './database.ts'
import { brokenRules, countStatements, rules, tenantStatements } from './migration-rules.ts'
import { readCatalogue } from './statements/catalogue.ts'
import { refusedShapes } from './statements/refused-shapes.ts'

// The parser is WebAssembly.
before(loadModule)

const migrations = readMigrations(path.join(import.meta.dirname, '..', 'migrations'))

/** Those before it were applied before there was a rule. */
const lastWithoutRules = 76

test('every migration since there are rules keeps them', () => {
  const ruled = migrations.filter(({ number }) => number > lastWithoutRules)
  assert.ok(ruled.length > 0)
  for (const { name, sql, distributedSql = sql } of ruled) {
    const lines = brokenRules(distributedSql).map(
      ({ rule, statement }) => `${name}: ${rules[rule]}\n${statement}`,
    )
    assert.deepEqual(lines, [])
  }
})

test('rows are changed by statements that distributed tables take too, and what they refuse is seen', async () => {
  await using database = await cloneDatabase()
  const client = new Client(database.owner)
  await client.connect()
  const catalogue = await readCatalogue(client)
  await client.end()
  const refused = (sql: string) => tenantStatements(sql).flatMap((each) => refusedShapes(each, catalogue))
  for (const { number, name, sql, distributedSql } of migrations) {
    if (number <= lastWithoutRules) continue
    assert.deepEqual(refused(distributedSql ?? sql), [], name)
    if (distributedSql !== undefined)
      assert.ok(refused(sql).includes('a write says CASE x WHEN instead of CASE WHEN x ='), name)
  }
})

test('every migration is cut into its statements as PostgreSQL would cut it', () => {
  for (const { name, sql, distributedSql = sql } of migrations)
    for (const text of [sql, distributedSql])
      assert.equal(statementsOf(text).length, countStatements(text), name)
})

/** For each rule, what breaks it and no other. */
const breaking: Record<keyof typeof rules, readonly string[]> = {
  foreign_keys_follow: [
    `create table visits (tenant_id integer not null references tenants, id bigint, primary key (tenant_id, id));
     call tenant_table('visits')`,
    `create table visits (tenant_id integer not null, user_id bigint, primary key (tenant_id, user_id),
       constraint visits_user_id_fkey foreign key (tenant_id, user_id) references users);
     call tenant_table('visits')`,
  ],
  tenant_table_follows: [
    'create table visits (tenant_id integer not null, id bigint, primary key (tenant_id, id))',
    `create table visits (tenant_id integer not null, id bigint, primary key (tenant_id, id));
     alter table visits add constraint visits_tenant_id_fkey foreign key (tenant_id) references tenants;
     call tenant_table('visits')`,
    `create table visits (tenant_id integer not null, id bigint, primary key (tenant_id, id));
     call tenant_table('others')`,
  ],
  no_table_from_rows: [
    'create table people as select * from users',
    'create materialized view p as select 1',
  ],
  constraint_alone: [
    `alter table users add column age integer, add constraint users_age_check check (age > 0)`,
    `alter table users add constraint a check (id > 0), add constraint b check (id > 1)`,
  ],
  plain_column: [
    'alter table users add column age integer check (age > 0)',
    'alter table users add column friend_id bigint references users',
    "alter table users add column place bigint default nextval('places')",
    'alter table users add column place bigserial',
    'alter table users add column place bigint generated always as identity',
  ],
  known_change: [
    'alter table users rename constraint users_email_key to users_address_key',
    'alter table users alter column id set statistics 1000',
  ],
  row_security_stays: [
    'alter table users no force row level security',
    'alter table users disable row level security',
  ],
  tenant_first: [
    `create table visits (tenant_id integer not null, id bigint primary key); call tenant_table('visits')`,
    `create table visits (tenant_id integer not null, id bigint, unique (id, tenant_id)); call tenant_table('visits')`,
    'create unique index users_phone_key on users (phone)',
    'create unique index users_phone_key on users (lower(phone), tenant_id)',
    'alter table users add constraint users_phone_key unique (phone)',
    'alter table users add constraint users_phone_key exclude using gist (phone with =)',
  ],
  rows_by_tenant: [
    'update users set phone = null',
    'insert into notes (tenant_id, body) values (1, $$Hello$$)',
    'with gone as (delete from users returning id) select * from gone',
    "select set_config('app.tenant', '1', true)",
    'update tenants set name = (select name from users limit 1)',
  ],
  tenant_in_statement: [
    "call for_each_tenant('update users set phone = null')",
    "call for_each_tenant('update users set phone = null where tenant_id = $1; select 1')",
    "call for_each_tenant('select from users where tenant_id = $1')",
  ],
  inserted_returning: [
    `call for_each_tenant('insert into notes (tenant_id, body) select tenant_id, name from users where tenant_id = $1')`,
    `call for_each_tenant('insert into notes (tenant_id, body) select tenant_id, name from users where tenant_id = $1
       on conflict do nothing returning 1')`,
  ],
  no_do: ['do $$ begin update users set phone = null; end $$'],
  function_plpgsql: [
    'create function people(firm integer) returns bigint language sql as $$ select count(*) from users where tenant_id = firm $$',
    `create function people(firm integer) returns bigint language sql
       begin atomic; select count(*) from users where tenant_id = firm; end`,
  ],
  no_trigger_everywhere: [
    'create trigger seen before update on tenants for each row execute function stamp()',
  ],
}

for (const [rule, statements] of Object.entries(breaking))
  test(`a migration is refused: ${rules[rule as keyof typeof rules]}`, () => {
    for (const sql of statements)
      assert.deepEqual([...new Set(brokenRules(sql).map((each) => each.rule))], [rule], sql)
  })

test('a migration may make tables, columns, constraints and functions, and change rows tenant by tenant', () => {
  const sql = `
    create sequence visits_id_seq;
    create table visits (
      tenant_id integer not null,
      id bigint not null default nextval('visits_id_seq'),
      words text collate human not null check (words <> ''),
      period tstzrange,
      primary key (tenant_id, id),
      exclude using gist (tenant_id with =, period with &&)
    );
    call tenant_table('visits');
    alter table visits add constraint visits_tenant_id_fkey foreign key (tenant_id) references tenants;
    create unique index visits_words_key on visits (tenant_id, words);
    create table weather (day date primary key, words text);
    insert into weather values ('2026-01-01', 'rain');
    update tenants set name = trim(name);
    alter table users add column visits integer not null default 0, drop column phone, alter column name set not null;
    call for_each_tenant('with seen as (select user_id, count(*) as visits from visits where tenant_id = $1 group by 1)
      update users u set visits = s.visits from seen s where u.tenant_id = $1 and u.id = s.user_id');
    call for_each_tenant($$ insert into notes (tenant_id, body) values ($1, 'Hello') $$);
    create function spoken(words text) returns text language sql immutable return lower(words);
    create function visits_of(firm integer) returns bigint language plpgsql as $$ begin
      return (select count(*) from visits v where v.tenant_id = firm); end $$`
  assert.deepEqual(brokenRules(sql), [])
})
