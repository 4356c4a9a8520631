import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
let eleanorId: number
before(async () => {
  tester = await SoundingTester.of(api)
  eleanorId = await api.userId('user')
})

test('who doesn’t wish to be sounded can’t be asked by anybody, until they change their mind', async () => {
  const { offer, soundingId } = await tester.sounded()
  const preference = (may_ask: boolean) =>
    tester.eleanor.patch('/api/market-sounding-preference', { may_ask })
  assert.deepEqual((await tester.eleanor.get('/api/market-sounding-preference')).body.data, { may_ask: true })
  assert.deepEqual((await preference(false)).body.data, { may_ask: false })
  assert.equal((await preference(false)).status, 200)
  const refused = { 'user_ids.0': ['This investor has asked not to be sounded.'] }
  assert.deepEqual(
    (await tester.ask(soundingId, [eleanorId], { reason: 'All the same.' })).body.errors,
    refused,
  )
  const body = { investment_opportunity_id: offer.id, user_ids: [eleanorId] }
  assert.deepEqual((await tester.staff.post('/api/invitations', body)).body.errors, refused)
  const chosen = await tester.staff.get(`/api/market-soundings/${soundingId}/candidates?search=whitcombe`)
  assert.deepEqual(
    chosen.body.data.map(({ user_id, not_asked }: Record<string, unknown>) => [user_id, not_asked]),
    [[eleanorId, 'do_not_sound']],
  )
  const listed = (await tester.staff.get('/api/do-not-sound?filter[status]=in_force')).body.data
  assert.deepEqual(
    listed.map((row: Record<string, unknown>) => [row['user_id'], row['set_by_name'], row['note']]),
    [[eleanorId, 'Eleanor Whitcombe', null]],
  )
  assert.deepEqual((await preference(true)).body.data, { may_ask: true })
  assert.equal((await tester.ask(soundingId, [eleanorId])).status, 201)
  const put = { user_id: eleanorId, note: 'By phone.' }
  assert.equal((await tester.staff.post('/api/do-not-sound', put)).status, 204)
  assert.equal((await tester.staff.post('/api/do-not-sound', put)).body.reason, 'already_done')
  const [entry] = (await tester.staff.get('/api/do-not-sound?filter[status]=in_force')).body.data
  assert.equal((await tester.staff.post(`/api/do-not-sound/${entry.id}/remove`)).status, 204)
  assert.equal((await tester.staff.post(`/api/do-not-sound/${entry.id}/remove`)).body.reason, 'already_done')
  const noInvestor = await tester.staff.post('/api/do-not-sound', {
    user_id: await api.userId('superAdmin'),
    note: 'x',
  })
  assert.deepEqual(Object.keys(noInvestor.body.errors), ['user_id'])
})

test('nobody who doesn’t wish to be sounded is asked by a rule', async () => {
  const offer = await tester.offer()
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${offer.id}`.execute(
    api.db,
  )
  const waits = async () =>
    (await tester.eleanor.get('/api/market-sounding-requests')).body.data.some(
      (each: { investment_opportunity_id: number }) => each.investment_opportunity_id === offer.id,
    )
  assert.equal(await waits(), true)
  await tester.eleanor.patch('/api/market-sounding-preference', { may_ask: false })
  assert.equal(await waits(), false)
  assert.equal((await tester.accept(tester.eleanor, offer.id)).status, 404)
  await tester.eleanor.patch('/api/market-sounding-preference', { may_ask: true })
})
