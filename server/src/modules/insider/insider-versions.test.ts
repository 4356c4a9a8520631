import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
before(async () => {
  tester = await SoundingTester.of(api)
})
beforeEach(async () => {
  tester.staff = await api.as('superAdmin')
})

const counsel = {
  first_names: 'Miriam',
  surnames: 'Okafor',
  professional_phones: '02079460020',
  company: 'Okafor & Lane LLP, 8 Bedford Row, London',
  reason: 'Counsel on the placing, drafts the terms',
  home_address: '4 Garden Court, London',
}

/** Counsel, on the insider list of an offer of her own for two hours. */
async function added() {
  const { offer, soundingId } = await tester.sounded()
  const obtained_at = tester.moment(-2)
  const answer = await tester.staff.post('/api/insider-list', {
    investment_opportunity_id: offer.id,
    obtained_at,
    ...counsel,
  })
  assert.equal(answer.status, 201, answer.text)
  const { id } = answer.body.data as { id: number }
  return { offer, soundingId, id, said: { ...counsel, obtained_at } }
}
const because = 'The number was that of her firm’s switchboard'
const correct = (id: number, body: object, client = tester.staff) =>
  client.post(`/api/insider-list/${id}/correct`, { because, version: 1, ...body })
const versionsOf = async (id: number, client = tester.staff) =>
  (await client.get(`/api/insider-list/${id}/versions`)).body.data as Record<string, unknown>[]
const template = (moment: string) => `${moment.slice(0, 10)}, ${moment.slice(11, 16)} UTC`

test('a corrected entry says what is right, and what it said before stays with who, when and why', async () => {
  const { id, said } = await added()
  const addedAt = tester.moment(0)
  await tester.forward({ hours: 1 })
  const colleague = await api.as('support')
  const { home_address: _address, ...without } = said
  const answer = await correct(id, { ...without, professional_phones: '02079460021' }, colleague)
  assert.equal(answer.status, 200, answer.text)
  const row = answer.body.data
  assert.deepEqual(
    [row.professional_phones, row.home_address, row.version, row.updated],
    ['02079460021', null, 2, template(tester.moment(0))],
  )
  const [latest, first] = await versionsOf(id)
  const names = new Map<string, string>()
  for (const role of ['superAdmin', 'support'] as const)
    names.set(role, (await tester.staff.get(`/api/users/${await api.userId(role)}`)).body.data.name)
  assert.partialDeepStrictEqual(latest, {
    number: 2,
    professional_phones: '02079460021',
    home_address: null,
    updated: template(tester.moment(0)),
    recorded_by: names.get('support'),
    because,
  })
  const { obtained_at: obtained, ...particulars } = said
  assert.partialDeepStrictEqual(first, {
    ...particulars,
    number: 1,
    obtained: template(obtained),
    updated: template(addedAt),
    recorded_by: names.get('superAdmin'),
    because: null,
  })
  const rows = await api.db
    .selectFrom('events')
    .select(['after'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'insider_list_entry.corrected')
    .execute()
  assert.deepEqual(
    rows.map(({ after: said }) => said),
    [{ version: 2, fields: ['home_address', 'professional_phones'] }],
  )
})

test('the end of access is a version too, and an end that was written wrong is corrected', async () => {
  const { id, said } = await added()
  const until = tester.moment(-1)
  assert.equal((await tester.staff.post(`/api/insider-list/${id}/end`, { ceased_at: until })).status, 200)
  const right = tester.moment(-1.5)
  const answer = await correct(id, { ...said, ceased_at: right, version: 2 })
  assert.equal(answer.body.data.ceased, template(right))
  assert.deepEqual(
    (await versionsOf(id)).map((each) => [each['number'], each['ceased'], each['because']]),
    [
      [3, template(right), because],
      [2, template(until), 'Access ended'],
      [1, null, null],
    ],
  )
  const reopened = await correct(id, { ...said, version: 3 })
  assert.deepEqual([reopened.status, reopened.body.data.ceased], [200, null])
})

test('after the cleansing an entry is still corrected, within the time of the inside information', async () => {
  const { id, said, soundingId } = await added()
  await tester.cleanse(soundingId)
  await tester.forward({ hours: 2 })
  tester.staff = await api.as('superAdmin')
  const late = await correct(id, { ...said, obtained_at: tester.moment(-1), version: 2 })
  assert.deepEqual(Object.keys(late.body.errors), ['obtained_at'])
  const answer = await correct(id, { ...said, surnames: 'Okafor-Lane', version: 2 })
  assert.equal(answer.status, 200, answer.text)
  assert.match(answer.body.data.ceased, /UTC$/)
  assert.deepEqual(
    (await versionsOf(id)).map((each) => each['because']),
    [because, 'Sounding cleansed', null],
  )
})

test('two who correct at once don’t overwrite each other, and a correction changes something and says why', async () => {
  const { id, said } = await added()
  const both = await Promise.all(
    ['Okafor-Lane', 'Okafor Lane'].map((surnames) => correct(id, { ...said, surnames })),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(both.find(({ status }) => status === 409)!.body.reason, 'stale_version')
  assert.equal((await versionsOf(id)).length, 2)
  const { surnames } = both.find(({ status }) => status === 200)!.body.data
  const same = await correct(id, { ...said, surnames, version: 2 })
  assert.deepEqual([same.status, same.body.reason], [409, 'nothing_changed'])
  const fields = async (body: object) =>
    Object.keys((await correct(id, { ...said, version: 2, ...body })).body.errors)
  assert.deepEqual(await fields({ because: '' }), ['because'])
  assert.deepEqual(await fields({ obtained_at: tester.moment(1) }), ['obtained_at'])
  assert.deepEqual(await fields({ ceased_at: tester.moment(-3) }), ['ceased_at'])
  assert.equal((await versionsOf(id)).length, 2)
})

test('entries are corrected and their versions read by those who keep the register, and no version is changed', async () => {
  const { id, said, offer, soundingId } = await added()
  await tester.ask(soundingId, [await api.userId('user')])
  await tester.accept(tester.eleanor, offer.id)
  const { body } = await tester.staff.get(
    `/api/insider-list?filter[investment_opportunity_id]=${offer.id}&filter[is_sounded]=1`,
  )
  const sounded = body.data[0].id
  assert.equal((await correct(sounded, said)).status, 404)
  assert.equal((await versionsOf(sounded)).length, 1)
  for (const client of [await api.as('creator'), await api.as('user'), await api.as('superAdmin', 2)]) {
    assert.ok([403, 404].includes((await correct(id, { ...said, surnames: 'X' }, client)).status))
    assert.ok([403, 404].includes((await client.get(`/api/insider-list/${id}/versions`)).status))
  }
  await correct(id, { ...said, surnames: 'Lane' })
  const changed = api.db.updateTable('insider_versions').set({ surnames: 'X' }).where('tenant_id', '=', 1)
  await assert.rejects(changed.execute(), { code: '42501' })
})
