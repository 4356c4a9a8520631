import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { draft } from './test-drafts.ts'

let api: Api
let staff: Client
let typeId: number
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})
after(() => api[Symbol.asyncDispose]())

const office = (country: string) => ({ line1: '1 Quay', city: 'Town', postcode: 'LS1 4AP', country })

test('the issuer’s number is written as Companies House does, or refused on its field', async () => {
  const { id } = await draft(staff, typeId, { issuer_number: 'sc 1234' })
  const url = `/api/investment-opportunities/${id}`
  const number = async () => (await staff.get(url)).body.data.issuer_number
  assert.equal(await number(), 'SC001234')
  const wrong = await staff.patch(url, { issuer_number: 'XX12' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['issuer_number']])
  assert.equal((await staff.patch(url, { issuer_number: '445790' })).status, 200)
  assert.equal(await number(), '00445790')
})

test('an issuer with its registered office abroad has the number of another register', async () => {
  const { id } = await draft(staff, typeId, { issuer_number: 'hrb 123456 b', issuer_address: office('DE') })
  const url = `/api/investment-opportunities/${id}`
  assert.equal((await staff.get(url)).body.data.issuer_number, 'HRB 123456 B')
  const home = await staff.patch(url, { issuer_address: office('GB') })
  assert.deepEqual(Object.keys(home.body.errors), ['issuer_number'])
})

test('a number that was written before it was checked doesn’t stand in the way of another change', async () => {
  const { id } = await draft(staff, typeId, { issuer_number: '445790' })
  await sql`update investment_opportunities set issuer_number = 'Unknown' where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  const changed = await staff.patch(`/api/investment-opportunities/${id}`, { headline: 'Another' })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.data.issuer_number, 'Unknown')
})
