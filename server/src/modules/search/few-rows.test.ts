import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { roleIds } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { questionBy } from '../../../test/question.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { findRecords } from './find-records.ts'

const names = [
  'Ash',
  'Birchwood',
  'Cédric 10%',
  'Élan_Vital',
  'Fir & Sons',
  'Straße',
  'ΟΔΟΣ',
  '日本 Trust',
  'Larkspur',
]

const api = apiForTests()
/**
 * Somebody of Wrenfield, where a few organisations are, in a process that reads its own and in one that asks
 * the index.
 */
let [reads, asks]: QueryContext[] = []

before(async () => {
  for (const [tenant, count] of [
    [1, 24],
    [2, 15_000],
  ] as const)
    await sql`insert into organisations (tenant_id, type, name, registration_number)
      select ${tenant}, 'Business', (${names}::text[])[1 + n % ${names.length}] || ' ' || n, lpad(n::text, 8, '0')
      from generate_series(1, ${count}) n
      returning 1`.execute(api.platform.database.of(tenant))
  const question = (platform: Api['platform']) =>
    questionBy({ platform, clock: api.clock }, roleIds.superAdmin)
  asks = await question({ ...api.platform })
  // What a process found lasts for five minutes: this one finds that PostgreSQL hasn't looked yet.
  await findRecords(asks, 'ash')
  const owner = new pg.Client(api.owner)
  await owner.connect()
  await owner.query('analyze organisations')
  await owner.end()
  reads = await question({ ...api.platform })
})

const found = (question: QueryContext, typed: string) => findRecords(question, typed, 'organisations')

test('a firm with few records finds the same among its own as by the index of all firms’ names', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...names,
      'larkspru',
      'birhcwood',
      'cedric',
      'elan',
      'ELAN',
      'strasse',
      'οδος',
      '00000007',
      '10%',
      '_v',
    ),
    fc.stringMatching(/^[a-z0-9]{2,4}$/),
  )
  const typed = fc.oneof(
    word,
    fc.tuple(word, word).map((both) => both.join(' ')),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      assert.deepEqual(await found(reads!, text), await found(asks!, text))
    }),
    { numRuns: 40 },
  )
  assert.equal((await found(reads!, 'larkspru')).length, 2, 'also with a slip')
})

/**
 * How many organisations PostgreSQL looked at to answer, whosever they are. What it counted before on this
 * connection may be in its count.
 */
const rowsRead = (question: QueryContext, typed: string): Promise<number> =>
  question.db.transaction().execute(async (db) => {
    const counted = async () => {
      const { rows } = await sql<{ read: number }>`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname = 'organisations'`.execute(db)
      return rows[0]!.read
    }
    const before = await counted()
    await found({ ...question, db }, typed)
    return (await counted()) - before
  })

const onCluster = process.env['CITUS_URL'] ? 'what is read is counted by the server with the rows' : false

test('and it reads its own alone, with a slip as well', { skip: onCluster }, async () => {
  for (const typed of ['larkspur', 'larkspru', 'élan']) {
    const read = await rowsRead(reads!, typed)
    assert.ok(read > 0 && read <= 48, `${typed}: ${read}`)
  }
})
