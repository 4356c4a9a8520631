import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { hasFormat } from './value-rules.ts'

const api = apiForTests()
let staff: Client
let owner: { owner_type: string; owner_id: number }
before(async () => {
  staff = await api.as('superAdmin')
  const tenant = { type: 'Business', name: 'Rules Limited' }
  owner = {
    owner_type: 'organisation',
    owner_id: (await staff.post('/api/organisations', tenant)).body.data.id,
  }
})

const add = (more: object) =>
  staff.post('/api/attributes', {
    name: `Field ${Math.abs(JSON.stringify(more).length)}`,
    owner_type: 'organisation',
    ...more,
  })
const made = async (more: object): Promise<number> => {
  const answer = await add(more)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
const messageOn = async (attribute_id: number, value: unknown): Promise<string | undefined> => {
  const { body } = await staff.post('/api/attribute-values', { ...owner, attribute_id, value })
  return body.errors?.value?.[0]
}

test('a number, an amount, a text and a format are answered within the rules of their field', async () => {
  const percent = await made({ name: 'Share', type: 'number', min_value: '0', max_value: '100' })
  assert.equal(await messageOn(percent, '100.5'), 'The value field must not be greater than 100.')
  assert.equal(await messageOn(percent, '-1'), 'The value field must be at least 0.')
  assert.equal(await messageOn(percent, '100'), undefined)
  const fee = await made({ name: 'Fee', type: 'currency', min_value: '250' })
  assert.equal(await messageOn(fee, '249.99'), 'The value field must be at least 250.')
  const code = await made({ name: 'Code', type: 'text', format: 'AA-9999' })
  assert.equal(await messageOn(code, 'GB-42'), 'The value field must have the format AA-9999.')
  assert.equal(await messageOn(code, 'GB-0042'), undefined)
  assert.equal(await messageOn(code, null), undefined)
  const short = await made({ name: 'Short', type: 'longtext', max_length: 5 })
  assert.match((await messageOn(short, 'longer'))!, /must not be greater than 5 characters/)
})

test('a rule that the type doesn’t have, and a most below the least, are refused; another type leaves them behind', async () => {
  const refusals: [string, object][] = [
    ['min_value', { type: 'text', min_value: '1' }],
    ['format', { type: 'number', format: '99' }],
    ['max_length', { type: 'date', max_length: 4 }],
    ['max_value', { type: 'number', min_value: '10', max_value: '9.5' }],
  ]
  for (const [field, more] of refusals) {
    const { status, body } = await add({ name: 'Refused', ...more })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
  const id = await made({ name: 'Changing', type: 'number', min_value: '1', max_value: '9' })
  assert.equal((await staff.patch(`/api/attributes/${id}`, { max_value: '0.5' })).status, 422)
  const { body } = await staff.patch(`/api/attributes/${id}`, { type: 'text', format: 'AX9' })
  assert.deepEqual([body.data.min_value, body.data.max_value, body.data.format], [null, null, 'AX9'])
})

test('a format is read sign by sign', () => {
  assert.ok(hasFormat('Éa7-', 'AAX-'))
  assert.ok(!hasFormat('12', 'A9'))
  assert.ok(!hasFormat('1', '99'))
})
