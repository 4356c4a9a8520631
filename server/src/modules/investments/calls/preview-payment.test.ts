import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { clientsOf, liveOpportunity, readyInvestors, worldForTests } from '../test-support.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const { issuedCall, payToday, booksAreInOrder } = callActs(() => ({ api, world, staff }))

test('a payment is previewed whole and leaves nothing: no row, no entry, no event, no answer kept for its key', async () => {
  staff = await api.as('superAdmin')
  const line = (await issuedCall(['10000.00'], { close_date: '2027-12-31' })).lines[0]!
  const path = `/api/cash-call-lines/${line.id}/payments`
  const received_on = londonDate(api.clock.now())
  const preview = (amount: string, overrides: Record<string, unknown> = {}) =>
    staff.post(
      `${path}?preview=1`,
      { amount, received_on, ...overrides },
      { 'idempotency-key': `P-${amount}` },
    )
  const kept = async () =>
    (
      await sql<{
        count: string
      }>`select (select count(*) from payments) || ' ' || (select count(*) from ledgers) || ' '
        || (select count(*) from events) || ' ' || (select count(*) from idempotency_keys) as count`.execute(
        api.db,
      )
    ).rows[0]?.count
  const before = await kept()
  const part = await preview('4000.00')
  assert.equal(part.status, 200, part.text)
  const { received, outstanding, status } = part.body.data.line
  assert.deepEqual([received, outstanding, status], ['4000.00', '6000.00', 'part_paid'])
  assert.equal((await preview('10000.50')).body.data.surplus, '0.50')
  assert.equal((await preview('0.00')).status, 422)
  assert.equal((await preview('1.00', { received_on: '2099-01-01' })).status, 422)
  assert.equal((await (await api.as('creator')).post(`${path}?preview=1`, {})).status, 403)
  assert.equal(await kept(), before)
  const paid = await payToday(line.id, '4000.00')
  assert.equal(paid.status, 201, paid.text)
  assert.equal((await preview('4000.00')).body.reason, 'same_payment', 'a refusal is the one of the act')
  await booksAreInOrder()
})

test('what can’t be previewed is refused, and not done', async () => {
  staff = await api.as('superAdmin')
  const line = (await issuedCall(['10000.00'], { close_date: '2027-12-31' })).lines[0]!
  const answer = await staff.post(`/api/cash-call-lines/${line.id}/waive?preview=1`, {
    reason: 'Asked twice',
  })
  assert.equal(answer.status, 400, answer.text)
  const { status } = (await staff.get(`/api/cash-call-lines/${line.id}`)).body.data
  assert.equal(status, 'awaiting_payment')
})

test('no route that writes takes a preview for the act, a record’s and a reservation’s included', async () => {
  staff = await api.as('superAdmin')
  const contact = { first_name: 'Not', last_name: 'Written', email: 'not.written@contacts.example' }
  const opportunity = await liveOpportunity(api, world, { close_date: '2027-12-31' })
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  const reservation = { investment_opportunity_id: opportunity, amount: '5000.00', risk_accepted: true }
  const asked = [
    [staff, 'POST', '/api/contacts', contact],
    [staff, 'PATCH', `/api/investment-opportunities/${opportunity}`, { summary: 'Changed' }],
    [investor!, 'POST', '/api/investments/user', reservation],
  ] as const
  for (const [who, method, path, body] of asked) {
    const answer = await who.send(method, `${path}?preview=1`, body)
    assert.deepEqual([answer.status, answer.body?.message], [400, 'This can’t be previewed.'], answer.text)
  }
  const found = await staff.get(`/api/contacts?filter[email]=${contact.email}`)
  assert.equal(found.body.data.length, 0)
  const { rows } =
    await sql`select 1 from investments where investment_opportunity_id = ${opportunity}`.execute(api.db)
  assert.equal(rows.length, 0)
  assert.equal((await staff.post('/api/contacts?preview=0', contact)).status, 201)
})
