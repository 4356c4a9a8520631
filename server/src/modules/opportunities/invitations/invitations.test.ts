import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'

const api = apiForTests()
let staff: Client
let typeId: number
before(async () => {
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})

let made = 0
async function offer(status: number, rules: readonly object[] = []): Promise<number> {
  made++
  const { rows } = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, name, slug, status, type_id, visibility_rules)
    values (1, ${`Offer ${made}`}, ${`offer-${made}`}, ${status}, ${typeId}, ${JSON.stringify(rules)}::jsonb) returning id`.execute(
    api.db,
  )
  return rows[0]!.id
}

interface Person {
  group?: number | null
  category?: number | null
  approved?: boolean
  country?: string | null
}

/** An investor of a group, category and country, and what they see. */
async function investor({ group = null, category = null, approved = true, country = null }: Person) {
  const { rows } = await sql<{ id: number }>`
    insert into users (tenant_id, role_id, first_name, last_name, email, investor_type_id, category_status,
      category_expires_at, country_of_residence, email_verified_at)
    values (1, 5, 'Ines', 'Number ' || nextval('users_id_seq'), 'ines' || nextval('users_id_seq') || '@wrenfield.example', ${category}, ${approved ? 'approved' : 'pending'}, '2030-01-01', ${country}, ${api.clock.now()}) returning id`.execute(
    api.db,
  )
  const { id } = rows[0]!
  if (group !== null) await staff.patch(`/api/users/${id}`, { client_group_ids: [group] })
  const client = await api.asUser(id)
  const sees = async (opportunityId: number) =>
    (await client.get(`/api/investment-opportunities/${opportunityId}`)).status === 200
  return { id, client, sees }
}

const group = async (name: string) =>
  (await staff.post('/api/client-groups', { name })).body.data.id as number
const category = async (code: string) => {
  const { rows } = await sql<{
    id: number
  }>`select id from investor_types where tenant_id = 1 and code = ${code}`.execute(api.db)
  return rows[0]!.id
}

test('a rule opens an offer to whom all that it says is true of, and one rule is enough', async () => {
  const [circle, wealthy] = [await group('Founders’ circle'), await category('high_net_worth')]
  const id = await offer(3, [{ investor_type_id: wealthy, country: 'GB' }, { client_group_id: circle }])
  const seen = async (person: Person) => (await investor(person)).sees(id)
  assert.equal(await seen({ category: wealthy, country: 'GB' }), true)
  assert.equal(await seen({ category: wealthy, country: 'FR' }), false)
  assert.equal(await seen({ category: wealthy }), false)
  assert.equal(await seen({ country: 'GB' }), false)
  assert.equal(await seen({ category: wealthy, country: 'GB', approved: false }), false)
  assert.equal(await seen({ group: circle, country: 'FR' }), true)
})

test('an external offer is for all until rules say for whom, and the invited see it all the same', async () => {
  const [open, british] = [await offer(2), await offer(2, [{ country: 'GB' }])]
  const abroad = await investor({ country: 'US' })
  assert.deepEqual([await abroad.sees(open), await abroad.sees(british)], [true, false])
  await staff.post('/api/invitations', { investment_opportunity_id: british, user_ids: [abroad.id] })
  assert.equal(await abroad.sees(british), true)
})

test('a rule that says nothing is refused, on its place in the list', async () => {
  const id = await offer(1)
  const refused = await staff.patch(`/api/investment-opportunities/${id}`, {
    visibility_rules: [{ country: 'GB' }, { country: null }],
  })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['visibility_rules.1']])
})

test('staff read how many an offer reaches before it is published, and what became of its invitations', async () => {
  const circle = await group('Harbour circle')
  const id = await offer(1, [{ client_group_id: circle }])
  const [first, second] = [await investor({ group: circle }), await investor({})]
  await investor({ group: circle })
  await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [second.id] })
  const audience = async (status: number) =>
    (await staff.get(`/api/investment-opportunities/${id}/audience?status=${status}`)).body.data
  const { by_rule: byRule, can_see: canSee, invited, opened } = await audience(3)
  assert.deepEqual([byRule, canSee, invited, opened], [2, 3, 1, 0])
  const free = await offer(1)
  const all = (await staff.get(`/api/investment-opportunities/${free}/audience?status=2`)).body.data
  assert.equal(all.can_see, all.investors)
  assert.equal((await first.client.get(`/api/investment-opportunities/${id}/audience`)).status, 403)
})

test('everybody who fits a filter is invited in the background, once each, and told by mail', async () => {
  const circle = await group('Tern circle')
  const id = await offer(3)
  const people = [await investor({ group: circle }), await investor({ group: circle })]
  await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [people[0]!.id] })
  const job = await staff.post('/api/bulk-jobs', {
    resource: 'users',
    action: 'invite',
    matching: { filter: { client_group_id: String(circle), role_id: '5' } },
    expected_count: 2,
    invitation: { investment_opportunity_id: id, message: 'We thought of you first.' },
  })
  assert.equal(job.status, 202, job.text)
  await api.deliver()
  const done = (await staff.get(`/api/bulk-jobs/${job.body.data.id}`)).body.data
  assert.deepEqual([done.status, done.changed, done.skipped, done.refused], ['done', 1, 1, 0])
  assert.equal(await people[1]!.sees(id), true)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications where tenant_id = 1 and user_id = ${people[1]!.id}`.execute(
    api.db,
  )
  assert.equal(rows[0]!.count, 1)
  assert.equal((await staff.post(`/api/bulk-jobs/${job.body.data.id}/undo`)).body.reason, 'not_undoable')
})

test('a message that stays as it is changes nothing of its invitation', async () => {
  const id = await offer(3)
  const person = await investor({})
  const { body } = await staff.post('/api/invitations', {
    investment_opportunity_id: id,
    user_ids: [person.id],
    message: 'As we spoke of.',
  })
  const [{ id: invitation, version }] = body.data
  const change = async (message: string) =>
    (await staff.patch(`/api/invitations/${invitation}`, { message })).body.data.version - version
  assert.deepEqual([await change('As we spoke of.'), await change('As we discussed.')], [0, 1])
})

test('a message above an invitation names no account, for one, for many or when it is changed', async () => {
  const person = await investor({})
  const id = await offer(3)
  const message = 'Please pay into 20-18-27, 4021 7765.'
  const invited = { investment_opportunity_id: id, user_ids: [person.id] }
  const refused = await staff.post('/api/invitations', { ...invited, message })
  assert.match(refused.body.errors.message[0], /^Don’t write account numbers/)
  const many = await staff.post('/api/bulk-jobs', {
    resource: 'users',
    action: 'invite',
    ids: [person.id],
    invitation: { investment_opportunity_id: id, message },
  })
  assert.deepEqual([many.status, Object.keys(many.body.errors)], [422, ['invitation.message']])
  const sent = await staff.post('/api/invitations', { ...invited, message: 'Closes on 31/03/2027 at £2.50.' })
  assert.equal(sent.status, 201, sent.text)
  const changed = await staff.patch(`/api/invitations/${sent.body.data[0].id}`, { message })
  assert.equal(changed.status, 422, changed.text)
})

test('many are invited to nothing that has closed, and to nothing by whom may not change the offer', async () => {
  const person = await investor({})
  const begin = async (client: Client, id: number) => {
    const job = await client.post('/api/bulk-jobs', {
      resource: 'users',
      action: 'invite',
      ids: [person.id],
      invitation: { investment_opportunity_id: id },
    })
    if (job.status !== 202) return job.status
    await api.deliver()
    return (await client.get(`/api/bulk-jobs/${job.body.data.id}`)).body.data.refused
  }
  assert.equal(await begin(staff, await offer(4)), 1)
  // An adviser looks after investors and has nothing to do with offers.
  assert.equal(await begin(await api.as('adviser'), await offer(2)), 1)
  assert.equal(await begin(await api.as('entrepreneur'), await offer(2)), 403)
})

test('what an investor still has to decide is a filter, and an answer takes an offer out of it', async () => {
  const person = await investor({})
  const id = await offer(3)
  const undecided = async () =>
    (await person.client.get('/api/investment-opportunities?filter[undecided]=true')).body.data.map(
      (row: { id: number }) => row.id,
    ) as number[]
  assert.deepEqual(await undecided(), [])
  await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [person.id] })
  assert.deepEqual(await undecided(), [id])
  const [invitation] = (await person.client.get('/api/invitations')).body.data
  await person.client.patch(`/api/invitations/${invitation.id}`, { status: 'opened' })
  assert.deepEqual(await undecided(), [id])
  await person.client.patch(`/api/invitations/${invitation.id}`, { status: 'declined' })
  assert.deepEqual(await undecided(), [])
})
