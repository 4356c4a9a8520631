import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { draft } from './test-drafts.ts'

const api = apiForTests()
let staff: Client
let typeId: number
before(async () => {
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})

test('a minimum above the target is refused when it is drafted, when either is changed, and when it is published', async () => {
  const said = (target: string) => ({
    minimum_investment: [`The minimum investment must not be above the target of ${target}.`],
  })
  const drafted = await staff.post('/api/investment-opportunities', {
    name: 'Dear',
    type_id: typeId,
    target_amount: '1000.00',
    minimum_investment: '1000.01',
  })
  assert.deepEqual([drafted.status, drafted.body.errors], [422, said('£1,000.00')])
  const { id } = await draft(staff, typeId, { target_amount: '1000.00', minimum_investment: '1000.00' })
  const url = `/api/investment-opportunities/${id}`
  assert.deepEqual((await staff.patch(url, { minimum_investment: '1000.01' })).body.errors, said('£1,000.00'))
  assert.deepEqual((await staff.patch(url, { target_amount: '999.99' })).body.errors, said('£999.99'))
  // As it may have been written before there was the rule.
  await sql`update investment_opportunities set minimum_investment_minor = 100001
    where tenant_id = 1 and id = ${id}`.execute(api.db)
  const { errors } = (await staff.post(`${url}/status`, { status: 3 })).body
  assert.deepEqual(errors.minimum_investment, said('£1,000.00').minimum_investment)
  const { data: checks } = (await staff.get(`${url}/publish-checks`)).body
  const check = checks.find(({ field }: { field: string }) => field === 'minimum_investment')
  assert.deepEqual([check.problem], said('£1,000.00').minimum_investment)
})

test('the minimum and the target of an offer in another currency are compared and said in that currency', async () => {
  const said = (target: string) => ({
    minimum_investment: [`The minimum investment must not be above the target of ${target}.`],
  })
  const drafted = await staff.post('/api/investment-opportunities', {
    name: 'In euros',
    type_id: typeId,
    currency: 'EUR',
    target_amount: '1000.00',
    minimum_investment: '1000.01',
  })
  assert.deepEqual([drafted.status, drafted.body.errors], [422, said('€1,000.00')])
  const { id } = await draft(staff, typeId, { currency: 'USD', target_amount: '2500.00' })
  const url = `/api/investment-opportunities/${id}`
  assert.deepEqual((await staff.patch(url, { minimum_investment: '2500.01' })).body.errors, said('$2,500.00'))
  assert.deepEqual(
    (await staff.patch(url, { minimum_investment: '2500.01', currency: 'CHF' })).body.errors,
    said('CHF 2,500.00'),
  )
  assert.equal((await staff.patch(url, { minimum_investment: '2500.00' })).status, 200)
})
