import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

/** What editors and forms send when somebody has emptied a text. */
const emptied = ['', null, '<p></p>', '<p><br></p>', '<p>&nbsp;</p><p>\u200b</p>', '<script>x</script>']

test('a text that a record always has is emptied, however an editor says that', async () => {
  for (const body of emptied) {
    const { id } = (
      await staff.post('/api/onboarding-documents', { title: 'Client agreement', body: '<p>One</p>' })
    ).body.data
    const changed = await staff.patch(`/api/onboarding-documents/${id}`, { body })
    assert.deepEqual([changed.status, changed.body.data?.body], [200, ''], JSON.stringify(body))
  }
})

test('a text that a record may lack is gone, however an editor says that', async () => {
  const type = (await staff.post('/api/types', { name: 'Equity' })).body.data
  const opportunity = {
    name: 'Tidewell Energy',
    type_id: type.id,
    investment_terms: '<p>Subject to contract</p>',
  }
  for (const investment_terms of emptied) {
    const made = await staff.post('/api/investment-opportunities', opportunity)
    assert.equal(made.status, 201, made.text)
    const changed = await staff.patch(`/api/investment-opportunities/${made.body.data.id}`, {
      investment_terms,
    })
    assert.deepEqual([changed.status, changed.body.data?.investment_terms], [200, null], changed.text)
  }
})

test('a picture alone is a text, and what is not sent stays', async () => {
  const picture = '<p><img src="/files/brand/logo/1" alt="" /></p>'
  const made = await staff.post('/api/onboarding-documents', { title: 'Our mark', body: picture })
  assert.equal(made.body.data.body, picture)
  const renamed = await staff.patch(`/api/onboarding-documents/${made.body.data.id}`, { title: 'Mark' })
  assert.equal(renamed.body.data.body, picture)
})
