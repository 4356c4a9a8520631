import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import { openWorld } from '../investments/test-support.ts'
import { placeScheduled } from './lapse-places.ts'
import { bookRequest } from '../../../test/book-request.ts'
import type { BookWorkspace } from '../../../test/book-request.ts'

let workspace: BookWorkspace
before(async () => {
  const api = await startApi()
  workspace = { api, world: await openWorld(api), staff: await api.as('superAdmin') }
})
after(() => workspace.api[Symbol.asyncDispose]())

const lapse = async () => {
  const tenant = (await workspace.api.platform.tenants.byId(1))!
  for (const task of placeScheduled) await task.perform(workspace.api.platform, tenant)
}

/** The first takes all there is, so the others wait. */
const fullRound = (amounts = ['500000.00', '20000.00', '30000.00']) =>
  bookRequest(workspace, amounts, {
    close: false,
    said: {
      waiting_list: true,
      overfunding_limit_minor: null,
      shares_available: null,
      allocation_policy: 'fcfs',
    },
  })

test('anyone who moves up from the waiting list has 48 hours, and is not called before they accept', async () => {
  const { api } = workspace
  const { people, investments } = await fullRound()
  await people[0]!.post(`/api/investments/${investments[0]}/cancel`, {})
  await api.deliver()
  const place = (await people[1]!.get(`/api/investments/${investments[1]}/place-offer`)).body.data
  assert.equal(place.status, 'open')
  assert.equal(Date.parse(place.expires_at) - Date.parse(place.offered_at), 48 * 3_600_000)
  assert.equal((await people[1]!.get(`/api/investments/${investments[1]}`)).body.data.signed_at, null)
  assert.equal(
    (await people[2]!.post(`/api/investments/${investments[1]}/accept-place`, { risk_accepted: true }))
      .status,
    404,
  )
  const accepted = await people[1]!.post(`/api/investments/${investments[1]}/accept-place`, {
    risk_accepted: true,
  })
  assert.equal(accepted.status, 200, accepted.text)
  assert.notEqual(accepted.body.data.signed_at, null)
})

test('a place is unsigned from its first moment, and one that was taken back is not accepted any more', async () => {
  const { api, staff } = workspace
  const { people, investments } = await fullRound()
  await people[0]!.post(`/api/investments/${investments[0]}/cancel`, {})
  // Before anybody has heard of the move.
  const place = (await people[1]!.get(`/api/investments/${investments[1]}`)).body.data
  assert.deepEqual([place.status, place.signed_at], ['reserved', null])
  await api.deliver()
  await staff.post(`/api/investments/${investments[1]}/cancel`, { reason: 'Asked for by phone' })
  const late = await people[1]!.post(`/api/investments/${investments[1]}/accept-place`, {
    risk_accepted: true,
  })
  assert.deepEqual([late.status, late.body.reason], [409, 'settled'])
  const { signed_at: signed } = (await people[1]!.get(`/api/investments/${investments[1]}`)).body.data
  assert.equal(signed, null)
})

test('a place that nobody accepts in 48 hours lapses and goes to the next in the queue', async () => {
  const { api } = workspace
  const { people, investments } = await fullRound(['500000.00', '400000.00', '200000.00'])
  await people[0]!.post(`/api/investments/${investments[0]}/cancel`, {})
  await api.deliver()
  api.clock.forward({ hours: 47 })
  await lapse()
  const statusOf = async (index: number) =>
    (
      await sql<{
        status: string
      }>`select status from investments where tenant_id = 1 and id = ${investments[index]}`.execute(api.db)
    ).rows[0]!.status
  assert.deepEqual([await statusOf(1), await statusOf(2)], ['reserved', 'waiting_list'])
  api.clock.forward({ hours: 2 })
  const shown = await (await api.as('superAdmin')).get(`/api/investments/${investments[1]}/place-offer`)
  assert.equal(shown.body.data.status, 'lapsed', 'before anything closed it')
  await lapse()
  await lapse()
  assert.deepEqual([await statusOf(1), await statusOf(2)], ['expired', 'reserved'])
  await api.deliver()
  const late = await api.asUser(
    (
      await sql<{
        user_id: number
      }>`select user_id from investments where tenant_id = 1 and id = ${investments[1]}`.execute(api.db)
    ).rows[0]!.user_id,
  )
  assert.equal(
    (await late.post(`/api/investments/${investments[1]}/accept-place`, { risk_accepted: true })).body.reason,
    'expired',
  )
})
