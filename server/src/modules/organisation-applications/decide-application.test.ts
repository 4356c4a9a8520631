import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  await setFlags(api, { organisation_links_enabled: 1 })
  staff = await api.as('superAdmin')
})

const path = '/api/organisation-links'
const own = { name: 'My Own Little Ltd', type: 'Business' }

async function organisation(
  name: string,
  members: Record<number, { role: string; can_invest: boolean }> = {},
) {
  const made = await staff.post('/api/organisations', { name, type: 'Business' })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data as { id: number }
  for (const [user, { role, can_invest: mayInvest }] of Object.entries(members))
    await sql`insert into organisation_members (tenant_id, organisation_id, user_id, role, can_invest, ownership_percent)
      values (1, ${id}, ${user}, ${role}, ${mayInvest}, 40)`.execute(api.db)
  return id
}

async function applicant(name: string) {
  const id = await newInvestor(api, name)
  return { id, client: await api.asUser(id) }
}

async function underReview(client: Client, body: object) {
  const sent = await client.post(path, body)
  assert.equal(sent.status, 201, sent.text)
  const { id } = sent.body.data as { id: number }
  const taken = await staff.patch(`${path}/${id}`, { status: 'in_review' })
  return { id, version: Number(taken.body.data.version) }
}

const errorsOf = async (answer: Promise<{ status: number; body: { errors?: object } }>) => {
  const { status, body } = await answer
  return [status, Object.keys(body.errors ?? {})]
}

test('an applicant names by its id only an organisation of their own; another’s is answered like none', async () => {
  const { id: user, client } = await applicant('Agatha')
  const others = await organisation('Secretive Family Office Ltd')
  const answers = await Promise.all(
    [others, 999_999].map((id) =>
      client.post(path, { organisation_id: id, role_in_organisation: 'director' }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body]),
    [answers[0]!, answers[0]!].map(({ body }) => [422, body]),
  )
  const mine = await organisation('Agatha Holdings Ltd', { [user]: { role: 'viewer', can_invest: false } })
  assert.equal((await client.post(path, { organisation_id: mine })).status, 201)
})

test('an application is about one organisation: both at once are refused, and writing one clears the other', async () => {
  const { id: user, client } = await applicant('Bertram')
  const mine = await organisation('Bertram Holdings Ltd', { [user]: { role: 'viewer', can_invest: false } })
  const both = client.post(path, { organisation: own, organisation_id: mine })
  assert.deepEqual(await errorsOf(both), [422, ['organisation_id']])
  const draft = (await client.post(path, { organisation: own, draft: true })).body.data
  const said = async (body: object) => {
    const { data } = (await client.patch(`${path}/${draft.id}`, body)).body
    return [data.organisation?.name ?? null, data.organisation_id, data.name]
  }
  assert.deepEqual(await said({ organisation_id: mine }), [null, mine, null])
  assert.deepEqual(await said({ organisation: own }), [own.name, null, own.name])
})

test('staff say that it is a new organisation, also beside one with a similar name', async () => {
  const { client } = await applicant('Clement')
  const alike = await organisation('My Own Little Limited')
  const { id, version } = await underReview(client, { organisation: own, role_in_organisation: 'director' })
  const done = await staff.patch(`${path}/${id}`, { status: 'approved', organisation_id: null, version })
  assert.equal(done.status, 200, done.text)
  assert.notEqual(done.body.data.organisation_id, alike)
  const { data } = (await client.get('/api/organisations')).body
  assert.deepEqual(
    data.map((each: { name: string }) => each.name),
    [own.name],
  )
})

test('nothing new is made of an application that describes no organisation', async () => {
  const { id: user, client } = await applicant('Drusilla')
  const mine = await organisation('Drusilla Holdings Ltd', { [user]: { role: 'viewer', can_invest: false } })
  const { id, version } = await underReview(client, {
    organisation_id: mine,
    role_in_organisation: 'director',
  })
  const asNew = staff.patch(`${path}/${id}`, { status: 'approved', organisation_id: null, version })
  assert.deepEqual(await errorsOf(asNew), [422, ['organisation_id']])
  const done = await staff.patch(`${path}/${id}`, { status: 'approved', version })
  assert.deepEqual([done.status, done.body.data?.organisation_id], [200, mine])
})

test('staff decide on the version that they saw', async () => {
  const { client } = await applicant('Evander')
  const { id, version } = await underReview(client, { organisation: own })
  const approve = (seen?: number) => staff.patch(`${path}/${id}`, { status: 'approved', version: seen })
  assert.deepEqual(await errorsOf(approve()), [422, ['version']])
  await staff.patch(`${path}/${id}`, { status: 'info_requested', reason: 'Which part do you have in it?' })
  const answered = { organisation: { ...own, name: 'Another Ltd' }, status: 'submitted' }
  assert.equal((await client.patch(`${path}/${id}`, answered)).status, 200)
  const stale = await approve(version)
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
  const { data } = (await staff.get(`${path}/${id}`)).body
  assert.equal((await approve(data.version)).status, 200)
})

test('nothing is decided before it is in review', async () => {
  const { client } = await applicant('Fenella')
  const { id } = (await client.post(path, { organisation: own })).body.data
  const moved = async (status: string) => {
    const { version } = (await staff.get(`${path}/${id}`)).body.data
    return (await staff.patch(`${path}/${id}`, { status, version, reason: 'We need to know more.' })).status
  }
  for (const status of ['approved', 'rejected', 'info_requested'])
    assert.equal(await moved(status), 409, status)
  assert.deepEqual([await moved('in_review'), await moved('info_requested')], [200, 200])
  for (const status of ['approved', 'rejected']) assert.equal(await moved(status), 409, status)
  assert.deepEqual([await moved('in_review'), await moved('approved')], [200, 200])
})

test('an approval takes nothing from a member: who asks to look as well keeps their part', async () => {
  const { id: user, client } = await applicant('Gwendolen')
  const mine = await organisation('Gwendolen Holdings Ltd', {
    [user]: { role: 'authorised_signatory', can_invest: true },
  })
  const { id, version } = await underReview(client, { organisation_id: mine, role_in_organisation: 'viewer' })
  assert.equal((await staff.patch(`${path}/${id}`, { status: 'approved', version })).status, 200)
  const member = await api.db
    .selectFrom('organisation_members')
    .select(['role', 'can_invest', 'ownership_percent'])
    .where('tenant_id', '=', 1)
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  assert.deepEqual(member, {
    role: 'authorised_signatory',
    can_invest: true,
    ownership_percent: '40.000000',
  })
})
