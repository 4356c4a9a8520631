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

test('an opportunity is drafted from its name, and its address follows', async () => {
  const first = await staff.post('/api/investment-opportunities', {
    name: ' Tidewell Energy, Série B ',
    type_id: typeId,
    target_amount: '4000000',
    minimum_investment: '1000',
    share_price: '4.00',
  })
  assert.equal(first.status, 201, first.text)
  assert.equal(first.body.data.slug, 'tidewell-energy-serie-b')
  assert.equal(first.body.data.status, 1)
  assert.equal(first.body.data.raised, '0.00')
  assert.equal(first.body.data.remaining, '4000000.00')
  assert.equal(first.body.data.owner_id, await api.userId('superAdmin'))
  const second = await staff.post('/api/investment-opportunities', {
    name: 'Tidewell Energy, Série B',
    type_id: typeId,
  })
  assert.equal(second.body.data.slug, 'tidewell-energy-serie-b-2')
  const clash = await staff.post('/api/investment-opportunities', {
    name: 'Other',
    slug: 'tidewell-energy-serie-b',
    type_id: typeId,
  })
  assert.deepEqual(clash.body.errors, { slug: ['The slug has already been taken.'] })
  const found = await staff.get(
    '/api/investment-opportunities?filter[slug]=tidewell-energy-serie-b&include=type,keyPoints&append=investor_count,is_eligible,user_invited,user_investment',
  )
  assert.equal(found.status, 200, found.text)
  assert.deepEqual(found.body.data.length, 1)
  assert.equal(found.body.data[0].type.name, 'Equity')
  assert.deepEqual(found.body.data[0].key_points, [])
  assert.equal(found.body.data[0].is_eligible, false)
})

test('a list by web address is the same list, whether one offer is found, none, or a deleted one beside it', async () => {
  const list = async (query: string) => {
    const { status, body, text } = await staff.get(`/api/investment-opportunities?${query}`)
    assert.equal(status, 200, text)
    const { links: _pages, ...meta } = body.meta
    return { names: body.data.map(({ name }: { name: string }) => name), meta, links: body.links }
  }
  const { id } = await draft(staff, typeId, { name: 'Twice', slug: 'twice' })
  const one = await list('filter[slug]=twice')
  const asMany = await list('filter[slug]=twice,nowhere')
  assert.deepEqual([one.names, one.meta], [['Twice'], asMany.meta])
  assert.deepEqual([one.links.next, one.links.prev, one.meta.total], [null, null, 1])
  assert.equal((await list('filter[slug]=twice&per_page=1')).links.next, null)
  const none = await list('filter[slug]=nowhere')
  assert.deepEqual([none.names, none.meta.total, none.meta.last_page], [[], 0, 1])
  assert.deepEqual((await list('filter[slug]=twice&page=2')).names, [])
  assert.deepEqual((await list('filter[slug]=twice&filter[name]=other')).names, [])
  assert.equal((await staff.delete(`/api/investment-opportunities/${id}`)).status, 204)
  await draft(staff, typeId, { name: 'Twice again', slug: 'twice' })
  assert.deepEqual((await list('filter[slug]=twice')).names, ['Twice again'])
  assert.deepEqual((await list('filter[slug]=twice&filter[trashed]=with&sort=id')).names, [
    'Twice',
    'Twice again',
  ])
})

test('the status is moved by its own act and by nothing else', async () => {
  const { id } = (await staff.post('/api/investment-opportunities', { name: 'Fixed', type_id: typeId })).body
    .data
  const refused = await staff.patch(`/api/investment-opportunities/${id}`, { status: 2 })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, { status: ['The status field is prohibited.'] })
})

test('figures and dates that contradict each other are told on their fields, and two editors do not overwrite each other', async () => {
  const { id, version } = await draft(staff, typeId, { target_amount: '1000.00' })
  const url = `/api/investment-opportunities/${id}`
  assert.deepEqual(
    (await staff.patch(url, { overfunding_limit: '999.00', minimum_raise: '1000.01' })).body.errors,
    {
      overfunding_limit: ['The overfunding limit field must be at least 1000.00.'],
      minimum_raise: ['The minimum raise field must not be greater than 1000.00.'],
    },
  )
  assert.deepEqual(
    (await staff.patch(url, { open_date: '2026-12-02', close_date: '2026-12-01' })).body.errors,
    {
      close_date: ['The close date field must be a date after or equal to 2026-12-02.'],
    },
  )
  const other = (await staff.post('/api/types', { name: 'Debt' })).body.data.id
  const sub = (await staff.post('/api/sub-types', { name: 'Senior', type_id: other })).body.data.id
  assert.deepEqual(Object.keys((await staff.patch(url, { sub_type_id: sub })).body.errors), ['sub_type_id'])
  assert.equal((await staff.patch(url, { type_id: other, sub_type_id: sub, version })).status, 200)
  assert.equal((await staff.patch(url, { summary: 'Late', version })).status, 409)
  // The matrix lets nobody delete a type; one that is not wanted any more is switched off.
  assert.equal((await staff.delete(`/api/types/${other}`)).status, 403)
  assert.equal((await staff.patch(`/api/types/${other}`, { active: false })).body.data.active, false)
})

test('what is held bounds the ceiling, and what is completed is not renegotiated', async () => {
  const { id } = await draft(staff, typeId, { target_amount: '1000.00', share_price: '1.00' })
  await sql`update investment_opportunities set held_minor = 80000 where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  const url = `/api/investment-opportunities/${id}`
  assert.deepEqual((await staff.patch(url, { target_amount: '799.99' })).body.errors, {
    target_amount: ['The target amount field must be at least 800.00.'],
  })
  assert.deepEqual(Object.keys((await staff.patch(url, { currency: 'EUR' })).body.errors), ['currency'])
  await put(api, id, 5)
  const frozen = await staff.patch(url, {
    share_price: '2.00',
    target_amount: '1000',
    summary: 'A new summary',
  })
  assert.deepEqual(Object.keys(frozen.body.errors), ['share_price'])
  assert.equal((await staff.patch(url, { target_amount: '1000', summary: 'A new summary' })).status, 200)
})

test('what nobody said of the shares before a round is filled in after it, once', async () => {
  const { id } = await draft(staff, typeId, { share_price: '1.00' })
  const url = `/api/investment-opportunities/${id}`
  await put(api, id, 5)
  const filled = await staff.patch(url, { shares_in_issue: '612000', nominal_value: '0.01' })
  assert.deepEqual(
    [filled.status, filled.body.data?.shares_in_issue, filled.body.data?.nominal_value],
    [200, '612000', '0.01'],
    filled.text,
  )
  const { before, after } = await api.db
    .selectFrom('events')
    .select(['before', 'after'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'investment_opportunity.updated')
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [before, after],
    [
      { shares_in_issue: null, nominal_value: null },
      { shares_in_issue: '612000', nominal_value: '0.01000000' },
    ],
  )
  const other = await staff.patch(url, { shares_in_issue: '700000', nominal_value: '0.02' })
  assert.deepEqual(Object.keys(other.body.errors ?? {}).toSorted(), ['nominal_value', 'shares_in_issue'])
  const emptied = await staff.patch(url, { shares_in_issue: null, nominal_value: null })
  assert.equal(emptied.status, 422)
  assert.equal((await staff.patch(url, { shares_in_issue: '612000', nominal_value: '0.01000' })).status, 200)
})

test('a copy has the content and none of the money, people or approvals', async () => {
  const original = await draft(staff, typeId, {
    name: 'Original',
    target_amount: '5000.00',
    close_date: '2026-12-11',
    summary: 'Words',
  })
  await staff.post('/api/key-points', {
    owner_type: 'investment_opportunity',
    owner_id: original.id,
    title: 'Point',
  })
  await sql`update investment_opportunities set status = 5, held_minor = 1000, promotion_expires_on = '2027-01-01' where tenant_id = 1 and id = ${original.id}`.execute(
    api.db,
  )
  const copy = await staff.post(`/api/investment-opportunities/${original.id}/clone`)
  assert.equal(copy.status, 201, copy.text)
  const { data } = copy.body
  assert.deepEqual(
    [
      data.name,
      data.slug,
      data.status,
      data.raised,
      data.close_date,
      data.promotion_expires_on,
      data.target_amount,
      data.summary,
    ],
    ['Original (copy)', 'original-copy', 1, '0.00', null, null, '5000.00', 'Words'],
  )
  const points = await staff.get(`/api/key-points?filter[owner_id]=${data.id}`)
  assert.equal(points.body.data.length, 1)
})

test('a draft is deleted and brought back; a live one needs the unsafe right, and one with money in it is never deleted', async () => {
  const { id } = await draft(staff, typeId, { name: 'Short-lived' })
  const url = `/api/investment-opportunities/${id}`
  assert.equal((await (await api.as('fundManager')).delete(url)).status, 403)
  assert.equal((await staff.delete(url)).status, 204)
  assert.equal((await staff.get(url)).status, 404)
  assert.equal((await staff.post(`${url}/restore`)).status, 200)
  await put(api, id, 2)
  assert.equal((await staff.delete(url)).status, 403)
  const support = await api.as('support')
  await sql`insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor, date)
    values (1, 'RFX', ${id}, ${await api.userId('user')}, 'manual', 'reserved', 'GBP', 100, '2026-11-20')`.execute(
    api.db,
  )
  assert.equal((await support.delete(url)).status, 409)
  await sql`update investments set status = 'cancelled' where tenant_id = 1 and reference = 'RFX'`.execute(
    api.db,
  )
  assert.equal((await support.delete(url)).status, 204)
})

test('another firm has neither the offer nor its lists', async () => {
  const { id } = await draft(staff, typeId, { name: 'Only here' })
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.get(`/api/investment-opportunities/${id}`)).status, 404)
  assert.equal((await harbour.patch(`/api/investment-opportunities/${id}`, { name: 'Mine' })).status, 404)
  assert.equal(
    (await harbour.post('/api/investment-opportunities', { name: 'Theirs', type_id: typeId })).status,
    422,
  )
})
