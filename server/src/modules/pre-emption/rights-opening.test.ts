import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { backendOf, waiterFor } from '../../../test/lock-waits.ts'
import { request, clientsOf, openStaffedWorld } from '../investments/test-support.ts'
import { offeredTo } from './test-offer.ts'

const api = apiForTests()
let staff: Client
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  at = await openStaffedWorld(api)
  staff = at.staff
})

/**
 * A round, of £10,000 where a test says nothing else and for those of a category, whose offer would give two
 * holders a right to £4,000 each once it opens. A round for all takes the plain case, which leaves alone
 * whatever keeps rights.
 */
async function aboutToOpen(targetMinor = 1_000_000n) {
  const round = {
    target_amount_minor: targetMinor,
    minimum_investment_minor: 10_000n,
    visibility_rules: JSON.stringify([{ investor_type_id: at.world.categoryId }]),
  }
  const terms = { available: '2000' }
  const place = await offeredTo(at, { holdings: [500, 500], round, terms, isDraft: true })
  const strangers = await clientsOf(api, await at.readyInvestors(2))
  return { ...place, strangers }
}

/**
 * Opens the offer in the very moment in which somebody asks: they have read that nothing is kept, and wait
 * for the round behind it.
 */
async function opensMeanwhile<Answer>(
  { offer, option }: { offer: number; option: number },
  asks: () => Promise<Answer>,
): Promise<Answer> {
  const { opens, asked } = await api.db.transaction().execute(async (db) => {
    await sql`select 1 from investment_opportunities where tenant_id = 1 and id = ${offer} for update`.execute(
      db,
    )
    const own = await backendOf(db)
    const opening = staff.post(`/api/pre-emption-options/${option}/open`)
    const first = await waiterFor(api, own)
    const asking = asks()
    await waiterFor(api, first)
    return { opens: opening, asked: asking }
  })
  const opened = await opens
  assert.equal(opened.status, 200, opened.text)
  return asked
}

async function roomOf(offer: number) {
  const { rows } = await sql<{ held: string; kept: string; rights: string }>`
    select (held_minor / 100)::text as held, (rights_minor / 100)::text as kept,
      (select coalesce(sum(open_minor) / 100, 0)::bigint::text from open_rights(1, o.id)) as rights
    from investment_opportunities o where tenant_id = 1 and id = ${offer}`.execute(api.db)
  return rows[0]
}

const ways = { 'with a key': { 'idempotency-key': 'one' }, 'without one': {} }

for (const [way, headers] of Object.entries(ways))
  test(`a holder who reserves while the offer opens has taken their right, and the round keeps no more (${way})`, async () => {
    const place = await aboutToOpen(2_000_000n)
    const made = await opensMeanwhile(place, () =>
      request(place.people[0]!, place.offer, '4000.00', {}, headers),
    )
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(await roomOf(place.offer), { held: '4000', kept: '4000', rights: '4000' })
  })

test('what is left beside the rights does not matter to a holder who reserves while the offer opens', async () => {
  const place = await aboutToOpen()
  assert.equal((await request(place.strangers[0]!, place.offer, '2000.00')).status, 201)
  const made = await opensMeanwhile(place, () => request(place.people[0]!, place.offer, '4000.00'))
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(await roomOf(place.offer), { held: '6000', kept: '4000', rights: '4000' })
})

test('who holds nothing and reserves while the offer opens has what is nobody’s right, or is refused', async () => {
  const place = await aboutToOpen()
  const [one, other] = place.strangers as [Client, Client]
  assert.equal((await request(one, place.offer, '1000.00')).status, 201)
  const refused = await opensMeanwhile(place, () => request(other, place.offer, '1000.01'))
  assert.deepEqual([refused.status, refused.body.reason], [409, 'above_capacity'], refused.text)
  assert.equal((await request(other, place.offer, '1000.00')).status, 201)
  assert.deepEqual(await roomOf(place.offer), { held: '2000', kept: '8000', rights: '8000' })
})
