import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { completeDetails } from '../../../test/complete-details.ts'
import { apiForTests } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { form, pdf } from '../documents/test-form.ts'
import { liveOpportunity, readyInvestors, request, worldForTests } from '../investments/test-support.ts'
import { requireDocument, requireSignUp } from '../registration-documents/test-documents.ts'
import { typeId } from '../suitability/test-tenant.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
beforeEach(async () => {
  staff = await api.as('superAdmin')
  // Each test asks for its own documents and fields alone.
  await sql`update registration_requirements set active = false where tenant_id = 1`.execute(api.db)
  await sql`update onboarding_documents set active = false where tenant_id = 1`.execute(api.db)
  await sql`update attributes set active = false where tenant_id = 1`.execute(api.db)
})

interface Person {
  id: number
  client: Client
}

async function readyPerson(): Promise<Person> {
  const [id] = await readyInvestors(api, world, 1)
  return { id: id!, client: await api.asUser(id!) }
}

/**
 * What keeps them from investing now: nothing, or the reason and what is missing. Portal, record, offer, list
 * and reservation say the same of it.
 */
async function keptBy({ id, client }: Person): Promise<null | [reason: string, ...missing: string[]]> {
  const offer = await liveOpportunity(api, world)
  const portal = (await client.get('/api/user')).body.data.eligibility
  assert.deepEqual((await staff.get(`/api/users/${id}/eligibility`)).body.data, portal)
  const gates = (await client.get(`/api/investment-opportunities/${offer}/gates`)).body.data
  const listed = (await client.get('/api/investment-opportunities?append=is_eligible&per_page=100')).body.data
  const isEligible = listed.find((each: { id: number }) => each.id === offer).is_eligible
  const made = await request(client, offer, '5000.00')
  assert.deepEqual([isEligible, portal.may_invest], [made.status === 201, made.status === 201], made.text)
  if (made.status === 201) return null
  assert.deepEqual([made.status, made.body.gates], [403, gates], made.text)
  const step = portal.steps.find(({ reason }: { reason: string | null }) => reason === portal.reason)
  return [made.body.reason, ...step.missing]
}

const changes = async ({ id, client }: Person, details: object) => {
  const answer = await client.patch(`/api/users/${id}`, details)
  assert.equal(answer.status, 200, answer.text)
}

async function sends({ client }: Person, type: string): Promise<number> {
  const sent = form({ type }, { file: { name: 'paper.pdf', bytes: pdf } })
  const answer = await client.post('/api/registration-documents', sent.body, sent.headers)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

const decides = async (id: number, how: 'approve' | 'reject', body: object = {}) => {
  const answer = await staff.post(`/api/registration-documents/${id}/${how}`, body)
  assert.equal(answer.status, 200, answer.text)
}

test('nobody invests before date of birth, country and address are there, and the answer names them', async () => {
  const person = await readyPerson()
  assert.equal(await keptBy(person), null)
  const { address } = completeDetails
  await sql`update users set date_of_birth = null, country_of_residence = null, address = null
    where tenant_id = 1 and id = ${person.id}`.execute(api.db)
  assert.deepEqual(await keptBy(person), [
    'details_missing',
    'date of birth',
    'country of residence',
    'home address',
  ])
  await changes(person, { date_of_birth: '1971-08-03', country_of_residence: 'GB' })
  await changes(person, { address: { ...address, city: null } })
  assert.deepEqual(await keptBy(person), ['details_missing', 'home address'])
  await changes(person, { address })
  assert.equal(await keptBy(person), null)
})

test('a field of the firm’s own that is required is a detail, where the investor can fill it in', async () => {
  const person = await readyPerson()
  const field = async (name: string, values: object = {}) => {
    const made = await (
      await api.as('support')
    ).post('/api/attributes', {
      name,
      type: 'text',
      owner_type: 'user',
      required: true,
      ...values,
    })
    assert.equal(made.status, 201, made.text)
    return made.body.data.id as number
  }
  await field('Seen by staff', { internal: true })
  await field('Filled in by staff', { mode: 'locked' })
  await field('A file', { type: 'file' })
  await field('Of a deal', { owner_type: 'pipeline_deal' })
  await field('Welcome', { required: false })
  assert.equal(await keptBy(person), null)
  const sector = await field('Preferred sector')
  assert.deepEqual(await keptBy(person), ['details_missing', 'Preferred sector'])
  const values = [{ attribute_id: sector, value: 'Energy' }]
  const said = await person.client.post('/api/attribute-values/bulk', {
    owner_type: 'user',
    owner_id: person.id,
    values,
  })
  assert.equal(said.status, 204, said.text)
  assert.equal(await keptBy(person), null)
})

test('a sign-up document is accepted before investing, and again where its text changes', async () => {
  const person = await readyPerson()
  const document = await requireSignUp(api, 'Client agreement')
  const path = `/api/onboarding-documents/${document}`
  assert.deepEqual(await keptBy(person), ['documents_not_accepted', 'Client agreement'])
  assert.equal((await person.client.post(`${path}/accept`, {})).status, 200)
  assert.equal(await keptBy(person), null)
  assert.equal((await staff.patch(path, { body: '<p>We act for you, and say how.</p>' })).status, 200)
  assert.deepEqual(await keptBy(person), ['documents_not_accepted', 'Client agreement'])
  assert.equal((await staff.patch(path, { required: false })).status, 200)
  assert.equal(await keptBy(person), null)
})

test('a required document is sent, looked at, refused, sent again and approved for a time', async () => {
  const person = await readyPerson()
  const id = await requireDocument(api, { title: 'Proof of address', code: 'address_one' })
  assert.deepEqual(await keptBy(person), ['documents_missing', 'Proof of address'])
  const first = await sends(person, 'address_one')
  assert.deepEqual(await keptBy(person), ['documents_pending', 'Proof of address'])
  await decides(first, 'reject', { reason: 'It is too old.' })
  assert.deepEqual(await keptBy(person), ['documents_missing', 'Proof of address'])
  await decides(await sends(person, 'address_one'), 'approve', { expires_on: '2026-11-22' })
  assert.equal(await keptBy(person), null)
  const newer = await sends(person, 'address_one')
  assert.equal(await keptBy(person), null, 'the approved one counts while a newer one is looked at')
  api.clock.forward({ days: 2 })
  const again = { id: person.id, client: await api.asUser(person.id) }
  staff = await api.as('superAdmin')
  assert.equal(await keptBy(again), null, 'on its last day')
  api.clock.forward({ days: 1 })
  const late = { id: person.id, client: await api.asUser(person.id) }
  staff = await api.as('superAdmin')
  const standing = async () =>
    (await late.client.get('/api/registration-standings')).body.data.find(
      (each: { code: string }) => each.code === 'address_one',
    ).status
  assert.equal((await keptBy(late))?.[0], 'documents_pending', 'by the day, before any sweep')
  assert.equal(await standing(), 'submitted')
  await decides(newer, 'reject', { reason: 'It is not dated.' })
  assert.equal((await keptBy(late))?.[0], 'documents_missing')
  await decides(await sends(late, 'address_one'), 'approve')
  assert.equal(await keptBy(late), null, 'its replacement counts at once')
  assert.equal(await standing(), 'approved')
  assert.equal((await staff.patch(`/api/registration-requirements/${id}`, { active: false })).status, 200)
  assert.equal(await keptBy(late), null, 'no longer required')
})

test('an older document that waits replaces no approved one that has run out', async () => {
  const person = await readyPerson()
  await requireDocument(api, { title: 'Proof of address', code: 'address_three' })
  const older = await sends(person, 'address_three')
  await decides(older, 'reject', { reason: 'It is too old.' })
  await decides(await sends(person, 'address_three'), 'approve', { expires_on: '2026-11-24' })
  // As after two records of one person were merged.
  await sql`update registration_documents set status = 'submitted' where tenant_id = 1 and id = ${older}`.execute(
    api.db,
  )
  api.clock.forward({ days: 5 })
  const late = { id: person.id, client: await api.asUser(person.id) }
  staff = await api.as('superAdmin')
  assert.equal((await keptBy(late))?.[0], 'documents_missing')
  const newer = await sends(late, 'address_three')
  assert.equal((await keptBy(late))?.[0], 'documents_pending')
  await decides(newer, 'approve')
  assert.equal(await keptBy(late), null)
})

test('a document for one category is required with the category, and no longer without it', async () => {
  const person = await readyPerson()
  const certified = await typeId(api, 'certified_sophisticated')
  await requireDocument(api, { title: 'Certificate', code: 'certificate', typeIds: [certified] })
  await requireSignUp(api, 'Notice to certified investors', [certified])
  assert.equal(await keptBy(person), null)
  const becomes = (type: number) =>
    sql`update users set investor_type_id = ${type} where tenant_id = 1 and id = ${person.id}`.execute(api.db)
  await becomes(certified)
  assert.deepEqual(await keptBy(person), ['documents_not_accepted', 'Notice to certified investors'])
  await becomes(world.categoryId)
  assert.equal(await keptBy(person), null)
})

test('who invested before keeps it: the portfolio stays open, and the next reservation asks', async () => {
  const person = await readyPerson()
  const offer = await liveOpportunity(api, world)
  const made = await request(person.client, offer, '5000.00')
  assert.equal(made.status, 201, made.text)
  await requireDocument(api, { title: 'Proof of address', code: 'address_two' })
  await sql`update users set address = null where tenant_id = 1 and id = ${person.id}`.execute(api.db)
  const path = `/api/investments/${made.body.data.id}`
  assert.equal((await person.client.get(path)).body.data.status, 'reserved')
  assert.equal((await person.client.get('/api/portfolio')).status, 200)
  const more = await person.client.post(`${path}/amount`, { amount: '6000.00', risk_accepted: true })
  assert.deepEqual([more.status, more.body.reason], [403, 'details_missing'])
  assert.deepEqual(
    more.body.gates.map(({ reason }: { reason: string }) => reason),
    ['details_missing', 'documents_missing'],
  )
  const less = await person.client.post(`${path}/amount`, { amount: '4000.00', risk_accepted: true })
  assert.equal(less.status, 200, less.text)
  assert.equal((await keptBy(person))?.[0], 'details_missing')
})

test('staff enter an allocation for anybody, and its signature asks for what is missing', async () => {
  const person = await readyPerson()
  await requireSignUp(api, 'Client agreement')
  const offer = await liveOpportunity(api, world)
  const entered = await staff.post('/api/investments/manual', {
    investment_opportunity_id: offer,
    user_id: person.id,
    amount: '5000.00',
    date: '2026-11-19',
  })
  assert.equal(entered.status, 201, entered.text)
  const signs = () =>
    person.client.post(`/api/investments/${entered.body.data.id}/sign`, { risk_accepted: true })
  const refused = await signs()
  assert.deepEqual([refused.status, refused.body.reason], [403, 'documents_not_accepted'])
  const { rows } = await sql<{ id: number }>`
    select id from onboarding_documents where tenant_id = 1 and active`.execute(api.db)
  assert.equal((await person.client.post(`/api/onboarding-documents/${rows[0]!.id}/accept`, {})).status, 200)
  assert.equal((await signs()).status, 200)
})
