import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const add = async (path: string, overrides: object): Promise<number> => {
  const made = await staff.post(`/api/${path}`, overrides)
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}
const begin = (job: object) => staff.post('/api/bulk-jobs', { action: 'attribute', ...job })
async function done(job: object) {
  const begun = await begin(job)
  assert.equal(begun.status, 202, begun.text)
  await api.deliver()
  return (await staff.get(`/api/bulk-jobs/${begun.body.data.id}`)).body.data
}
const valueOf = async (type: string, id: number) =>
  (await staff.get(`/api/attribute-values?filter[owner_type]=${type}&filter[owner_id]=${id}`)).body.data[0]
    ?.value ?? null

test('many contacts are given a tag, one is taken away, and both are put back', async () => {
  const tags = await add('attributes', {
    name: 'Tags',
    type: 'multi',
    owner_type: 'contact',
    options: ['Angel', 'Press', 'Family office'],
  })
  const people = [
    await add('contacts', { first_name: 'Ottoline', last_name: 'Frayne', email: 'ottoline@frayne.example' }),
    await add('contacts', { first_name: 'Quentin', last_name: 'Ashdown', email: 'quentin@ashdown.example' }),
  ]
  await staff.post('/api/attribute-values', {
    owner_type: 'contact',
    owner_id: people[0],
    attribute_id: tags,
    value: ['Press'],
  })
  const change = (overrides: object) => ({
    resource: 'contacts',
    ids: people,
    attribute: { attribute_id: tags, ...overrides },
  })
  const given = await done(change({ change: 'add', value: ['Angel'] }))
  assert.deepEqual([given.status, given.changed], ['done', 2])
  assert.deepEqual(await valueOf('contact', people[0]!), ['Press', 'Angel'])
  const again = await done(change({ change: 'add', value: ['Angel'] }))
  assert.deepEqual([again.changed, again.skipped], [0, 2])
  const taken = await done(change({ change: 'remove', value: ['Press'] }))
  assert.deepEqual([taken.changed, taken.skipped], [1, 1])
  for (const job of [taken, given]) {
    const undo = await staff.post(`/api/bulk-jobs/${job.id}/undo`)
    assert.equal(undo.status, 202, undo.text)
    await api.deliver()
  }
  assert.deepEqual(await valueOf('contact', people[0]!), ['Press'])
  assert.equal(await valueOf('contact', people[1]!), null)
})

test('a value that does not fit, or a field of other records, begins nothing', async () => {
  const rating = await add('attributes', {
    name: 'Rating',
    type: 'select',
    owner_type: 'organisation',
    options: ['A', 'B'],
  })
  const id = await add('organisations', { name: 'Fernleigh Trading', type: 'Business' })
  const wrong = async (resource: string, attribute: object) =>
    Object.keys((await begin({ resource, ids: [id], attribute })).body.errors ?? {})
  assert.deepEqual(await wrong('organisations', { attribute_id: rating, change: 'set', value: 'C' }), [
    'attribute.value',
  ])
  assert.deepEqual(await wrong('organisations', { attribute_id: rating, change: 'add', value: 'A' }), [
    'attribute.change',
  ])
  assert.deepEqual(await wrong('users', { attribute_id: rating, change: 'set', value: 'A' }), [
    'attribute.attribute_id',
  ])
  const set = await done({
    resource: 'organisations',
    ids: [id],
    attribute: { attribute_id: rating, change: 'set', value: 'A' },
  })
  assert.equal(set.changed, 1)
  assert.equal(await valueOf('organisation', id), 'A')
})

test('methods are worked on too, by those who may change them one by one', async () => {
  const rating = await add('attributes', {
    name: 'Checked',
    type: 'boolean',
    owner_type: 'investment_method_entity',
  })
  const person = await add('users', { first_name: 'Rufus', last_name: 'Hale', email: 'rufus@hale.example' })
  const kinds = (await staff.get('/api/investment-methods?filter[kind]=individual')).body.data
  const method = await add('investment-method-entities', {
    investment_method_id: kinds[0].id,
    lead_user_id: person,
  })
  const job = { resource: 'investment-method-entities', ids: [method] }
  const attribute = { attribute_id: rating, change: 'set', value: true }
  assert.equal((await done({ ...job, attribute })).changed, 1)
  assert.equal(await valueOf('investment_method_entity', method), true)
  const creator = await api.as('creator')
  assert.equal((await creator.post('/api/bulk-jobs', { ...job, action: 'attribute', attribute })).status, 403)
})
