import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { apiForTests } from '../../../test/harness.ts'
import {
  clientsOf,
  liveOpportunity,
  openWorld,
  readyInvestors,
  request,
} from '../investments/test-support.ts'

const api = apiForTests()

/** A database is brought to a release with this migration before it is distributed (decision 45). */
const skip = process.env['CITUS_URL'] ? 'the migration never meets distributed tables' : false

const migration = path.join(import.meta.dirname, '../../../migrations/0117_direct_offers.sql')

/** Repeats what the migration does to rows, as the owner of the tables. */
async function fillIn(): Promise<void> {
  const [, ofRows = ''] = readFileSync(migration, 'utf8').split(/(?=call for_each_tenant)/)
  const owner = new pg.Client(api.owner)
  await owner.connect()
  await owner.query(ofRows)
  await owner.end()
}

test(
  'who had paid for a high-risk investment before the pause came is not asked for it; who reserved, was given shares or took no risk is',
  { skip },
  async () => {
    const world = await openWorld(api)
    const offer = await liveOpportunity(api, world)
    const ordinary = await liveOpportunity(api, world, { fca_class: 'mass_market' })
    const ids = await readyInvestors(api, world, 4)
    const [paid, reserved, saver, heir] = await clientsOf(api, ids)
    for (const client of [paid!, reserved!, heir!])
      assert.equal((await request(client, offer, '5000.00')).status, 201)
    assert.equal((await request(saver!, ordinary, '5000.00')).status, 201)
    await sql`update investments set status = 'payment_received' where tenant_id = 1 and user_id <> ${ids[1]}`.execute(
      api.db,
    )
    await sql`update investments set kind = 'transfer_in' where tenant_id = 1 and user_id = ${ids[3]}`.execute(
      api.db,
    )
    await sql`update users set direct_offer_requested_at = null, direct_offer_warned_at = null, direct_offer_continued_at = null
    where tenant_id = 1 and id = any(${ids}::bigint[])`.execute(api.db)
    await fillIn()
    const { rows } = await sql<{ id: number; since: Date | null; requested: Date | null }>`
    select id, direct_offer_continued_at as since, direct_offer_requested_at as requested from users
    where tenant_id = 1 and id = any(${ids}::bigint[]) order by id`.execute(api.db)
    assert.deepEqual(
      rows.map(({ since, requested }) => [since !== null, requested]),
      [
        [true, null],
        [false, null],
        [false, null],
        [false, null],
      ],
    )
    assert.equal((await paid!.get('/api/user')).body.data.eligibility.may_invest, true)
    assert.equal((await reserved!.get('/api/user')).body.data.eligibility.reason, 'risk_warning')
  },
)
