import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'

let api: Api
let staff: Client
let typeId: number
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})
after(() => api[Symbol.asyncDispose]())

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
  const second = await staff.post('/api/investment-opportunities', { name: 'Tidewell Energy, Série B', type_id: typeId })
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

test('the status is moved by its own act and by nothing else', async () => {
  const { id } = (await staff.post('/api/investment-opportunities', { name: 'Fixed', type_id: typeId })).body.data
  const refused = await staff.patch(`/api/investment-opportunities/${id}`, { status: 2 })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, { status: ['The status field is prohibited.'] })
})
