import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { form } from '../../documents/test-form.ts'
import { liveOpportunity, request, worldForTests } from '../test-support.ts'
import { methodFor, organisationOf } from './test-organisation.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const organisation = () => organisationOf(api, world)
const itsMethod = (id: number, lead: number) => methodFor(api, world, { id, lead })

const said = ({ status, body }: { status: number; body: { reason?: string; errors?: object } }) => [
  status,
  body.reason ?? Object.keys(body.errors ?? {})[0],
]

const forIt = async (organisationId: number, methodId?: number) => ({
  investment_opportunity_id: await liveOpportunity(api, world),
  amount: '5000.00',
  interest: 1,
  risk_accepted: true,
  organisation_id: organisationId,
  ...(methodId !== undefined && { investment_method_entity_id: methodId }),
})

async function otherwise(client: Client, fields: object) {
  const { body, headers } = form({ ...fields, method: 'in_kind' }, {})
  return client.send('POST', '/api/investments/user-alternative', body, headers)
}

test('an organisation invests through none of its member’s own methods, on either way', async () => {
  const { id, own, client, director } = await organisation()
  const missing = [403, 'method_missing']
  assert.deepEqual(said(await client.post('/api/investments/org', await forIt(id))), missing)
  assert.deepEqual(said(await client.post('/api/investments/org', await forIt(id, own))), missing)
  assert.deepEqual(said(await otherwise(client, await forIt(id, own))), missing)

  const method = await itsMethod(id, director)
  const wrong = [422, 'investment_method_entity_id']
  assert.deepEqual(said(await client.post('/api/investments/org', await forIt(id, own))), wrong)
  assert.deepEqual(said(await otherwise(client, await forIt(id, own))), wrong)
  const answer = await client.post('/api/investments/org', await forIt(id, method))
  assert.deepEqual([answer.status, answer.body.data?.investment_method_entity_id], [201, method], answer.text)
})

test('a person invests through none of their organisation’s methods, and is refused as without it', async () => {
  const { id, own, client, director } = await organisation()
  const method = await itsMethod(id, director)
  const through = { investment_method_entity_id: method }
  const mine = async () => request(client, await liveOpportunity(api, world), '5000.00', through)
  assert.deepEqual(said(await mine()), [422, 'investment_method_entity_id'])
  await sql`update investment_method_entities set status = 'rejected' where tenant_id = 1 and id = ${own}`.execute(
    api.db,
  )
  assert.deepEqual(said(await mine()), [403, 'method_rejected'])
  const { organisation_id: _, ...body } = await forIt(id, method)
  assert.deepEqual(said(await otherwise(client, body)), [403, 'method_rejected'])
  assert.deepEqual(said(await client.post('/api/investments/pension', body)), [403, 'method_rejected'])
})

test('staff enter an investment through a method of its owner alone', async () => {
  const { id, own, director } = await organisation()
  const method = await itsMethod(id, director)
  const enter = async (also: object) =>
    said(
      await staff.post('/api/investments/manual', {
        investment_opportunity_id: await liveOpportunity(api, world),
        user_id: director,
        amount: '5000.00',
        date: '2026-11-20',
        ...also,
      }),
    )
  const wrong = [422, 'investment_method_entity_id']
  assert.deepEqual(await enter({ organisation_id: id, investment_method_entity_id: own }), wrong)
  assert.deepEqual(await enter({ investment_method_entity_id: method }), wrong)
  assert.equal((await enter({ organisation_id: id, investment_method_entity_id: method }))[0], 201)
  assert.equal((await enter({ investment_method_entity_id: own }))[0], 201)
})
