import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { distributed } from '../../../../test/proceeds.ts'
import { checkBooks } from '../ledger/check-books.ts'
import {
  closedPaidRound,
  liveOpportunity,
  payoutAccount,
  readyInvestors,
  worldForTests,
} from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

/** A completed round of two holders, whose first has just moved to another bank account. */
async function roundWithNewAccount() {
  const round = await closedPaidRound({ api, world, staff }, ['2000.00', '1000.00'], { share_price: '1.00' })
  const completed = await staff.post(`/api/investment-opportunities/${round.offer}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  const { data } = (
    await staff.get(`/api/investments?filter[investment_opportunity_id]=${round.offer}&sort=id`)
  ).body
  const [first] = data as { id: number; user_id: number }[]
  await payoutAccount(api, first!.id, { changed: true })
  return { ...round, first: first! }
}

const distribute = (opportunity: number, amount: string) =>
  distributed(api, opportunity, { amount, date: '2026-11-20' }, staff)
const dueOf = async (opportunity: number) =>
  (await (await api.as('superAdmin')).get(`/api/refunds?filter[investment_opportunity_id]=${opportunity}`))
    .body.data

/** The last note of a kind that a person got. */
async function toldLast(userId: number, type: string): Promise<string> {
  const notes = (await (await api.asUser(userId)).get('/api/notifications/user')).body.data
  return notes.find((note: { type: string }) => note.type.endsWith(type)).data.message
}

test('a distribution that is booked back owes nobody what it held, unless that was paid since', async () => {
  const { offer } = await roundWithNewAccount()
  const { lines } = await distribute(offer, '300.00')
  const journalId = lines[0].journal_id
  const entry = await api.db
    .selectFrom('ledgers')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('journal_id', '=', journalId)
    .executeTakeFirstOrThrow()
  const reverse = (id: number) => staff.post(`/api/ledgers/${id}/reverse`, { date: '2026-11-20' })
  const back = await reverse(entry.id)
  assert.equal(back.status, 201, back.text)
  assert.deepEqual(await dueOf(offer), [])
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('a distribution to an account that changed today waits 48 hours and says so; the others are paid', async () => {
  const { offer, first } = await roundWithNewAccount()
  const { lines } = await distribute(offer, '300.00')
  assert.deepEqual(
    lines.map((line: { amount: string; kept_back: boolean }) => [line.amount, line.kept_back]),
    [
      ['200.00', true],
      ['100.00', false],
    ],
  )
  const [due] = await dueOf(offer)
  assert.deepEqual(
    [due.reason, due.amount, due.status, due.user_id],
    ['payout_held', '200.00', 'due', first.user_id],
  )
  await api.deliver()
  assert.match(
    await toldLast(first.user_id, 'DistributionPaid'),
    /^\*\*£200\.00\*\* from \*\*.+\*\* is due to you\. We’ll pay it once your details are confirmed\.$/,
  )
  const pay = async () =>
    (await api.as('superAdmin')).post(`/api/refunds/${due.id}/pay`, {
      paid_on: londonDate(api.clock.now()),
      reference: 'PAY-1',
    })
  const early = await pay()
  assert.deepEqual(
    [early.status, early.body.reason, early.body.retry_at],
    [409, 'payout_held', '2026-11-22T09:30:00.000Z'],
  )
  api.clock.forward({ hours: 47 })
  assert.equal((await pay()).status, 409)
  api.clock.forward({ hours: 2 })
  const late = await pay()
  assert.deepEqual([late.status, late.body.data?.status], [200, 'paid'], late.text)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('staff find what is kept back, with whose account it goes to and from when it may be paid', async () => {
  // Those before have moved the clock past their session.
  staff = await api.as('superAdmin')
  const { offer, first } = await roundWithNewAccount()
  await distribute(offer, '300.00')
  const client = await api.as('superAdmin')
  const keptBack = async (query = '') =>
    (await client.get(`/api/refunds?filter[kept_back]=1&filter[investment_opportunity_id]=${offer}${query}`))
      .body.data
  const [due] = await keptBack(`&filter[user_id]=${first.user_id}`)
  assert.equal(
    due.payable_from,
    new Date(api.clock.now().getTime() + 48 * 3_600_000).toISOString().replace('Z', '000Z'),
  )
  const method = (await client.get(`/api/investment-method-entities/${due.investment_method_entity_id}`)).body
    .data
  assert.equal(due.method_name, method.display_name)
  assert.equal((await keptBack(`&filter[investment_method_entity_id]=${method.id}`)).length, 1)
  assert.equal((await keptBack(`&filter[investment_method_entity_id]=${method.id + 1}`)).length, 0)
  const isHeld = async (as: Client) =>
    (await as.get(`/api/refunds/${due.id}?append=is_held`)).body.data.is_held
  const isBankHeld = async (as: Client) =>
    (await as.get(`/api/investment-method-entities/${method.id}?append=is_bank_held`)).body.data.is_bank_held
  assert.deepEqual([await isHeld(client), await isBankHeld(client)], [true, true])
  api.clock.forward({ hours: 49 })
  const later = await api.as('superAdmin')
  assert.deepEqual([await isHeld(later), await isBankHeld(later)], [false, false])
  const paid = await later.post(`/api/refunds/${due.id}/pay`, { paid_on: londonDate(api.clock.now()) })
  assert.ok(paid.status < 300, paid.text)
  const left = await later.get(`/api/refunds?filter[kept_back]=1&filter[investment_opportunity_id]=${offer}`)
  assert.deepEqual(left.body.data, [])
})

test('nothing is paid to an account that nobody approved or that was refused, however long it waits', async () => {
  staff = await api.as('superAdmin')
  const { offer, first } = await roundWithNewAccount()
  const investment = (await staff.get(`/api/investments/${first.id}`)).body.data
  const url = `/api/investment-method-entities/${investment.investment_method_entity_id}`
  const bank = { holder_name: 'A Mule', sort_code: '20-29-59', account_number: '63748472' }
  const changed = await (await api.asUser(first.user_id)).patch(url, { bank })
  assert.equal(changed.status, 200, changed.text)
  api.clock.forward({ hours: 49 })
  staff = await api.as('superAdmin')
  const { lines } = await distribute(offer, '300.00')
  assert.deepEqual(
    lines.map(({ kept_back: kept }: Record<string, unknown>) => kept),
    [true, false],
  )
  const [due] = await dueOf(offer)
  assert.equal(due.waits_for, 'approval')
  const pay = () => staff.post(`/api/refunds/${due.id}/pay`, { paid_on: londonDate(api.clock.now()) })
  const refused = async () => {
    const answer = await pay()
    assert.deepEqual(
      [answer.status, answer.body.reason, answer.body.retry_at],
      [409, 'payout_held', undefined],
    )
  }
  await refused()
  const response = await staff.get(`/api/refunds?filter[kept_back]=1&filter[user_id]=${first.user_id}`)
  assert.ok(response.body.data.some(({ id }: { id: number }) => id === due.id))
  assert.equal((await staff.post(`${url}/reject`, { reason: 'Not in their name' })).status, 200)
  await refused()
  assert.equal((await (await api.asUser(first.user_id)).post(`${url}/submit`)).status, 200)
  await refused()
  assert.equal((await staff.post(`${url}/approve`)).status, 200)
  assert.equal((await pay()).status, 200)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('nothing is paid to an investor whose address staff changed, until it is confirmed', async () => {
  staff = await api.as('superAdmin')
  const { offer, first } = await roundWithNewAccount()
  await distribute(offer, '300.00')
  api.clock.forward({ hours: 49 })
  staff = await api.as('superAdmin')
  const [due] = await dueOf(offer)
  const pay = () => staff.post(`/api/refunds/${due.id}/pay`, { paid_on: londonDate(api.clock.now()) })
  // One that the investor asked for waits for their own mailbox, and holds nothing back.
  const own = await api.asUser(first.user_id)
  const theirs = { email: `own-${first.user_id}@people.example` }
  assert.equal((await own.patch(`/api/users/${first.user_id}`, theirs)).status, 200)
  assert.equal((await dueOf(offer))[0].waits_for, null)
  const email = `new-${first.user_id}@people.example`
  assert.equal((await staff.patch(`/api/users/${first.user_id}`, { email })).status, 200)
  assert.deepEqual([(await pay()).status, (await dueOf(offer))[0].waits_for], [409, 'address'])
  const second = await api.as('support')
  assert.equal((await second.post(`/api/users/${first.user_id}/email-change/approve`, { email })).status, 200)
  assert.equal((await pay()).status, 409)
  await api.db
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('tenant_id', '=', 1)
    .where('id', '=', first.user_id)
    .execute()
  assert.equal((await pay()).status, 200)
})

test('staff enter an investment by a method of its investor or organisation, by nobody else’s: its payouts go there', async () => {
  staff = await api.as('superAdmin')
  const [owner, other] = await readyInvestors(api, world, 2)
  const opportunity = await liveOpportunity(api, world)
  const methodOf = async (id: number) =>
    (
      await api.db
        .selectFrom('investment_method_entities')
        .select('id')
        .where('tenant_id', '=', 1)
        .where('lead_user_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id
  const enter = async (methodId: number, more: object = {}) =>
    staff.post('/api/investments/manual', {
      investment_opportunity_id: opportunity,
      user_id: owner,
      amount: '5000.00',
      date: '2026-11-20',
      investment_method_entity_id: methodId,
      ...more,
    })
  const foreign = await enter(await methodOf(other!))
  assert.deepEqual(
    [foreign.status, Object.keys(foreign.body.errors ?? {})],
    [422, ['investment_method_entity_id']],
    foreign.text,
  )
  assert.equal((await enter(await methodOf(owner!))).status, 201)
  const tenant = await staff.post('/api/organisations', {
    name: 'Hale Payouts',
    type: 'Business',
    lead_user_id: other,
  })
  await sql`update investment_method_entities set organisation_id = ${tenant.body.data.id}
    where tenant_id = 1 and id = ${await methodOf(other!)}`.execute(api.db)
  const ofFirm = await enter(await methodOf(other!), { organisation_id: tenant.body.data.id })
  assert.equal(ofFirm.status, 201, ofFirm.text)
})
