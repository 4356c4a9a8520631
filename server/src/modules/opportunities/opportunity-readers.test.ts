import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { draft, put } from './test-drafts.ts'

const api = apiForTests()
let staff: Client
let typeId: number
before(async () => {
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})

test('every member of staff who reads an offer sees who looks after it, and no investor does', async () => {
  const { id } = await draft(staff, typeId, { name: 'Looked after', slug: 'looked-after' })
  await put(api, id, 2)
  const ownerFor = async (
    role: 'superAdmin' | 'investmentManager' | 'investmentCommittee' | 'custodian' | 'user',
  ) => {
    const query = 'filter[slug]=looked-after&include=owner'
    const { body } = await (await api.as(role)).get(`/api/investment-opportunities?${query}`)
    assert.equal(body.data.length, 1, role)
    return body.data[0].owner?.id ?? null
  }
  const owner = await api.userId('superAdmin')
  for (const role of ['superAdmin', 'investmentManager', 'investmentCommittee', 'custodian'] as const)
    assert.equal(await ownerFor(role), owner, role)
  assert.equal(await ownerFor('user'), null)
})

test('investors see what is live, internal offers they were asked to, and what they have money in', async () => {
  const investor = await api.as('user')
  const me = await api.userId('user')
  const { id } = await draft(staff, typeId, { internal_notes: 'Secret' })
  const see = async () => (await investor.get(`/api/investment-opportunities/${id}`)).status
  const statuses: number[] = []
  for (const status of [1, 2, 3, 4, 5, 6]) {
    await put(api, id, status)
    statuses.push(await see())
  }
  assert.deepEqual(statuses, [404, 200, 404, 404, 404, 404])
  await put(api, id, 2)
  const shown = (await investor.get(`/api/investment-opportunities/${id}`)).body.data
  assert.equal('internal_notes' in shown || 'visibility_rules' in shown, false)

  await put(api, id, 3)
  const group = (await staff.post('/api/client-groups', { name: 'Founders’ circle' })).body.data.id
  await staff.patch(`/api/client-groups/${group}`, { user_ids: [me] })
  assert.equal(await see(), 404)
  await staff.patch(`/api/investment-opportunities/${id}`, { visibility_rules: [{ client_group_id: group }] })
  assert.equal(await see(), 200)
  await staff.patch(`/api/investment-opportunities/${id}`, { visibility_rules: [] })
  await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [me] })
  assert.equal(await see(), 200)
  const list = await investor.get('/api/investment-opportunities?filter[invited]=true&append=user_invited')
  assert.deepEqual(
    list.body.data.map((row: { id: number; user_invited: boolean }) => [row.id, row.user_invited]),
    [[id, true]],
  )

  await put(api, id, 5)
  assert.equal(await see(), 404)
  const hold = (status: string) =>
    sql`
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor, date)
    values (1, ${`R${status}`}, ${id}, ${me}, 'manual', ${status}, 'GBP', 100, '2026-11-20')`.execute(api.db)
  await hold('cancelled')
  assert.equal(await see(), 404)
  await hold('certificated')
  assert.equal(await see(), 200)
})

test('what stands on an offer’s page is read by who sees the offer, and written by who may update it', async () => {
  const investor = await api.as('user')
  const { id } = await draft(staff, typeId, { name: 'With highlights', fca_class: 'mass_market' })
  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  const point = await staff.post('/api/key-points', {
    ...owner,
    title: 'Contracted income',
    body: '<p onclick="x()">Ten years</p>',
  })
  assert.equal(point.status, 201, point.text)
  assert.equal(point.body.data.body, '<p>Ten years</p>')
  await staff.post('/api/key-dates', { ...owner, title: 'Board meets', date: '2026-12-01', is_public: false })
  await staff.post('/api/key-dates', { ...owner, title: 'Round closes', date: '2026-12-11' })
  assert.deepEqual(
    Object.keys(
      (await staff.post('/api/key-points', { ...owner, owner_id: 999_999, title: 'x' })).body.errors,
    ),
    ['owner_id'],
  )
  assert.equal(
    (await investor.get(`/api/key-points/${point.body.data.id}`)).status,
    404,
    'a draft is not shown',
  )
  await put(api, id, 2)
  const page = await investor.get(`/api/investment-opportunities/${id}?include=keyPoints,keyDates`)
  assert.deepEqual(
    [page.body.data.key_points.length, page.body.data.key_dates.map((each: { title: string }) => each.title)],
    [1, ['Round closes']],
  )
  assert.equal((await investor.post('/api/key-points', { ...owner, title: 'Mine' })).status, 403)
  assert.equal(
    (await (await api.as('investmentManager')).delete(`/api/key-points/${point.body.data.id}`)).status,
    403,
  )
  const entrepreneur = await api.as('entrepreneur')
  assert.equal(
    (await entrepreneur.patch(`/api/key-points/${point.body.data.id}`, { title: 'Better' })).status,
    200,
  )
  assert.equal(
    (await (await api.as('custodian')).delete(`/api/key-points/${point.body.data.id}`)).status,
    204,
  )
})

test('investors are invited once, answer for themselves, and what is accepted stays', async () => {
  const { id } = await draft(staff, typeId, { name: 'Invited', fca_class: 'mass_market' })
  await put(api, id, 2)
  const [one, two] = [await api.userId('user'), await api.userId('newInvestor')]
  const first = await staff.post('/api/invitations', {
    investment_opportunity_id: id,
    user_ids: [one, two, one],
    message: 'Do look',
  })
  assert.deepEqual([first.status, first.body.data.length], [201, 2], first.text)
  const again = await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [one] })
  assert.deepEqual([again.status, again.body.data], [201, []])
  const wrong = await staff.post('/api/invitations', {
    investment_opportunity_id: id,
    user_ids: [one, await api.userId('superAdmin')],
  })
  assert.deepEqual(Object.keys(wrong.body.errors), ['user_ids.1'])
  await api.deliver()
  await api.deliver()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where tenant_id = 1 and cause like 'invitation:%' and text like '%Do look%'`.execute(
    api.db,
  )
  assert.equal(rows[0]!.count, 2)

  const investor = await api.as('user')
  const mine = (await investor.get('/api/invitations')).body.data.find(
    (each: { investment_opportunity_id: number }) => each.investment_opportunity_id === id,
  )
  const theirs = first.body.data.find((each: { user_id: number }) => each.user_id === two)
  assert.equal((await investor.patch(`/api/invitations/${theirs.id}`, { status: 'accepted' })).status, 404)
  assert.equal(
    (await investor.patch(`/api/invitations/${mine.id}`, { status: 'accepted' })).body.data.status,
    'accepted',
  )
  assert.equal((await investor.patch(`/api/invitations/${mine.id}`, { status: 'declined' })).status, 409)
  const both = { ids: [mine.id, theirs.id] }
  assert.equal((await staff.post('/api/invitations/bulk-delete', both)).status, 409)
  assert.equal((await staff.get(`/api/invitations/${theirs.id}`)).status, 200, 'all or nothing')
  assert.equal((await staff.post('/api/invitations/bulk-delete', { ids: [theirs.id, 999_999] })).status, 422)
  assert.equal((await staff.post('/api/invitations/bulk-delete', { ids: [theirs.id] })).status, 204)
})

test('an invitation that was withdrawn by mistake is put back as it was, without another letter, and never beside a new one', async () => {
  const { id } = await draft(staff, typeId, { name: 'Withdrawn by mistake' })
  const one = await api.userId('user')
  const asked = { investment_opportunity_id: id, user_ids: [one] }
  const made = (await staff.post('/api/invitations', asked)).body.data[0]
  const ids = [made.id]
  const standing = async () =>
    (await staff.get(`/api/invitations?filter[investment_opportunity_id]=${id}`)).body.data.map(
      (each: { id: number }) => each.id,
    )
  const restore = (client = staff) => client.post('/api/invitations/bulk-restore', { ids })
  const letters = async () => {
    await api.deliver()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mails where tenant_id = 1 and cause like 'invitation:%'`.execute(
      api.db,
    )
    return rows[0]!.count
  }
  const before = await letters()
  await staff.post('/api/invitations/bulk-delete', { ids })
  assert.deepEqual(await standing(), [])
  assert.equal((await restore(await api.as('user'))).status, 403)
  assert.equal((await restore()).status, 204)
  assert.equal((await restore()).status, 204, 'pressed twice')
  assert.deepEqual(await standing(), ids)
  assert.equal(await letters(), before)
  const events = await sql<{ count: number }>`
    select count(*)::int as count from events where tenant_id = 1 and type = 'invitation.restored' and subject_id = ${made.id}`.execute(
    api.db,
  )
  assert.equal(events.rows[0]!.count, 1)

  await staff.post('/api/invitations/bulk-delete', { ids })
  const anew = (await staff.post('/api/invitations', asked)).body.data[0]
  assert.equal((await restore()).status, 204)
  assert.deepEqual(await standing(), [anew.id])
  assert.equal((await staff.post('/api/invitations/bulk-restore', { ids: [999_999] })).status, 422)
  await staff.post('/api/invitations/bulk-delete', { ids: [anew.id] })
  await sql`update investment_opportunities set status = 4 where tenant_id = 1 and id = ${id}`.execute(api.db)
  assert.deepEqual([(await restore()).status, (await restore()).body.reason], [409, 'round_closed'])
})
