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

let serial = 0
async function offer({ confidential = false } = {}): Promise<number> {
  const draft = { name: `Offer ${++serial}`, type_id: typeId, market_sounding: confidential }
  const { id } = (await staff.post('/api/investment-opportunities', draft)).body.data
  await sql`update investment_opportunities set status = 3 where tenant_id = 1 and id = ${id}`.execute(api.db)
  return id
}

/** Investors of one client group, each in another state. */
async function circle() {
  const group = (await staff.post('/api/client-groups', { name: `Circle ${++serial}` })).body.data.id
  const { rows } = await sql<{ id: number; last_name: string }>`
    insert into users (tenant_id, role_id, first_name, last_name, email, is_active, screening_status, marketing_changed_at)
    select 1, 5, 'Ines', s, 'ines' || nextval('users_id_seq') || '@circle.example', s <> 'closed',
      case s when 'unapproved' then 'pending' else 'not_required' end,
      case s when 'objected' then ${api.clock.now()}::timestamptz end
    from unnest(array['plain', 'objected', 'turned_off', 'closed', 'unapproved', 'invited']) s returning id, last_name`.execute(
    api.db,
  )
  const people = new Map(rows.map(({ id, last_name: name }) => [name, id]))
  for (const { id } of rows) {
    const answer = await staff.patch(`/api/users/${id}`, { client_group_ids: [group] })
    assert.equal(answer.status, 200, answer.text)
  }
  await sql`insert into notification_choices (tenant_id, user_id, group_name, channel)
    values (1, ${people.get('turned_off')}, 'opportunities', 'mail')`.execute(api.db)
  return { matching: { filter: { client_group_id: String(group) } }, people }
}

const count = (client: Client, body: object) => client.post('/api/invitations/count', body)

test('before many are invited, staff read who is invited already and who gets no letter, and then what became of it', async () => {
  const id = await offer()
  const { matching, people } = await circle()
  await staff.post('/api/invitations', {
    investment_opportunity_id: id,
    user_ids: [people.get('invited')],
  })
  const counted = await count(staff, { investment_opportunity_id: id, matching })
  assert.equal(counted.status, 200, counted.text)
  const letters_withheld = ['closed', 'unapproved', 'objected', 'turned_off'].map((reason) => ({
    reason,
    count: 1,
  }))
  assert.deepEqual(counted.body.data, {
    total: 6,
    invited: 5,
    already_invited: 1,
    refused: 0,
    letters_withheld,
  })
  const job = await staff.post('/api/bulk-jobs', {
    resource: 'users',
    action: 'invite',
    matching,
    expected_count: 6,
    invitation: { investment_opportunity_id: id },
  })
  assert.equal(job.status, 202, job.text)
  await api.deliver()
  const done = (await staff.get(`/api/bulk-jobs/${job.body.data.id}`)).body.data
  assert.deepEqual([done.changed, done.skipped, done.refused], [5, 1, 0])
  const reasons = done.reasons as { status: string; reason: string; count: number }[]
  assert.deepEqual(reasons.map(({ status, reason, count: of }) => `${of} ${status}. ${reason}`).sort(), [
    '1 changed. No e-mail until their registration is approved',
    '1 changed. No e-mail: account closed',
    '1 changed. No e-mail: refused marketing',
    '1 changed. No e-mail: turned off',
    '1 skipped. Already invited.',
  ])
  const { rows: letters } = await sql<{ id: number }>`
    select u.id from mails m join users u on u.tenant_id = 1 and u.email = m.recipient
    where m.tenant_id = 1 and u.id = any(${[...people.values()]}::bigint[]) order by u.id`.execute(api.db)
  assert.deepEqual(
    letters.map(({ id: reader }) => reader),
    [people.get('plain'), people.get('invited')],
  )
})

test('a confidential offer refuses those who don’t wish to be sounded or declined it before', async () => {
  const id = await offer({ confidential: true })
  const { matching, people } = await circle()
  await sql`insert into do_not_sound_entries (tenant_id, user_id) values (1, ${people.get('plain')})`.execute(
    api.db,
  )
  await sql`insert into invitations (tenant_id, investment_opportunity_id, user_id, status)
    values (1, ${id}, ${people.get('invited')}, 'declined')`.execute(api.db)
  const { data } = (await count(staff, { investment_opportunity_id: id, matching })).body
  assert.deepEqual([data.total, data.invited, data.already_invited, data.refused], [6, 4, 0, 2])
})

test('nobody counts for an offer that has closed, without a choice, or without the right to invite', async () => {
  const id = await offer()
  const ids = [await api.userId('user')]
  const body = { investment_opportunity_id: id, ids }
  assert.equal((await count(staff, body)).body.data.total, 1)
  assert.equal((await count(staff, { investment_opportunity_id: id })).status, 422)
  assert.equal((await count(await api.as('adviser'), body)).status, 403)
  assert.equal((await count(await api.as('entrepreneur'), body)).status, 403)
  assert.equal((await count(await api.as('user'), body)).status, 403)
  const elsewhere = await count(await api.as('superAdmin', 2), body)
  assert.deepEqual(
    [elsewhere.status, Object.keys(elsewhere.body.errors)],
    [422, ['investment_opportunity_id']],
  )
  await sql`update investment_opportunities set status = 4 where tenant_id = 1 and id = ${id}`.execute(api.db)
  const closed = await count(staff, body)
  assert.deepEqual([closed.status, closed.body.reason], [409, 'round_closed'])
})
