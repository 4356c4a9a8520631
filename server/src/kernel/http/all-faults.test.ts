import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'

let api: Api
before(async () => {
  api = await startApi()
})
after(() => api[Symbol.asyncDispose]())

test('whoever sends a form hears at once of its shape and of all records that are not there', async () => {
  const staff = await api.as('superAdmin')
  const theirs = (await (await api.as('superAdmin', 2)).post('/api/industries', { name: 'Theirs' })).body.data
  const shapeless = await staff.post('/api/pipeline-deals', {
    pipeline_id: 999_999,
    industry_id: theirs.id,
    target_amount: 'much',
  })
  assert.equal(shapeless.status, 422)
  const fields = ['industry_id', 'name', 'pipeline_id', 'pipeline_stage_id', 'target_amount']
  assert.deepEqual(Object.keys(shapeless.body.errors).toSorted(), fields, shapeless.text)
  assert.deepEqual(shapeless.body.errors.industry_id, ['The selected industry id is invalid.'])
  assert.match(shapeless.body.message, /\(and 4 more errors\)$/)
  const well = { name: 'X', pipeline_id: 999_999, pipeline_stage_id: 999_999, industry_id: 999_999 }
  const refused = await staff.post('/api/pipeline-deals', well)
  assert.deepEqual(Object.keys(refused.body.errors).toSorted(), [
    'industry_id',
    'pipeline_id',
    'pipeline_stage_id',
  ])
  const nominee = await staff.post('/api/nominees', { lead_user_id: 999_999 })
  assert.ok(nominee.body.errors.name, nominee.text)
})

test('an investor is not told which records there are', async () => {
  const investor = await api.as('user')
  const ask = async (id: number) =>
    (await investor.post('/api/discussions', { investment_opportunity_id: id })).body.errors
  assert.deepEqual(await ask(999_999), await ask(1))
})

test('a registration is told of its password along with everything else', async () => {
  const guest = api.guest()
  await guest.get('/sanctum/csrf-cookie')
  const { status, body } = await guest.post('/register', {
    email: 'nobody',
    password: 'password12345678',
    password_confirmation: 'password12345678',
  })
  assert.equal(status, 422)
  for (const field of ['email', 'first_name', 'last_name', 'password'])
    assert.ok(body.errors[field], `${field}: ${JSON.stringify(body.errors)}`)
})
