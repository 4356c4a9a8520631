import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnerType } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { makeBoard } from '../deals/test-board.ts'
import { form } from '../documents/test-form.ts'
import { kindId } from '../methods/test-methods.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()
let staff: Client
let lead: number
/** Where a record of each kind is added, and the least that it is added with. */
let kinds: [type: OwnerType, path: string, body: Record<string, unknown>][]
before(async () => {
  await setFlags(api, { nominee_enabled: 1, funds_enabled: 1 })
  staff = await api.as('superAdmin')
  lead = await newInvestor(api, 'Orla')
  const board = await makeBoard(() => staff, 'Growth equity')
  const stage = { pipeline_id: board.pipelineId, pipeline_stage_id: board.stages[0] }
  const fund_id = (await staff.post('/api/funds', { name: 'Marsh Ventures' })).body.data.id
  const type_id = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
  const method = { lead_user_id: lead, investment_method_id: await kindId(api, 'individual'), draft: true }
  const person = { first_name: 'Ida', last_name: 'Marsh', email: 'ida@marsh.example' }
  kinds = [
    ['user', 'auth/manual-register', person],
    ['contact', 'contacts', person],
    ['organisation', 'organisations', { type: 'Business', name: 'Marsh Limited' }],
    ['investment_method_entity', 'investment-method-entities', method],
    ['nominee', 'nominees', { name: 'Marsh Nominees' }],
    ['pipeline_deal', 'pipeline-deals', { name: 'Marsh Energy', ...stage }],
    ['investment_opportunity', 'investment-opportunities', { name: 'Marsh Energy', type_id }],
    ['fund', 'funds', { name: 'Marsh Fund' }],
    ['company', 'companies', { name: 'Marsh Energy', fund_id }],
  ]
})

const field = async (owner_type: OwnerType, body: object): Promise<number> => {
  const answer = await (await api.as('support')).post('/api/attributes', { owner_type, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

const valuesOf = async (type: OwnerType, id: number) => {
  const { body } = await staff.get(
    `/api/attribute-values?filter[owner_type]=${type}&filter[owner_id]=${id}&sort=id`,
  )
  return body.data.map(({ value }: { value: unknown }) => value)
}

test('a record of every kind is added with its required fields filled in, or not at all', async () => {
  for (const [type, path, body] of kinds) {
    const rating = await field(type, { name: 'Rating', type: 'select', options: ['A', 'B'], required: true })
    const share = await field(type, { name: 'Share', type: 'number', required: true, max_value: '100' })
    await field(type, { name: 'Scan', type: 'file', required: true })
    const add = (values: [number, unknown][]) =>
      staff.post(`/api/${path}`, {
        ...body,
        attribute_values: values.map(([attribute_id, value]) => ({ attribute_id, value })),
      })
    const refused = async (values: [number, unknown][]) => {
      const { status, body: refusal } = await add(values)
      assert.equal(status, 422, path)
      return refusal.errors
    }
    const faults = {
      'attribute_values.0.value': ['The selected value is invalid.'],
      'attribute_values.1.value': ['The value field must not be greater than 100.'],
    }
    const wrong = await refused([
      [rating, 'C'],
      [share, '101'],
    ])
    assert.deepEqual(wrong, faults, path)
    assert.deepEqual(await refused([[share, null]]), {
      'attribute_values.0.value': ['The value field is required.'],
      attribute_values: ['The Rating field is required.'],
    })
    // The name and the address are still free: nothing of the refused ones is there.
    const added = await add([
      [rating, 'A'],
      [share, '12.5'],
    ])
    assert.equal(added.status, 201, `${path} ${added.text}`)
    assert.deepEqual(await valuesOf(type, added.body.data.id), ['A', '12.5'], path)
  }
})

test('a client that sends no fields adds a record without them, and another kind’s field is refused', async () => {
  const rating = await field('contact', { name: 'Score', type: 'text', required: true })
  const other = await field('nominee', { name: 'Desk', type: 'text' })
  const person = { first_name: 'Ned', last_name: 'Lowe', email: 'ned@lowe.example' }
  const answer = await staff.post('/api/contacts', person)
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(await valuesOf('contact', answer.body.data.id), [])
  const values = [rating, other].map((attribute_id) => ({ attribute_id, value: 'X' }))
  const refused = await staff.post('/api/contacts', {
    ...person,
    email: 'ned@low.example',
    attribute_values: values,
  })
  assert.equal(refused.status, 422)
})

test('a form with a file says yes and no, numbers and choices as texts', async () => {
  const fields = (await staff.get('/api/attributes?filter[owner_type]=company')).body.data
  const idOf = (name: string): number => fields.find((each: { name: string }) => each.name === name).id
  const listed = await field('company', { name: 'Listed', type: 'boolean', required: true })
  const themes = await field('company', { name: 'Themes', type: 'multi', options: ['Ports', 'Grid'] })
  const body = kinds.at(-1)![2] as { fund_id: number }
  const sent = form(
    {
      ...body,
      name: 'Marsh Ports',
      'attribute_values[0][attribute_id]': idOf('Rating'),
      'attribute_values[0][value]': 'B',
      'attribute_values[1][attribute_id]': idOf('Share'),
      'attribute_values[1][value]': '7',
      'attribute_values[2][attribute_id]': listed,
      'attribute_values[2][value]': '0',
      'attribute_values[3][attribute_id]': themes,
      'attribute_values[3][value][0]': 'Grid',
    },
    {},
  )
  const added = await staff.post('/api/companies', sent.body, sent.headers)
  assert.equal(added.status, 201, added.text)
  assert.deepEqual(await valuesOf('company', added.body.data.id), ['B', '7', false, ['Grid']])
})

test('an investor isn’t asked for a locked field or one of the staff, and can’t write it', async () => {
  const type = 'investment_method_entity'
  for (const { id } of (await staff.get(`/api/attributes?filter[owner_type]=${type}`)).body.data)
    assert.equal((await staff.patch(`/api/attributes/${id}`, { active: false })).status, 200)
  const locked = await field(type, { name: 'Grade', type: 'text', required: true, mode: 'locked' })
  const open = await field(type, { name: 'Purpose', type: 'text' })
  const investor = await api.asUser(await newInvestor(api, 'Piers'))
  const add = async (...ids: number[]) =>
    investor.post('/api/investment-method-entities', {
      investment_method_id: await kindId(api, 'individual'),
      draft: true,
      attribute_values: ids.map((attribute_id) => ({ attribute_id, value: 'X' })),
    })
  assert.equal((await add(open, locked)).status, 403)
  const required = { name: 'Source', type: 'text', required: true }
  const source = await field(type, required)
  assert.deepEqual(Object.keys((await add(open)).body.errors), ['attribute_values'])
  assert.equal((await add(open, source)).status, 201)
})
