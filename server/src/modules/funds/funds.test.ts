import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'

const api = apiForTests()

test('a fund has an address made of its name, and a company belongs to a fund', async () => {
  const staff = await api.as('superAdmin')
  const { status, body } = await staff.post('/api/funds', {
    name: 'Growth Fund II',
    size: '50000000',
    vintage: 2022,
    carry_percent: '20',
  })
  assert.equal(status, 201, JSON.stringify(body))
  const { id, slug, size, carry_percent: carry, phase, status: active } = body.data
  assert.deepEqual(
    [slug, size, carry, phase, active],
    ['growth-fund-ii', '50000000.00', '20', 'fundraising', 1],
  )
  const made = await staff.post('/api/companies', { name: 'Tidewell Energy', fund_id: id, stage: 'series_b' })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const list = await staff.get(`/api/companies?filter[fund_id]=${id}&include=fund`)
  assert.deepEqual(
    list.body.data.map((each: { name: string; fund: { name: string } }) => [each.name, each.fund.name]),
    [['Tidewell Energy', 'Growth Fund II']],
  )
  const gone = await staff.delete(`/api/funds/${id}`)
  assert.equal(gone.status, 409)
})
