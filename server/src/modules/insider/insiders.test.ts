import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insiderListEntry } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
before(async () => {
  tester = await SoundingTester.of(api)
})

const counsel = {
  first_names: 'Miriam',
  surnames: 'Okafor',
  professional_phones: '02079460020',
  company: 'Okafor & Lane LLP, 8 Bedford Row, London',
  reason: 'Counsel on the placing, drafts the terms',
}
const add = (offerId: number, more: object = {}) =>
  tester.staff.post('/api/insider-list', {
    investment_opportunity_id: offerId,
    obtained_at: tester.moment(-2),
    ...counsel,
    ...more,
  })
const listOf = async (offerId: number, query = '') =>
  (await tester.staff.get(`/api/insider-list?filter[investment_opportunity_id]=${offerId}${query}`)).body.data

test('an adviser is on the insider list beside who accepted, from the moment that was written until access ends', async () => {
  const { offer, soundingId } = await tester.sounded()
  await tester.ask(soundingId, [await api.userId('user')])
  await tester.accept(tester.eleanor, offer.id)
  const added = await add(offer.id)
  assert.equal(added.status, 201, added.text)
  const row = added.body.data
  assert.deepEqual(
    [row.is_sounded, row.surnames, row.reason, row.ceased],
    [false, 'Okafor', counsel.reason, null],
  )
  const at = tester.moment(-2)
  assert.equal(row.obtained, `${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`)
  assert.deepEqual(
    (await listOf(offer.id)).map((each: Record<string, unknown>) => [each['surnames'], each['is_sounded']]),
    [
      ['Whitcombe', true],
      ['Okafor', false],
    ],
  )
  assert.equal((await listOf(offer.id, '&filter[is_sounded]=0')).length, 1)
  const end = (ceased_at: string) => tester.staff.post(`/api/insider-list/${row.id}/end`, { ceased_at })
  assert.deepEqual(Object.keys((await end(tester.moment(1))).body.errors), ['ceased_at'])
  assert.deepEqual(Object.keys((await end(tester.moment(-3))).body.errors), ['ceased_at'])
  const ended = await end(tester.moment(-1))
  assert.equal(ended.status, 200, ended.text)
  const until = tester.moment(-1)
  assert.equal(ended.body.data.ceased, `${until.slice(0, 10)}, ${until.slice(11, 16)} UTC`)
  const again = await end(tester.moment(0))
  assert.deepEqual([again.status, again.body.reason], [409, 'already_done'])
  const columns = insiderListEntry.columns.map(({ key }) => key).join(',')
  const file = await tester.staff.get(
    `/api/insider-list/export?filter[investment_opportunity_id]=${offer.id}&columns=${columns}`,
  )
  assert.match(file.text, /Okafor & Lane LLP/)
  assert.match(file.text, /Whitcombe/)
})

test('cleansing ends everybody’s access; who was sounded can’t be ended by hand', async () => {
  const { offer, soundingId } = await tester.sounded()
  await tester.ask(soundingId, [await api.userId('user')])
  await tester.accept(tester.eleanor, offer.id)
  const { id } = (await add(offer.id)).body.data
  const sounded = (await listOf(offer.id, '&filter[is_sounded]=1'))[0].id
  const moment = { ceased_at: tester.moment(0) }
  assert.equal((await tester.staff.post(`/api/insider-list/${sounded}/end`, moment)).status, 404)
  await tester.cleanse(soundingId)
  for (const row of await listOf(offer.id)) assert.match(row.ceased, /UTC$/)
  assert.equal((await tester.staff.post(`/api/insider-list/${id}/end`, moment)).status, 409)
  await tester.forward({ hours: 5 })
  assert.deepEqual(Object.keys((await add(offer.id, { obtained_at: tester.moment(-1) })).body.errors), [
    'obtained_at',
  ])
})

test('nobody is added without a reason, from the future, or to an offer without a sounding', async () => {
  const { offer } = await tester.sounded()
  const plain = await tester.offer()
  const fields = async (offerId: number, more: object) => Object.keys((await add(offerId, more)).body.errors)
  assert.deepEqual(await fields(offer.id, { reason: '' }), ['reason'])
  assert.deepEqual(await fields(offer.id, { obtained_at: tester.moment(1) }), ['obtained_at'])
  assert.deepEqual(await fields(offer.id, { ceased_at: tester.moment(-3) }), ['ceased_at'])
  assert.deepEqual(await fields(plain.id, {}), ['investment_opportunity_id'])
  const stranger = await api.as('superAdmin', 2)
  assert.ok([403, 404].includes((await stranger.get('/api/insider-list')).status))
})
