import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  const navigation = { investor: 'Backer', organisation: 'Entity', investment_method: 'Vehicle' }
  const answer = await staff.patch('/api/branding/1', { navigation })
  assert.equal(answer.status, 200, answer.text)
})

test('a refusal says the firm’s word, with the article that it takes', async () => {
  const contact = await staff.post('/api/contacts', {
    first_name: 'Hugh',
    last_name: 'Latimer',
    email: 'hugh@latimer.example',
  })
  assert.equal(contact.status, 201, contact.text)
  const convert = () =>
    staff.post(`/api/convert-contact/${contact.body.data.id}`, { email: 'hugh@latimer.example' })
  const first = await convert()
  assert.ok(first.status < 300, first.text)
  const again = await convert()
  assert.deepEqual(
    [again.status, again.body.message],
    [409, 'This contact has already been converted to a backer.'],
  )
})

test('another firm reads its own', async () => {
  const other = await api.as('superAdmin', 2)
  const contact = await other.post('/api/contacts', {
    first_name: 'Ada',
    last_name: 'Moss',
    email: 'ada@moss.example',
  })
  const convert = () =>
    other.post(`/api/convert-contact/${contact.body.data.id}`, { email: 'ada@moss.example' })
  await convert()
  assert.equal((await convert()).body.message, 'This enquiry has already been converted to a member.')
})
