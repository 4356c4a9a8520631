import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  liveOpportunity,
  readyInvestors,
  request,
  worldForTests,
} from '../../src/modules/investments/test-support.ts'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'

/** What the later names of the catalogue answer, and to whom. */
const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

async function made(path: string, body: Record<string, unknown>, by = staff): Promise<{ id: number }> {
  const answer = await by.post(`/api/${path}`, body)
  assert.equal(answer.status, 201, `${path} ${answer.text}`)
  return answer.body.data
}

const keep = (owner_type: string, owner_id: number, visibility = 'public') =>
  sql<{ id: number }>`
    insert into documents (tenant_id, owner_type, owner_id, name, visibility, file_key, client_name, mime, size, sha256)
    values (1, ${owner_type}, ${owner_id}, ${`Of ${owner_type}`}, ${visibility}, '1/none', 'a.pdf', 'application/pdf', 1, 'x')
    returning id`.execute(api.db)

let pipelines = 0
async function deal(): Promise<number> {
  pipelines += 1
  const pipeline = await made('pipelines', { name: `Growth ${pipelines}` })
  const stage = await made('pipeline-stages', { pipeline_id: pipeline.id, name: 'First look' })
  return (
    await made('pipeline-deals', { name: 'Kestrel', pipeline_id: pipeline.id, pipeline_stage_id: stage.id })
  ).id
}

test('a deal has highlights and key dates of its own, which are nobody else’s', async () => {
  const id = await deal()
  const owner = { owner_type: 'pipeline_deal', owner_id: id }
  await made('key-points', { ...owner, title: 'Contracted income' })
  const date = await made('key-dates', {
    ...owner,
    title: 'Board meets',
    date: '2026-12-01',
    is_public: true,
  })
  const { body } = await staff.get(`/api/pipeline-deals/${id}?include=keyPoints,keyDates,keyDatesCount`)
  assert.deepEqual(
    [body.data.key_points[0].title, body.data.key_dates[0].title, body.data.key_dates_count],
    ['Contracted income', 'Board meets', 1],
  )
  // An offer of the same number is not its owner.
  assert.equal((await staff.get(`/api/key-dates/${date.id}?include=owner`)).body.data.owner, null)
  const investor = await api.as('user')
  assert.equal((await investor.get(`/api/key-dates/${date.id}`)).status, 404)
  const refused = await (
    await api.as('custodian')
  ).post('/api/key-dates', {
    ...owner,
    title: 'Not theirs',
    date: '2026-12-01',
  })
  // A Custodian reads no deals, so for them this one is nowhere.
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['owner_id']], refused.text)
})

test('notes and documents name the record that they belong to, whatever kind it is', async () => {
  const investorId = await api.userId('user')
  const { name } = (await staff.get(`/api/users/${investorId}`)).body.data
  const dealId = await deal()
  const owned = async (owner_type: string, owner_id: number) => {
    const { id } = await made('notes', { owner_type, owner_id, body: '<p>Rang.</p>' })
    return (await staff.get(`/api/notes/${id}?include=owner`)).body.data.owner
  }
  const person = await owned('user', investorId)
  assert.deepEqual([person.id, person.type, person.name], [investorId, 'user', name])
  const record = await owned('pipeline_deal', dealId)
  assert.deepEqual([record.id, record.type, record.name], [dealId, 'pipeline_deal', 'Kestrel'])
  await keep('user', investorId)
  const [document] = (await (await api.as('user')).get('/api/documents?include=owner')).body.data
  assert.deepEqual([document.owner.type, document.owner.name], ['user', name])
})

test('documents hang on an investment and on a kind of method: their holder reads the public ones, nobody else’s investor any', async () => {
  const [one = 0, other = 0] = await readyInvestors(api, world, 2)
  const [holder, stranger] = [await api.asUser(one), await api.asUser(other)]
  const { id } = (await request(holder, await liveOpportunity(api, world), '1000')).body.data
  await keep('investment', id)
  await keep('investment', id, 'private')
  await keep('investment_method', world.methodKindId)
  const documentsOf = async (who: Client, path: string) =>
    (await who.get(`/api/${path}?include=documents`)).body.data?.documents?.length
  assert.equal(await documentsOf(staff, `investments/${id}`), 2)
  assert.equal(await documentsOf(holder, `investments/${id}`), 1)
  assert.equal((await stranger.get(`/api/investments/${id}`)).status, 404)
  assert.deepEqual((await stranger.get('/api/documents?filter[owner_type]=investment')).body.data, [])
  assert.equal(await documentsOf(stranger, `investment-methods/${world.methodKindId}`), 1)
})

test('an intent brings the terms that were accepted with it, and no others', async () => {
  const [investorId = 0] = await readyInvestors(api, world, 1)
  const opportunityId = await liveOpportunity(api, world)
  const term = (title: string, required: boolean) =>
    made('intent-terms', { investment_opportunity_id: opportunityId, title, required })
  const [binding] = [await term('Nothing binds you', true), await term('We may write', false)]
  const client = await api.asUser(investorId)
  const intent = await made(
    'intents',
    { investment_opportunity_id: opportunityId, interest: 1, amount: '5000', intent_term_ids: [binding.id] },
    client,
  )
  for (const who of [client, staff]) {
    const { body } = await who.get(`/api/intents/${intent.id}?include=intentTerms`)
    assert.deepEqual(
      body.data.intent_terms.map(({ title }: { title: string }) => title),
      ['Nothing binds you'],
    )
  }
})

test('all staff read pipelines, no investor does, and who may not see deals counts none', async () => {
  await deal()
  for (const role of ['adviser', 'creator', 'custodian', 'investmentManager'] as const) {
    const client = await api.as(role)
    assert.equal((await client.get('/api/pipelines?include=stages')).status, 200, role)
    assert.equal((await client.get('/api/pipelines?include=dealsCount')).status, 400, role)
    assert.equal((await client.post('/api/pipelines', { name: 'Theirs' })).status, 403, role)
  }
  assert.equal((await (await api.as('user')).get('/api/pipelines')).status, 403)
})

test('somebody who is about to register reads the kinds of investor, and changes none', async () => {
  const guest = api.guest()
  const { status, body } = await guest.get('/api/investor-types')
  assert.equal(status, 200)
  assert.ok(body.data.length > 0)
  assert.equal((await guest.get(`/api/investor-types/${body.data[0].id}`)).status, 200)
  await guest.get('/sanctum/csrf-cookie')
  assert.equal((await guest.post('/api/investor-types', { name: 'Mine', code: 'mine' })).status, 401)
})

test('an application names its organisation under the catalogue’s name, beside what was applied for', async () => {
  const applicant = await api.as('user')
  const organisation = await made('organisations', { name: 'Whitcombe LLP', type: 'Organisation' })
  await sql`insert into organisation_members (tenant_id, organisation_id, user_id, role)
    values (1, ${organisation.id}, ${await api.userId('user')}, 'viewer')`.execute(api.db)
  const sent = await applicant.post('/api/organisation-links', {
    organisation_id: organisation.id,
    role_in_organisation: 'director',
  })
  assert.equal(sent.status, 201, sent.text)
  const { body } = await staff.get('/api/organisation-links?include=organisation')
  const found = body.data.find(({ id }: { id: number }) => id === sent.body.data.id)
  assert.equal(found?.organisation_record.name, 'Whitcombe LLP')
})
