import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attributeTypes } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { readValue } from './value-rules.ts'

const api = apiForTests()

const add = async (more: object) => {
  const answer = await (
    await api.as('support')
  ).post('/api/attributes', { owner_type: 'user', type: 'text', ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

test('an investor fills what is open, reads what is locked, and knows nothing of what is internal', async () => {
  const open = await add({ name: 'Preferred sector', type: 'select', options: ['Energy', 'Health'] })
  const locked = await add({ name: 'Rating', mode: 'locked' })
  const internal = await add({ name: 'Doubts', internal: true })
  assert.deepEqual([open.key, locked.locked], ['preferred_sector', true])
  const id = await newInvestor(api, 'Sybil')
  const investor = await api.asUser(id)
  const set = (attribute: { id: number }, value: unknown, client = investor) =>
    client.post('/api/attribute-values', {
      attribute_id: attribute.id,
      owner_type: 'user',
      owner_id: id,
      value,
    })
  assert.equal((await set(open, 'Energy')).status, 201)
  const again = await set(open, 'Health')
  assert.deepEqual([again.status, again.body.data.value], [200, 'Health'])
  assert.deepEqual((await set(open, 'Tobacco')).body.errors, { value: ['The selected value is invalid.'] })
  assert.equal((await set(locked, 'A')).status, 403)
  assert.deepEqual(Object.keys((await set(internal, 'None')).body.errors), ['attribute_id'])
  const staff = await api.as('adviser')
  assert.equal((await set(locked, 'A', staff)).status, 201)
  assert.equal((await set(internal, 'Some', staff)).status, 201)
  const own = await investor.get('/api/user?include=attributeValues.attribute')
  assert.deepEqual(
    own.body.data.attribute_values.map((each: { value: string; attribute: { name: string } }) => [
      each.attribute.name,
      each.value,
    ]),
    [
      ['Preferred sector', 'Health'],
      ['Rating', 'A'],
    ],
  )
  assert.equal((await investor.get('/api/attributes?filter[name]=Doubts')).body.data.length, 0)
})

test('values belong to a record that one may change: foreign ones are not there', async () => {
  const attribute = await add({ name: 'Nickname' })
  const [id, other] = [await newInvestor(api, 'Tobias'), await newInvestor(api, 'Una')]
  const value = (owner_id: number) => ({
    attribute_id: attribute.id,
    owner_type: 'user',
    owner_id,
    value: 'X',
  })
  const investor = await api.asUser(id)
  assert.deepEqual(Object.keys((await investor.post('/api/attribute-values', value(other))).body.errors), [
    'owner_id',
  ])
  const entrepreneur = await api.as('entrepreneur')
  assert.equal((await entrepreneur.post('/api/attribute-values', value(id))).status, 422)
  const foreign = await (await api.as('superAdmin', 2)).post('/api/attribute-values', value(id))
  assert.equal(foreign.status, 422)
  const kept = (await (await api.as('superAdmin')).post('/api/attribute-values', value(id))).body.data
  assert.equal((await (await api.asUser(other)).get(`/api/attribute-values/${kept.id}`)).status, 404)
  assert.equal((await (await api.asUser(other)).delete(`/api/attribute-values/${kept.id}`)).status, 404)
  assert.equal(
    (await investor.patch(`/api/attribute-values/${kept.id}`, { value: 'Toby' })).body.data.value,
    'Toby',
  )
  const { version } = (await investor.get(`/api/attribute-values/${kept.id}`)).body.data
  for (const same of [{}, { value: 'Toby' }]) {
    const { data } = (await investor.patch(`/api/attribute-values/${kept.id}`, same)).body
    assert.deepEqual([data.value, data.version], ['Toby', version])
  }
  assert.equal((await investor.delete(`/api/attribute-values/${kept.id}`)).status, 204)
  assert.equal((await investor.get(`/api/attribute-values/${kept.id}`)).status, 404)
})

test('many values are set together or not at all', async () => {
  const [first, second] = [
    await add({ name: 'Height', type: 'number' }),
    await add({ name: 'Born', type: 'date' }),
  ]
  const id = await newInvestor(api, 'Verity')
  const investor = await api.asUser(id)
  const bulk = (born: string) => ({
    owner_type: 'user',
    owner_id: id,
    values: [
      { attribute_id: first.id, value: '1.75' },
      { attribute_id: second.id, value: born },
    ],
  })
  const refused = await investor.post('/api/attribute-values/bulk', bulk('tomorrow'))
  assert.deepEqual(refused.body.errors, { 'values.1.value': ['The value field must be a valid date.'] })
  const path = `/api/attribute-values?filter[owner_type]=user&filter[owner_id]=${id}`
  assert.equal((await investor.get(path)).body.data.length, 0)
  assert.equal((await investor.post('/api/attribute-values/bulk', bulk('1980-05-06'))).status, 204)
  assert.equal((await investor.get(path)).body.data.length, 2)
})

test('only those with the right to lock decide what investors may change, and a type and a kind of record in use stay', async () => {
  const attribute = await add({ name: 'Kept' })
  const admin = await api.as('superAdmin')
  assert.equal((await admin.patch(`/api/attributes/${attribute.id}`, { mode: 'locked' })).status, 403)
  assert.equal(
    (await admin.post('/api/attributes', { name: 'L', type: 'text', owner_type: 'user', mode: 'locked' }))
      .status,
    403,
  )
  const id = await newInvestor(api, 'Winifred')
  const owned = { attribute_id: attribute.id, owner_type: 'user', owner_id: id }
  await admin.post('/api/attribute-values', { ...owned, value: 'x' })
  for (const other of [{ type: 'number' }, { owner_type: 'contact' }]) {
    const changed = await admin.patch(`/api/attributes/${attribute.id}`, other)
    assert.deepEqual([changed.status, changed.body.reason], [409, 'in_use'], JSON.stringify(other))
  }
  assert.equal((await admin.post('/api/attribute-values', { ...owned, value: null })).status, 200)
  const moved = await admin.patch(`/api/attributes/${attribute.id}`, { owner_type: 'contact' })
  assert.deepEqual([moved.status, moved.body.data?.owner_type], [200, 'contact'])
  assert.deepEqual(
    Object.keys(
      (await admin.post('/api/attributes', { name: 'S', type: 'select', owner_type: 'user' })).body.errors,
    ),
    ['options'],
  )
  for (const role of ['entrepreneur', 'user', 'investmentManager', 'adviser'] as const)
    assert.equal((await (await api.as(role)).post('/api/attributes', { name: 'No' })).status, 403, role)
})

test('an order names every attribute of its kind once', async () => {
  const [first, second] = [
    await add({ name: 'One', owner_type: 'organisation' }),
    await add({ name: 'Two', owner_type: 'organisation' }),
  ]
  const staff = await api.as('superAdmin')
  assert.equal((await staff.post('/api/attributes-sort-order', { ids: [second.id] })).status, 422)
  assert.equal((await staff.post('/api/attributes-sort-order', { ids: [second.id, 999_999] })).status, 422)
  assert.equal((await staff.post('/api/attributes/sort-order', { ids: [second.id, first.id] })).status, 204)
  const list = await staff.get('/api/attributes?filter[owner_type]=organisation')
  assert.deepEqual(
    list.body.data.map((each: { name: string }) => each.name),
    ['Two', 'One'],
  )
})

test('whatever is sent as a value, it is taken in its form or refused with a message, and what was taken is taken again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...attributeTypes), fc.jsonValue(), fc.boolean(), (type, value, required) => {
      const none = { min_value: null, max_value: null, max_length: null, format: null }
      const attribute = { type, options: ['Energy', 'Health'], required, ...none }
      const read = readValue(attribute, value)
      if (!read.ok) return read.messages.length > 0
      const again = readValue(attribute, read.value)
      return (
        again.ok &&
        JSON.stringify(again.value) === JSON.stringify(read.value) &&
        !(required && read.value === null)
      )
    }),
  )
})

test('investors, contacts, organisations and methods are found by a field of the firm’s own, which their file has as a column', async () => {
  const staff = await api.as('superAdmin')
  const made = async (path: string, body: object) => {
    const answer = await staff.post(`/api/${path}`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id as number
  }
  const investor = await newInvestor(api, 'Ottoline')
  const kind = await made('investment-methods', { name: 'Direct, by fields', kind: 'individual' })
  const person = { first_name: 'Ottoline', last_name: 'Pryce', email: 'ottoline@pryce.example' }
  const records = [
    ['user', 'users', investor],
    ['contact', 'contacts', await made('contacts', person)],
    ['organisation', 'organisations', await made('organisations', { name: 'Pryce Ltd', type: 'Business' })],
    [
      'investment_method_entity',
      'investment-method-entities',
      await made('investment-method-entities', { user_id: investor, investment_method_id: kind }),
    ],
  ] as const
  for (const [ownerType, path, id] of records) {
    const field = await add({
      name: 'Sector',
      owner_type: ownerType,
      type: 'select',
      options: ['Wind', 'Oil, gas'],
    })
    const value = { owner_type: ownerType, owner_id: id, attribute_id: field.id, value: 'Oil, gas' }
    assert.equal((await staff.post('/api/attribute-values', value)).status, 201)
    const found = async (requested: string) => {
      const answer = await staff.get(
        `/api/${path}?filter[attribute.${field.id}]=${encodeURIComponent(requested)}&include=attributeValues`,
      )
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data as {
        id: number
        attribute_values: { attribute_id: number; value: unknown }[]
      }[]
    }
    assert.deepEqual(await found('Wind'), [])
    assert.deepEqual(
      (await found('<>')).map((each) => each.id),
      [id],
    )
    assert.ok((await found('=')).every((each) => each.id !== id))
    const [row, ...others] = await found('Oil%2C gas')
    assert.deepEqual([row?.id, others.length], [id, 0], path)
    assert.deepEqual(
      row?.attribute_values.map((each) => [each.attribute_id, each.value]),
      [[field.id, 'Oil, gas']],
    )
    const file = await staff.get(
      `/api/${path}/export?columns=id,attribute.${field.id}&filter[attribute.${field.id}]=Oil%252C%20gas`,
    )
    assert.match(file.text, new RegExp(`^${id},"Oil, gas"\\r?$`, 'm'), path)
  }
})

test('an investor finds their own record by a field that they read, and not by one that is internal', async () => {
  const [open, internal] = [await add({ name: 'Hobby' }), await add({ name: 'Rumours', internal: true })]
  const id = await newInvestor(api, 'Tamsin')
  const staff = await api.as('adviser')
  for (const field of [open, internal]) {
    const value = { owner_type: 'user', owner_id: id, attribute_id: field.id, value: 'Sailing' }
    assert.equal((await staff.post('/api/attribute-values', value)).status, 201)
  }
  const found = async (client: Client, { id: field }: { id: number }) =>
    (await client.get(`/api/users?filter[attribute.${field}]=Sailing`)).body.data?.map(
      (each: { id: number }) => each.id,
    )
  const investor = await api.asUser(id)
  assert.deepEqual([await found(staff, internal), await found(investor, internal)], [[id], []])
  assert.deepEqual(await found(investor, open), [id])
})
