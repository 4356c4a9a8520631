import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { request, openStaffedWorld } from '../investments/test-support.ts'
import { answered, holder, placeOf } from './test-entitlement.ts'

const api = apiForTests()
let staff: Client
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  at = await openStaffedWorld(api)
  staff = at.staff
})

const reservations = async (offer: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from investments where tenant_id = 1 and investment_opportunity_id = ${offer}`.execute(
    api.db,
  )
  return rows[0]!.count
}

test('a holder answers with the reservation: the amount says in how many shares', async () => {
  const cases = [
    ['4000.00', 2, null],
    ['5248.00', 3, '312'],
    ['2003.99', 6, '500'],
  ] as const
  for (const [amount, choice, shares] of cases) {
    const { offer, option, client } = await holder(at)
    const made = await request(client, offer, amount, { pre_emption_choice: choice })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.data.amount, amount)
    assert.deepEqual(await answered(client, option), [choice, shares])
  }
})

test('an answer that says other than the amount reserves nothing and answers nothing', async () => {
  const { offer, option, client } = await holder(at)
  for (const [amount, choice] of [
    ['4000.00', 3],
    ['4004.00', 2],
    ['4000.00', 6],
  ] as const) {
    const refused = await request(client, offer, amount, { pre_emption_choice: choice })
    assert.equal(refused.status, 422)
    assert.match(refused.body.errors.pre_emption_choice[0], /your entitlement is 1,000/)
  }
  assert.equal(await reservations(offer), 0)
  assert.deepEqual(await answered(client, option), [5, null])
})

test('more than the right is not asked for where the offer has no excess, and nobody answers without a right', async () => {
  const strict = await holder(at, { allow_excess: false })
  const more = await request(strict.client, strict.offer, '4004.00', { pre_emption_choice: 3 })
  assert.match(more.body.errors.pre_emption_choice[0], /more than their entitlement/)
  const [stranger] = await at.readyInvestors(1)
  const none = await request(await api.asUser(stranger!), strict.offer, '4000.00', { pre_emption_choice: 2 })
  assert.equal(none.status, 422, none.text)
  assert.match(none.body.errors.pre_emption_choice[0], /no pre-emption right/)
  assert.equal(await reservations(strict.offer), 0)
})

test('once the offer is closed its answers stand, and a reservation that would change one is refused', async () => {
  const { offer, option, client } = await holder(at)
  const closed = await staff.post(`/api/pre-emption-options/${option}/close`, {
    lapses: 2,
    reason: 'All wrote.',
  })
  assert.equal(closed.status, 200, closed.text)
  const late = await request(client, offer, '4000.00', { pre_emption_choice: 2 })
  assert.equal(late.status, 422)
  assert.equal(await reservations(offer), 0)
  assert.equal(
    (await request(client, offer, '4000.00')).status,
    201,
    'who has no answer to give reserves as anybody does',
  )
})

test('the same request with the same key answers and reserves once', async () => {
  const { offer, option, client } = await holder(at)
  const key = { 'idempotency-key': 'my-right' }
  const sent = () => request(client, offer, '4000.00', { pre_emption_choice: 2 }, key)
  const [first, second] = [await sent(), await sent()]
  assert.deepEqual([first.status, second.status, second.text], [201, 201, first.text])
  assert.deepEqual(await answered(client, option), [2, null])
  assert.equal(await reservations(offer), 1)
})

/**
 * An organisation with two members who may invest for it and one who may not, and half of a company; its
 * round offers new shares.
 */
async function organisationPlace() {
  const place = await holder(at)
  const [first, second, reader] = (await at.readyInvestors(3)) as [number, number, number]
  const { rows } = await sql<{ id: number }>`
    insert into organisations (tenant_id, type, name, lead_user_id)
    values (1, 'Business', ${`Kin Partners ${place.option}`}, ${first}) returning id`.execute(api.db)
  const organisation = rows[0]!.id
  for (const [user, mayInvest] of [
    [first, true],
    [second, true],
    [reader, false],
  ] as const)
    await sql`insert into organisation_members (tenant_id, organisation_id, user_id, status, can_invest)
      values (1, ${organisation}, ${user}, 'active', ${mayInvest})`.execute(api.db)
  await sql`
    insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, organisation_id, display_name,
      registered_name, status, is_default)
    values (1, ${at.world.methodKindId}, ${first}, ${organisation}, 'Kin Partners', 'Kin Partners', 'approved', false)`.execute(
    api.db,
  )
  // The person of the offer holds through it: what was theirs is the organisation's.
  await sql`update pre_emption_choices set organisation_id = ${organisation}, user_id = ${first}
    where tenant_id = 1 and pre_emption_option_id = ${place.option} and user_id = ${place.mine}`.execute(
    api.db,
  )
  const [firstClient, secondClient, readerClient] = await Promise.all(
    [first, second, reader].map((id) => api.asUser(id)),
  )
  return {
    ...place,
    organisation,
    first: firstClient!,
    second: secondClient!,
    reader: readerClient!,
    firstId: first,
  }
}

const forIt = (
  client: Client,
  { offer, organisation }: { offer: number; organisation: number },
  choice = 2,
) =>
  client.post('/api/investments/org', {
    investment_opportunity_id: offer,
    organisation_id: organisation,
    amount: '4000.00',
    interest: 1,
    risk_accepted: true,
    pre_emption_choice: choice,
  })

test('an organisation’s right is taken by a member who may invest for it, and only once', async () => {
  const place = await organisationPlace()
  const { option, first, second, reader, offer } = place
  const notAllowed = await forIt(reader, place)
  assert.equal(notAllowed.status, 403, notAllowed.text)
  const own = await request(second, offer, '4000.00', { pre_emption_choice: 2 })
  assert.equal(own.status, 422, 'the right is the organisation’s, not each member’s own')
  assert.match(own.body.errors.pre_emption_choice[0], /no pre-emption right/)
  const made = await forIt(first, place)
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(await answered(first, option), [2, null])
  const twice = await forIt(second, place)
  assert.equal(twice.status, 422, twice.text)
  assert.match(twice.body.errors.pre_emption_choice[0], /used this right with another reservation/)
  assert.equal(await reservations(offer), 1)
  assert.equal((await first.post(`/api/investments/${made.body.data.id}/cancel`, {})).status, 200)
  assert.deepEqual(await answered(second, option), [5, null])
  assert.equal((await forIt(second, place)).status, 201, 'given back, another member takes it')
})

test('two members at once take an organisation’s right once', async () => {
  const place = await organisationPlace()
  const both = await Promise.all([forIt(place.first, place), forIt(place.second, place)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 422])
  assert.equal(await reservations(place.offer), 1)
})

test('a member who may not invest for an organisation reads its place, and does not answer for it', async () => {
  const { option, reader, second, firstId } = await organisationPlace()
  const { id } = await placeOf(staff, option, firstId)
  const said = (client: Client) => client.patch(`/api/pre-emption-choices/${id}`, { choice: 1 })
  assert.deepEqual(await answered(reader, option), [5, null])
  assert.equal((await said(reader)).status, 403)
  assert.deepEqual(await answered(reader, option), [5, null])
  assert.equal((await said(second)).status, 200)
  assert.deepEqual(await answered(reader, option), [1, null])
})
