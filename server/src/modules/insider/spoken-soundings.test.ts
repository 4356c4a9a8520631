import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
before(async () => {
  tester = await SoundingTester.of(api)
})

/** A sounding that is open, and how a conversation with Eleanor about it is recorded. */
async function scene() {
  const offer = await tester.offer()
  const soundingId = await tester.open(offer.id)
  const eleanorId = await api.userId('user')
  await tester.forward({ hours: 1 })
  const body = {
    user_id: eleanorId,
    channel: 'phone',
    spoken_at: tester.moment(0),
    spoken_with: 'Eleanor Whitcombe',
    contact_details: '+44 7700 900123',
    answer: 'accepted',
    minutes: 'I read the script. She agreed to receive inside information. I named the issuer and the price.',
    duties_told: true,
  }
  const record = (overrides: object = {}) =>
    tester.staff.post(`/api/market-soundings/${soundingId}/spoken`, { ...body, ...overrides })
  const asked = async () =>
    (await tester.staff.get(`/api/sounding-requests?filter[investment_opportunity_id]=${offer.id}`)).body.data
  const kept = async (id: number) => (await tester.staff.get(`/api/spoken-soundings/${id}`)).body.data
  return { offer, soundingId, body, record, asked, kept }
}

const request = (offerId: number) => tester.eleanor.get(`/api/market-sounding-requests/${offerId}`)

test('who accepted on the telephone reads the offer, is on the list from that moment on, and agrees to the minutes', async () => {
  const { offer, body, record, asked, kept } = await scene()
  assert.equal((await record({ duties_told: false })).status, 422)
  const made = await record()
  assert.equal(made.status, 201, made.text)
  const { id, minutes_status, agree_by } = made.body.data
  assert.deepEqual([minutes_status, agree_by], ['waiting', '2026-11-27'])
  const [line] = await asked()
  assert.deepEqual([line.status, Date.parse(line.answered_at)], ['accepted', Date.parse(body.spoken_at)])
  assert.equal(
    (await tester.eleanor.get(`/api/investment-opportunities/${offer.id}`)).body.data.name,
    offer.name,
  )
  const list = await tester.staff.get(`/api/insider-list?filter[investment_opportunity_id]=${offer.id}`)
  assert.equal(list.body.data[0].reason, `Sounded by telephone: ${offer.name}`)
  assert.equal(list.body.data[0].obtained, '2026-11-20, 10:30 UTC')
  await api.deliver()
  const bell = (await tester.eleanor.get('/api/notifications/user')).text
  assert.match(bell, /Check our minutes of the conversation/)
  assert.doesNotMatch(bell, new RegExp(offer.name))

  const { minutes } = (await request(offer.id)).body.data
  assert.deepEqual([minutes.id, minutes.text, minutes.is_answered], [id, body.minutes, false])
  const answer = (said: object, client = tester.eleanor) =>
    client.post(`/api/spoken-soundings/${id}/minutes`, said)
  assert.equal((await answer({ agreed: true }, await api.as('newInvestor'))).status, 404)
  assert.deepEqual(Object.keys((await answer({ agreed: false })).body.errors), ['disagreement'])
  assert.equal((await answer({ agreed: true })).status, 204)
  assert.equal((await answer({ agreed: true })).status, 204, 'again is no error')
  const late = await answer({ agreed: false, disagreement: 'No price was named.' })
  assert.deepEqual([late.status, late.body.reason], [409, 'already_decided'])
  assert.equal((await kept(id)).minutes_status, 'agreed')
  assert.equal((await request(offer.id)).body.data.minutes.is_answered, true)
  const twice = await record()
  assert.deepEqual([twice.status, twice.body.reason], [409, 'already_decided'])
})

test('minutes are unsigned after five working days, and the view of who disagrees is kept beside them', async () => {
  const { offer, record, kept } = await scene()
  const { id } = (await record({ channel: 'meeting', contact_details: 'Our office' })).body.data
  const until = async () => (await kept(id)).minutes_status
  const { agree_by: last } = await kept(id)
  await tester.forward({ hours: (Date.parse(`${last}T12:00:00Z`) - api.clock.now().getTime()) / 3_600_000 })
  assert.equal(await until(), 'waiting')
  await tester.forward({ days: 1 })
  assert.equal(await until(), 'unsigned')
  const view = { agreed: false, disagreement: 'No price was named.' }
  assert.equal((await tester.eleanor.post(`/api/spoken-soundings/${id}/minutes`, view)).status, 204)
  const record_ = await kept(id)
  assert.deepEqual([record_.minutes_status, record_.disagreement], ['disagreed', 'No price was named.'])
  const list = await tester.staff.get(
    `/api/insider-list/export?filter[investment_opportunity_id]=${offer.id}`,
  )
  assert.match(list.text, /Sounded at a meeting: /)
})

test('a recorded conversation needs no agreement, and a refusal discloses nothing', async () => {
  const recorded = await scene()
  const line = (await recorded.record({ recording_reference: 'Line 4, 10:02' })).body.data
  assert.deepEqual([line.minutes_status, line.agree_by], ['recorded', null])
  assert.equal((await request(recorded.offer.id)).body.data.minutes, null)

  const declined = await scene()
  const refusal = await declined.record({ answer: 'declined' })
  assert.deepEqual([refusal.status, refusal.body.data.minutes_status], [201, 'not_needed'])
  assert.equal((await declined.asked())[0].status, 'declined')
  assert.equal((await tester.eleanor.get(`/api/investment-opportunities/${declined.offer.id}`)).status, 404)
  const again = await declined.record()
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['user_id']])
  assert.equal((await declined.record({ reason: 'The price changed.' })).status, 201)
})

test('a request that waits in the portal is answered by the conversation, and cleansing releases all alike', async () => {
  const { offer, soundingId, body, record, asked } = await scene()
  await tester.ask(soundingId, [body.user_id])
  assert.equal((await record()).status, 201)
  assert.equal((await asked()).length, 1)
  const cleansed = await tester.cleanse(soundingId)
  assert.equal(cleansed.status, 200, cleansed.text)
  await api.deliver()
  assert.equal((await asked())[0].status, 'released')
  assert.equal((await request(offer.id)).body.data.status, 'released')
  const late = await record()
  assert.deepEqual([late.status, late.body.reason], [409, 'settled'])
})

test('nobody is recorded who doesn’t wish to be sounded, or before the sounding or after now, and only compliance records', async () => {
  const { body, record, soundingId } = await scene()
  for (const spoken_at of [tester.moment(1), tester.moment(-24)])
    assert.deepEqual(Object.keys((await record({ spoken_at })).body.errors), ['spoken_at'])
  const manager = await api.as('fundManager')
  assert.equal((await manager.post(`/api/market-soundings/${soundingId}/spoken`, body)).status, 403)
  assert.equal((await manager.get('/api/spoken-soundings')).status, 403)
  const listed = await tester.staff.post('/api/do-not-sound', {
    user_id: body.user_id,
    note: 'Asked by phone',
  })
  assert.ok(listed.status < 300, listed.text)
  assert.deepEqual(Object.keys((await record()).body.errors), ['user_id'])
})
