import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
before(async () => {
  tester = await SoundingTester.of(api)
})

const add = async (offerId: number, more: object = {}) => {
  const answer = await tester.staff.post('/api/insider-list', {
    investment_opportunity_id: offerId,
    obtained_at: tester.moment(-2),
    first_names: 'Miriam',
    surnames: 'Okafor',
    professional_phones: '02079460020',
    company: 'Okafor & Lane LLP, 8 Bedford Row, London',
    reason: 'Counsel on the placing, drafts the terms',
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}
const entryOf = async (offerId: number, id: number) => {
  const { data } = (await tester.staff.get(`/api/insider-list?filter[investment_opportunity_id]=${offerId}`))
    .body
  return data.find((each: { id: number }) => each.id === id)
}

test('a colleague on an insider list is asked, acknowledges their duties, and the words are kept', async () => {
  const { offer } = await tester.sounded()
  const manager = await api.as('investmentManager')
  const { id } = await add(offer.id, { staff_id: await api.userId('investmentManager') })
  await api.deliver()
  const bell: { data: { message: string } }[] = (await manager.get('/api/notifications/admin')).body.data
  assert.ok(bell.some(({ data }) => data.message.includes('insider list')))
  assert.equal((await entryOf(offer.id, id)).acknowledged_at, null)
  const own = (await manager.get('/api/insider-duties')).body.data
  assert.equal(own[0].insider_list_entry_id, id)
  assert.match(own[0].duties.join(' '), /Criminal Justice Act 1993/)
  const path = `/api/insider-duties/${id}/acknowledge`
  assert.equal((await (await api.as('adviser')).post(path, { accepted: true })).status, 404)
  assert.equal((await manager.post(path, { accepted: false })).status, 422)
  const soon = await tester.staff.post(`/api/insider-list/${id}/remind`)
  assert.deepEqual([soon.status, soon.body.reason], [409, 'asked_already'])
  assert.equal((await manager.post(path, { accepted: true })).status, 204)
  assert.equal((await manager.post(path, { accepted: true })).status, 409)
  assert.notEqual((await entryOf(offer.id, id)).acknowledged_at, null)
  assert.deepEqual((await manager.get('/api/insider-duties')).body.data, [])
  const kept = await api.db
    .selectFrom('insiders')
    .select('acknowledged_text')
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.match(kept.acknowledged_text!, /market abuse/)
})

test('compliance records what a person without an account acknowledged, and reminds colleagues alone', async () => {
  const { offer } = await tester.sounded()
  const { id } = await add(offer.id)
  const path = `/api/insider-list/${id}`
  const nobody = await tester.staff.post(`${path}/remind`)
  assert.deepEqual([nobody.status, nobody.body.reason], [409, 'no_account'])
  const body = { acknowledged_at: tester.moment(-1), evidence: 'Signed letter' }
  const early = await tester.staff.post(`${path}/record-acknowledgement`, {
    ...body,
    acknowledged_at: tester.moment(5),
  })
  assert.deepEqual([early.status, Object.keys(early.body.errors ?? {})], [422, ['acknowledged_at']])
  const done = await tester.staff.post(`${path}/record-acknowledgement`, body)
  assert.deepEqual([done.status, done.body.data.acknowledgement_evidence], [200, 'Signed letter'], done.text)
  assert.equal((await tester.staff.post(`${path}/record-acknowledgement`, body)).status, 409)
})

test('who accepted a sounding has acknowledged by it', async () => {
  const { offer, soundingId } = await tester.sounded()
  await tester.ask(soundingId, [await api.userId('user')])
  await tester.accept(tester.eleanor, offer.id)
  const { data } = (await tester.staff.get(`/api/insider-list?filter[investment_opportunity_id]=${offer.id}`))
    .body
  assert.notEqual(data[0].acknowledged_at, null)
})
