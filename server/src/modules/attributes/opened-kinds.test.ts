import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerTypes } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

test('an investor reads the fields of records that investors open, and none of deals', async () => {
  await using api = await startApi()
  await setFlags(api, { nominee_enabled: 1 })
  const staff = await api.as('superAdmin')
  for (const [index, owner_type] of ownerTypes.entries()) {
    const body = { name: `Field of kind ${index}`, type: 'text', owner_type }
    assert.equal((await staff.post('/api/attributes', body)).status, 201, owner_type)
  }
  const kindsFor = async (client: Client) => {
    const { data } = (await client.get('/api/attributes?per_page=100')).body
    return [...new Set<string>(data.map((each: { owner_type: string }) => each.owner_type))].toSorted()
  }
  const investor = await api.asUser(await newInvestor(api, 'Sabine'))
  assert.deepEqual(await kindsFor(investor), [
    'company',
    'fund',
    'investment_method_entity',
    'investment_opportunity',
    'organisation',
    'user',
  ])
  assert.deepEqual((await investor.get('/api/attributes?filter[owner_type]=pipeline_deal')).body.data, [])
  assert.deepEqual(await kindsFor(staff), [...ownerTypes].toSorted())
})
