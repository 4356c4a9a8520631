import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import { openStaffedWorld } from '../investments/test-support.ts'
import { answer, closeOpportunity, offeredTo } from './test-offer.ts'

const api = apiForTests()
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  at = await openStaffedWorld(api)
})

/** A database is brought to a release with this migration before it is distributed (decision 45). */
const skip = process.env['CITUS_URL'] ? 'the migration never meets distributed tables' : false

const migration = path.join(import.meta.dirname, '../../../migrations/0076_rights_counted.sql')

/** Runs the migration again, as the owner of the tables, in a transaction as every migration is. */
async function repair(): Promise<void> {
  const owner = new pg.Client(api.owner)
  await owner.connect()
  await owner.query('begin')
  await owner.query(readFileSync(migration, 'utf8'))
  await owner.query('commit')
  await owner.end()
}

test(
  'rights that a migration did not count are counted, whichever tenant they are of',
  { skip },
  async () => {
    const { offer } = await offeredTo(at, { holdings: [500, 500] })
    const rights = async () =>
      (
        await sql<{ rights_minor: string }>`
        select rights_minor::text from investment_opportunities where tenant_id = 1 and id = ${offer}`.execute(
          api.db,
        )
      ).rows[0]!.rights_minor
    const before = await rights()
    assert.ok(Number(before) > 0)
    await sql`update investment_opportunities set rights_minor = 0 where tenant_id = 1 and id = ${offer}`.execute(
      api.db,
    )
    await repair()
    assert.equal(await rights(), before)
  },
)

test(
  'issues that a migration did not date have the day of their shares, and row-level security is forced again',
  { skip },
  async () => {
    const { option, people } = await offeredTo(at, { holdings: [500, 500], ofTheCompleted: true })
    for (const person of people) assert.equal((await answer(person, option, 2)).status, 201)
    await closeOpportunity(at, option)
    const { data } = (await at.staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${option}`))
      .body
    const issued = await at.staff.post(`/api/pre-emption-options/${option}/issue`, {
      date: '2026-11-20',
      shares: '1000',
      choice_ids: data.map(({ id }: { id: number }) => id),
    })
    assert.equal(issued.status, 200, issued.text)
    const days = async () =>
      (
        await sql<{ day: string }>`select issued_on::text as day from pre_emption_choices
        where tenant_id = 1 and pre_emption_option_id = ${option}`.execute(api.db)
      ).rows.map(({ day }) => day)
    const before = await days()
    assert.deepEqual(before, ['2026-11-20', '2026-11-20'])
    await sql`update pre_emption_choices set issued_on = null where tenant_id = 1 and pre_emption_option_id = ${option}`.execute(
      api.db,
    )
    await repair()
    assert.deepEqual(await days(), before)
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`.execute(
      api.db,
    )
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), ['tenant_hosts', 'tenants'])
  },
)
