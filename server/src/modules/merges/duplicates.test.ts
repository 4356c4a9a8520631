import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const add = async (path: string, overrides: Record<string, unknown>) => {
  const answer = await staff.post(`/api/${path}`, overrides)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as { id: number; phone: string | null }
}
const seen = (answer: { body: { data: { kind: string; id: number }[] } }) =>
  answer.body.data.map(({ kind, id }) => `${kind} ${id}`)

test('somebody about to be added is known already, as an investor or as a contact', async () => {
  const person = { first_name: 'Rosalind', last_name: 'Thorne' }
  const investor = await add('users', {
    ...person,
    email: 'rosalind.thorne@gmail.com',
    phone: '020 7946 0955',
  })
  const contact = await add('contacts', { ...person, phone: '+44.20.7946.0955 ext. 12' })
  assert.equal(contact.phone, '+44 20 7946 0955 ext 12')
  const typed = await staff.post('/api/duplicates/check', {
    ...person,
    email: 'RosalindThorne@googlemail.com',
  })
  assert.deepEqual(seen(typed), [`users ${investor.id}`], typed.text)
  const called = await staff.post('/api/duplicates/check', { ...person, phone: '02079460955' })
  assert.deepEqual(seen(called), [`users ${investor.id}`, `contacts ${contact.id}`])
  assert.equal(called.body.data[0].detail.endsWith(', rosalind.thorne@gmail.com'), true)
  assert.deepEqual(seen(await staff.get(`/api/contacts/${contact.id}/duplicates`)), [`users ${investor.id}`])
  assert.deepEqual(seen(await staff.get(`/api/users/${investor.id}/duplicates`)), [`contacts ${contact.id}`])
})

test('half a form says nothing of anybody, and a stranger is like nobody', async () => {
  assert.deepEqual(
    (await staff.post('/api/duplicates/check', { last_name: 'Vanderhoeven', email: 'v' })).body.data,
    [],
  )
  assert.equal((await staff.post('/api/duplicates/check', {})).status, 422)
})

test('an organisation is known by its number however it is written, and by its name without its legal form', async () => {
  const kept = await add('organisations', {
    name: 'The Saltmarsh Trading Company Ltd',
    type: 'Business',
    registration_number: '09114482',
    vat_number: 'GB434031494',
  })
  const check = async (overrides: Record<string, unknown>) =>
    seen(await staff.post('/api/duplicates/check-organisation', { name: 'Something else', ...overrides }))
  assert.deepEqual(await check({ vat_number: 'GB 434 0314 94' }), [`organisations ${kept.id}`])
  assert.deepEqual(await check({ name: 'SALTMARSH TRADING COMPANY LIMITED' }), [`organisations ${kept.id}`])
  assert.deepEqual(await check({ name: 'Saltmarsh Brewery' }), [])
  const second = await add('organisations', { name: 'Saltmarsh Trading Company', type: 'Business' })
  assert.deepEqual(seen(await staff.get(`/api/organisations/${second.id}/duplicates`)), [
    `organisations ${kept.id}`,
  ])
})

test('who is in another firm’s book is nobody here', async () => {
  const [other, here] = [await api.as('superAdmin', 2), { first_name: 'Ida', last_name: 'Marchbanks' }]
  const theirs = await other.post('/api/users', { ...here, email: 'ida@marchbanks.example' })
  assert.equal(theirs.status, 201)
  const answer = await staff.post('/api/duplicates/check', { ...here, email: 'ida@marchbanks.example' })
  assert.deepEqual(answer.body.data, [])
  assert.equal((await staff.get(`/api/users/${theirs.body.data.id}/duplicates`)).status, 404)
  assert.equal((await (await api.as('user')).post('/api/duplicates/check', here)).status, 403)
})
