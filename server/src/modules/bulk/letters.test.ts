import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { begin, done, investor } from './test-bulk.ts'

const api = apiForTests()
let staff: Client
let people: number[] = []

before(async () => {
  staff = await api.as('superAdmin')
  people = [await investor(staff)]
})

test('a letter that nobody can turn off names what requires it, and says so to its readers', async () => {
  const letter = { subject: 'New terms', message: 'Our terms change.', purpose: 'service' }
  const ids = [people[0]]
  const refused = await begin(people, staff, { action: 'email', letter })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['letter.required_by']])
  const asked = { ...letter, required_by: 'contract' }
  const job = await done({ api, people }, staff, { action: 'email', letter: asked, ids })
  assert.deepEqual([job.status, job.changed], ['done', 1])
  const { text } = await api.db
    .selectFrom('mails')
    .select('text')
    .where('tenant_id', '=', 1)
    .where('subject', '=', letter.subject)
    .executeTakeFirstOrThrow()
  assert.match(text, /because your contract with .* requires it/)
})

test('a letter to many names no account, in its subject or its text', async () => {
  const account = 'Our account is now 20 18 27, 40217765.'
  for (const [field, letter] of [
    ['letter.subject', { subject: account, message: 'Please note.', purpose: 'service', required_by: 'law' }],
    ['letter.message', { subject: 'Our account', message: account, purpose: 'service', required_by: 'law' }],
  ] as const) {
    const refused = await begin(people, staff, { action: 'email', letter })
    assert.equal(refused.status, 422, refused.text)
    assert.match(refused.body.errors[field][0], /^Don’t write account numbers/)
  }
})
