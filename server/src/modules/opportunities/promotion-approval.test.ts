import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
let typeId: number
before(async () => {
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})

test('neither the issuer nor the person who wrote the page approves the promotion', async () => {
  const { id } = (
    await staff.post('/api/investment-opportunities', { name: 'Approved by another', type_id: typeId })
  ).body.data
  const url = `/api/investment-opportunities/${id}`
  const approve = (who: Client) => who.post(`${url}/approve-promotion`, { expires_on: '2027-06-30' })
  const issuer = await api.as('entrepreneur')
  const manager = await api.as('fundManager')
  await sql`update investment_opportunities set status = 3 where tenant_id = 1 and id = ${id}`.execute(api.db)
  assert.equal((await approve(issuer)).status, 403)
  const own = await approve(staff)
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  assert.equal((await approve(manager)).status, 200)
  assert.equal((await approve(staff)).status, 200)
  api.clock.forward({ minutes: 1 })
  const drafted = await manager.patch(`${url}/draft`, {
    values: { summary: 'Better than savings.' },
    version: 0,
  })
  assert.equal(drafted.status, 200, drafted.text)
  assert.equal((await approve(manager)).status, 403)
  assert.equal((await manager.post(`${url}/draft/publish`, { version: 1 })).status, 200)
  assert.equal((await approve(manager)).status, 403)
  assert.equal((await approve(staff)).status, 200)
})

test('an approval ends with the page for which it was given, and what the page does not say leaves it', async () => {
  const { id } = (
    await staff.post('/api/investment-opportunities', { name: 'Changed since', type_id: typeId })
  ).body.data
  const url = `/api/investment-opportunities/${id}`
  const manager = await api.as('fundManager')
  const support = await api.as('support')
  const approve = (who: Client) => who.post(`${url}/approve-promotion`, { expires_on: '2027-06-30' })
  const until = async () => (await staff.get(url)).body.data.promotion_expires_on
  const isApprovedBy = async (who: Client) => {
    api.clock.forward({ seconds: 1 })
    const answer = await approve(who)
    assert.equal(answer.status, 200, answer.text)
    api.clock.forward({ seconds: 1 })
  }
  await isApprovedBy(manager)
  const { version } = (await staff.get(url)).body.data
  await staff.patch(url, { internal_notes: 'Ring the issuer.', name: 'Changed since' })
  assert.equal(await until(), '2027-06-30')
  const changed = await staff.patch(url, { summary: 'Better than savings.' })
  assert.deepEqual([changed.body.data.promotion_expires_on, changed.body.data.version], [null, version + 2])
  assert.equal((await staff.patch(url, { summary: 'Better than savings.' })).status, 200)
  await isApprovedBy(manager)

  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  const point = (
    await staff.post('/api/key-points', { ...owner, title: 'No risk', body: '<p>None.</p>', order: 0 })
  ).body.data
  assert.equal(await until(), null, 'a highlight shows at once')
  await api.deliver()
  assert.equal(
    (await approve(staff)).body.reason,
    'second_person',
    'anyone who wrote a highlight wrote of the page',
  )
  await isApprovedBy(manager)
  await staff.patch(`/api/key-points/${point.id}`, { title: 'No risk' })
  assert.equal(await until(), '2027-06-30', 'what is sent as it stands is no change')
  assert.equal((await staff.delete(`/api/key-points/${point.id}`)).status, 204)
  assert.equal(await until(), null)
  await isApprovedBy(manager)
  await staff.post(`/api/key-points/${point.id}/restore`)
  assert.equal(await until(), null)
  await api.deliver()
  api.clock.forward({ minutes: 16 })
  await staff.patch(url, { headline: 'A second sitting' })
  await api.deliver()
  await isApprovedBy(manager)
  const versions = (await staff.get(`${url}/versions`)).body.data
  await staff.post(`${url}/versions/${versions.at(-1).id}/restore`)
  assert.equal(await until(), null, 'an older page is another page')
  await api.deliver()
  await isApprovedBy(manager)

  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
  const drafted = await staff.patch(`${url}/draft`, { values: { summary: 'Better yet.' }, version: 0 })
  assert.equal(drafted.status, 200, drafted.text)
  assert.equal(await until(), '2027-06-30', 'nobody reads a draft')
  assert.equal((await staff.post(`${url}/draft/publish`, { version: 1 })).status, 200)
  assert.equal(await until(), null)
  await api.deliver()
  const [note] = (await manager.get('/api/notifications/user')).body.data
  assert.match(note.data.message, /\*\*Changed since\*\* changed, so it’s no longer approved as a promotion/)
  await isApprovedBy(support)
})

test('a page says to each reader whether they may approve it, and why not', async () => {
  const { id } = (await staff.post('/api/investment-opportunities', { name: 'Who may', type_id: typeId }))
    .body.data
  const url = `/api/investment-opportunities/${id}/promotion-approval`
  const said = async (role: 'superAdmin' | 'fundManager' | 'entrepreneur' | 'investmentManager') =>
    (await (await api.as(role)).get(url)).body.data
  assert.deepEqual(await said('superAdmin'), {
    can: { approve: false },
    approval_refused: 'You wrote part of this page, so you can’t approve it. Ask a colleague who didn’t.',
    page: '0.0',
  })
  assert.deepEqual(await said('fundManager'), { can: { approve: true }, approval_refused: null, page: '0.0' })
  assert.equal(
    (await said('entrepreneur')).approval_refused,
    'The firm approves its promotions. An issuer can’t.',
  )
  assert.equal((await (await api.as('user')).get(url)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(url)).status, 404)
})

test('a colleague whose account the writer opened today is no second person', async () => {
  const writer = await api.as('superAdmin')
  const { id } = (await writer.post('/api/investment-opportunities', { name: 'Two hats', type_id: typeId }))
    .body.data
  const person = { first_name: 'Second', last_name: 'Hat', email: 'hat@wrenfield.example', role_id: 11 }
  const made = await writer.post('/api/users', person)
  assert.equal(made.status, 201, made.text)
  await sql`update users set email_verified_at = now() where tenant_id = 1 and id = ${made.body.data.id}`.execute(
    api.db,
  )
  const approve = async () =>
    (await api.asUser(made.body.data.id)).post(`/api/investment-opportunities/${id}/approve-promotion`, {
      expires_on: '2027-06-30',
    })
  const early = await approve()
  assert.deepEqual(
    [early.status, early.body.message],
    [
      403,
      'A colleague who worked on this opened or changed your account less than 48 hours ago, so you can’t approve it yet.',
    ],
  )
  api.clock.forward({ hours: 49 })
  assert.equal((await approve()).status, 200)
  staff = await api.as('superAdmin')
})
