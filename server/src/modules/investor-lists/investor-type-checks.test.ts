import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { typeId } from '../suitability/test-tenant.ts'

const api = apiForTests()

test('checks that the rules ask of a category can’t be turned off', async () => {
  const staff = await api.as('superAdmin')
  const change = async (code: string, values: object) =>
    staff.patch(`/api/investor-types/${await typeId(api, code)}`, values)
  for (const code of ['professional', 'certified_sophisticated']) {
    const refused = await change(code, { requires_approval: false })
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, { requires_approval: ['Staff have to approve each statement of this investor category.'] }],
    )
  }
  for (const code of [
    'restricted',
    'high_net_worth',
    'self_certified_sophisticated',
    'certified_sophisticated',
  ]) {
    const refused = await change(code, { requires_test: false })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['requires_test']], code)
  }
  assert.equal((await change('restricted', { requires_approval: false })).status, 200)
  assert.equal((await change('professional', { requires_test: false })).status, 200)
})

test('staff approve each statement of a category of the firm’s own, unless it blocks', async () => {
  const staff = await api.as('superAdmin')
  const own = { code: 'non_uk', name: 'Investor outside the UK', requires_approval: false }
  const refused = await staff.post('/api/investor-types', own)
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['requires_approval']])
  const made = await staff.post('/api/investor-types', { ...own, blocks: true })
  assert.equal(made.status, 201, made.text)
  const path = `/api/investor-types/${made.body.data.id}`
  const opened = await staff.patch(path, { blocks: false })
  assert.deepEqual([opened.status, Object.keys(opened.body.errors ?? {})], [422, ['requires_approval']])
  const both = await staff.patch(path, { blocks: false, requires_approval: true, requires_test: false })
  assert.equal(both.status, 200, both.text)
})
