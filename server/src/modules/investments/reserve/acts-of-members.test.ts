import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { hours, later } from '../../../kernel/clock.ts'
import { liveOpportunity, worldForTests } from '../test-support.ts'
import { methodFor, organisationOf } from './test-organisation.ts'

const api = apiForTests()
const world = worldForTests(api)

/** A reservation that a director made for their organisation. */
async function reserved() {
  const members = await organisationOf(api, world)
  await methodFor(api, world, { id: members.id, lead: members.director })
  const answer = await members.client.post('/api/investments/org', {
    investment_opportunity_id: await liveOpportunity(api, world),
    amount: '5000.00',
    interest: 1,
    risk_accepted: true,
    organisation_id: members.id,
  })
  assert.equal(answer.status, 201, answer.text)
  return { ...members, investment: Number(answer.body.data.id) }
}

const endRight = (id: number, userId: number) =>
  sql`update organisation_members set can_invest = false, role = 'viewer'
    where tenant_id = 1 and organisation_id = ${id} and user_id = ${userId}`.execute(api.db)

const unsign = (id: number) =>
  sql`update investments set signed_at = null where tenant_id = 1 and id = ${id}`.execute(api.db)

test('a member who only looks at an organisation cancels none of its reservations', async () => {
  const { investment, client, viewer } = await reserved()
  const cancelled = async (member: Client) => [
    (await member.post(`/api/investments/${investment}/cancel`, {})).status,
    (await member.patch(`/api/investments/${investment}`, { status: 'cancelled' })).status,
  ]
  assert.deepEqual(await cancelled(viewer), [403, 403])
  assert.deepEqual(await cancelled(client), [200, 200])
})

test('who may no longer invest for an organisation neither signs nor cancels what they reserved for it', async () => {
  const { id, director, investment, client } = await reserved()
  await unsign(investment)
  await endRight(id, director)
  const sign = await client.post(`/api/investments/${investment}/sign`, { risk_accepted: true })
  assert.deepEqual([sign.status, sign.body.message], [403, 'You can’t invest for this organisation.'])
  assert.equal((await client.post(`/api/investments/${investment}/cancel`, {})).status, 403)
})

test('nor do they take the place that it waited for', async () => {
  const { id, director, investment, client } = await reserved()
  await unsign(investment)
  const now = api.clock.now()
  await sql`insert into place_offers (tenant_id, investment_id, offered_at, expires_at)
    values (1, ${investment}, ${now}, ${later(now, hours(48))})`.execute(api.db)
  await endRight(id, director)
  const accept = () => client.post(`/api/investments/${investment}/accept-place`, { risk_accepted: true })
  assert.equal((await accept()).status, 403)
  await sql`update organisation_members set can_invest = true where tenant_id = 1 and organisation_id = ${id}`.execute(
    api.db,
  )
  assert.equal((await accept()).status, 200)
})
