import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { roleIds } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import { users } from '../../modules/investors/index.ts'
import { nominees } from '../../modules/investor-lists/index.ts'
import type { Table } from '../resource/table.ts'
import { Statement } from '../database/statement.ts'
import { callerOf } from '../resource/caller.ts'
import type { QueryContext } from '../work.ts'
import { compileList } from './compile.ts'
import { hasFewRows } from './few-rows.ts'
import { readListRequest } from './request.ts'

const api = apiForTests()
/** Somebody of Wrenfield, which has a few nominees, and of Harbour, which has nearly all. */
let [wrenfield, harbour]: QueryContext[] = []
let unseen: boolean

// The Kelvin sign, the dotted capital I and the final sigma are small letters of another length, or depend on
// where they stand.
const words = [
  'Ash',
  'ASH',
  'Birch_',
  'Cedar%',
  'Fir 10',
  'Élan',
  'ÉLAN',
  '\u212Aew',
  'İstanbul',
  'ΟΔΟΣ',
  'Straße',
  '日本',
  'İ',
]

before(async () => {
  const names = (tenant: number, count: number) =>
    Array.from({ length: count }, (_each, index) => ({
      tenant_id: tenant,
      // As everything that is sent is kept: composed, with a plain K for the sign of the Kelvin.
      name: `${words[index % words.length]} ${index}`.normalize('NFC'),
      reference: index % 3 === 0 ? null : `${words[(index * 5) % words.length]}`,
      status: index % 2,
    }))
  const firms = [names(1, 26), names(2, 13_000)].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / 1_000) }, (_each, at) =>
      all.slice(at * 1_000, (at + 1) * 1_000),
    ),
  )
  for (const rows of firms)
    await api.platform.database.of(rows[0]!.tenant_id).insertInto('nominees').values(rows).execute()
  const questions = [1, 2].map(async (id): Promise<QueryContext> => {
    const { platform } = api
    return {
      platform,
      tenant: await platform.tenants.byId(id),
      actor: { id: 1, roleId: roleIds.superAdmin },
      now: api.clock.now(),
      db: platform.database.of(id),
      rows: (text, values, how) => platform.database.rows(id, text, values, how),
      stream: (query, rowsAtOnce) => platform.database.stream(id, query, rowsAtOnce),
    }
  })
  ;[wrenfield, harbour] = await Promise.all(questions)
  // What is found lasts for five minutes in a process: this is another.
  unseen = await hasFewRows({ ...wrenfield!, platform: { ...api.platform } }, 'nominees')
  const owner = new pg.Client(api.owner)
  await owner.connect()
  // With what indexes have still to sort in, they look dear and are not used.
  await owner.query('vacuum analyze nominees')
  await owner.end()
})

async function asked(question: QueryContext, query: object, readsOwn: boolean, table: Table = nominees) {
  const statement = new Statement(question)
  const request = readListRequest(table.resource, query, callerOf(table, question))
  const { text } = compileList({ table, scope: question, request, statement, readsOwn }, { total: true })
  return question.rows(text, statement.values, { genericPlan: true })
}

const typed = fc.oneof(
  fc.constantFrom(
    ...words,
    ...words.map((word) => word.toLowerCase()),
    'i',
    'k',
    'ss',
    'σ',
    'ς',
    '_',
    '%',
    '\\',
    "'",
    '1 ',
  ),
  fc.stringMatching(/^[A-Za-z0-9 ]{1,3}$/),
)

test('whether a firm reads its own rows or those that the index finds, a search answers the same', async () => {
  const query = fc.record({
    filter: fc.oneof(
      typed.map((name) => ({ name })),
      fc.tuple(typed, typed).map(([one, other]) => ({ name: `${one},${other}` })),
      fc.tuple(typed, typed).map(([name, search]) => ({ name, search })),
      fc.tuple(typed, typed).map((both) => ({ search: both.join(' '), status: '1' })),
    ),
    sort: fc.constantFrom('name', '-created_at', 'reference'),
    page: fc.constantFrom('1', '2'),
    per_page: fc.constantFrom('5', '100'),
  })
  await fc.assert(
    fc.asyncProperty(query, async (one) => {
      assert.deepEqual(await asked(wrenfield!, one, true), await asked(wrenfield!, one, false))
    }),
    { numRuns: 100 },
  )
})

test('letters whose small letter depends on where they stand are found in every database’s language', async () => {
  for (const [name, total] of [
    ['οδος', 1_000],
    ['ΟΔΟΣ', 1_000],
    ['i̇stanbul', 1_000],
    ['İSTANBUL', 1_000],
  ] as const) {
    const [found] = await asked(harbour!, { filter: { name }, per_page: '5' }, false)
    assert.equal((found as { total: number }).total, total, name)
  }
})

test('so does one by the names of people, of which small letters are kept', async () => {
  const people = words.map((word, index) => ({
    tenant_id: 1,
    role_id: roleIds.user,
    first_name: word,
    last_name: words[(index * 5 + 3) % words.length]!,
    email: `person${index}@example.com`,
  }))
  await api.platform.database.of(1).insertInto('users').values(people).execute()
  const query = fc.record({
    filter: fc.oneof(
      typed.map((name) => ({ name })),
      fc.tuple(typed, typed).map((both) => ({ search: both.join(' ') })),
    ),
    sort: fc.constantFrom('name', '-created_at'),
  })
  await fc.assert(
    fc.asyncProperty(query, async (one) => {
      assert.deepEqual(await asked(wrenfield!, one, true, users), await asked(wrenfield!, one, false, users))
    }),
    { numRuns: 100 },
  )
  const [found] = await asked(wrenfield!, { filter: { name: 'ÉLAN ' } }, true, users)
  assert.ok(Number((found as { total: number }).total) > 0)
})

/** There a tenant is compared with those in its part of the table, and these two are in different ones. */
const onCluster = process.env['CITUS_URL'] ? 'each of the two has a part of the table to itself' : false

test(
  'a firm reads its own rows where it has one in five hundred of all, or fewer',
  { skip: onCluster },
  async () => {
    assert.equal(unseen, false, 'PostgreSQL had not looked yet how many there are')
    assert.deepEqual(
      [await hasFewRows(wrenfield!, 'nominees'), await hasFewRows(harbour!, 'nominees')],
      [true, false],
    )
    const staff = await api.as('superAdmin')
    const found = await staff.get('/api/nominees?filter[name]=élan&per_page=100')
    assert.equal(found.body.meta.total, 4)
  },
)
