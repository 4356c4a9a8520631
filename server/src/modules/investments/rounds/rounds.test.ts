import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  can,
  labelOf,
  moveOf,
  opportunityEvent,
  opportunityMachine,
  opportunityStatuses,
  roleIds,
} from '@moorgate/contract'
import type { OpportunityStatus, RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { investmentScheduled } from '../scheduled.ts'
import {
  clientsOf,
  closedPaidRound,
  liveOpportunity,
  readyInvestors,
  request,
  withBank,
  worldForTests,
} from '../test-support.ts'
import { investmentsOf, move } from './test-rounds.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

test('a round is not completed while somebody still owes, below its minimum, or on a day to come', async () => {
  const opportunity = await liveOpportunity(api, world, {
    minimum_raise_minor: 10_000_000n,
    status: 4,
    allotment_date: '2026-11-21',
  })
  const [id] = await readyInvestors(api, world, 1)
  await staff.post('/api/investments/manual', {
    user_id: id,
    investment_opportunity_id: opportunity,
    amount: '5000.00',
    date: '2026-11-20',
  })
  const refused = await move(staff, opportunity, 5)
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, {
    investments: [
      '1 investment is neither paid nor cancelled.',
      'No one has paid, so there are no shares to allot.',
    ],
    allotment_date: ['The allotment date field must be a date before or equal to 2026-11-20.'],
  })
})

test('a round that failed gives everything back and is a draft again', async () => {
  const { offer, people } = await closedPaidRound({ api, world, staff }, ['2000.00', '1000.00'], {
    minimum_raise_minor: 10_000_000n,
  })
  const tooLow = await move(staff, offer, 5)
  assert.deepEqual(tooLow.body.errors, {
    minimum_raise: ['Only £3,000.00 of the minimum of £100,000.00 was paid.'],
  })
  assert.deepEqual((await move(staff, offer, 1)).body.errors, { reason: ['The reason field is required.'] })
  assert.equal((await move(staff, offer, 1, { reason: 'Below the minimum' })).status, 200)
  const held = await investmentsOf(staff, offer)
  assert.deepEqual(
    held.map((each: { status: string; refunds: { amount: string; reason: string }[] }) => [
      each.status,
      each.refunds[0]!.amount,
      each.refunds[0]!.reason,
    ]),
    [
      ['refund_due', '2000.00', 'failed_raise'],
      ['refund_due', '1000.00', 'failed_raise'],
    ],
  )
  const seen = (await staff.get(`/api/investment-opportunities/${offer}`)).body.data
  assert.deepEqual([seen.status, seen.raised], [1, '0.00'])
  assert.equal((await people[0]!.get(`/api/investment-opportunities/${offer}`)).status, 404)
  assert.equal((await people[0]!.get('/api/investments')).body.data[0].status, 'refund_due')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('every role and every pair of statuses: what the machine does not know is a conflict, what the role may not is forbidden', async () => {
  const statuses = [1, 2, 3, 4, 5, 6] as const
  const opportunity = await liveOpportunity(api, world, { status: 1 })
  for (const role of Object.keys(roleIds) as RoleName[]) {
    const client = await api.as(role)
    for (const from of statuses)
      for (const to of statuses) {
        await sql`update investment_opportunities set status = ${from}, outcome = null, allotment_date = null where tenant_id = 1 and id = ${opportunity}`.execute(
          api.db,
        )
        const answer = await move(client, opportunity, to)
        assert.deepEqual(
          [role, from, to, answer.status],
          [role, from, to, expected(role, from, to)],
          answer.text,
        )
        if (answer.status === 409)
          assert.deepEqual(
            [answer.body.reason, answer.body.errors.status],
            ['illegal_move', [`${nameOf(from)} can't become ${nameOf(to)}.`]],
          )
      }
  }
})

const nameOf = (status: OpportunityStatus) => labelOf({}, opportunityStatuses[status].label)

/** The offer is bare: moves without conditions succeed, those with any lack something. */
function expected(role: RoleName, from: OpportunityStatus, to: OpportunityStatus): number {
  const roleId = roleIds[role]
  const found = moveOf(opportunityMachine, from, to)
  if (role === 'user') return 403
  if (!can(roleId, 'investment_opportunity_live', 'update')) return 403
  if (!can(roleId, opportunityEvent(from), found?.action ?? 'update')) return 403
  if (from === to) return 200
  if (!found) return 409
  return found.guards.length > 0 || found.reason ? 422 : 200
}

test('a round closes by itself when its day is over, and not before', async () => {
  const opportunity = await liveOpportunity(api, world, { close_date: '2026-11-20' })
  const task = investmentScheduled.find((each) => each.name === 'close_rounds')!
  const tenant = await api.platform.tenants.byId(1)
  await task.perform(api.platform, tenant)
  assert.equal((await staff.get(`/api/investment-opportunities/${opportunity}`)).body.data.status, 2)
  api.clock.forward({ days: 1 })
  await task.perform(api.platform, tenant)
  staff = await api.as('superAdmin')
  assert.equal((await staff.get(`/api/investment-opportunities/${opportunity}`)).body.data.status, 4)
})

test('when a round closes, anyone who still has to pay or to sign is reminded of it, and nobody else', async () => {
  const opportunity = await liveOpportunity(api, world)
  await withBank(api, opportunity)
  const ids = await readyInvestors(api, world, 4)
  const people = await clientsOf(api, ids)
  for (const [index, amount] of ['2000.00', '3000.00'].entries())
    await request(people[index]!, opportunity, amount)
  const call = { investment_opportunity_id: opportunity, title: 'Call', due_date: '2026-12-04' }
  const { id } = (await staff.post('/api/cash-calls', call)).body.data
  const { lines } = (await issueCall(staff, id)).body.data
  const pay = (line: { id: number }, amount: string) =>
    staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount,
      received_on: londonDate(api.clock.now()),
    })
  await pay(lines[0], '2000.00')
  await pay(lines[1], '500.00')
  await staff.post('/api/investments/manual', {
    investment_opportunity_id: opportunity,
    user_id: ids[2],
    amount: '4000.00',
    date: '2026-11-20',
  })
  await api.deliver()
  assert.equal((await move(staff, opportunity, 4)).status, 200)
  await api.deliver()
  const told = async (client: Client | undefined) =>
    (await client!.get('/api/notifications/user')).body.data
      .map((note: { data: { message: string } }) => note.data.message)
      .filter((message: string) => message.includes('is closed'))
  const name = (await staff.get(`/api/investment-opportunities/${opportunity}`)).body.data.name
  assert.deepEqual(await Promise.all(people.map(told)), [
    [],
    [`**${name}** is closed. Please pay **£2,500.00** by 4 December.`],
    [`**${name}** is closed. Please sign your reservation of **£4,000.00**.`],
    [],
  ])
  const { rows: letters } = await sql<{ user_id: number; text: string }>`
    select u.id as user_id, m.text from mails m join users u on u.tenant_id = 1 and u.email = m.recipient
    where m.tenant_id = 1 and m.text like ${`%${name} is closed.%`} order by u.id`.execute(api.db)
  assert.deepEqual(
    letters.map((letter) => letter.user_id),
    [ids[1], ids[2]],
  )
  assert.match(letters[0]!.text, /Please pay £2,500\.00 by 4 December\.[\s\S]*See how to pay/)
  assert.match(letters[1]!.text, /Please sign your reservation of £4,000\.00\./)
})

test('when a round closes after the day of its call, the reminder says on which day the money was due', async () => {
  const opportunity = await liveOpportunity(api, world)
  await withBank(api, opportunity)
  const [person] = await clientsOf(api, await readyInvestors(api, world, 1))
  await request(person!, opportunity, '2000.00')
  const call = { investment_opportunity_id: opportunity, title: 'Call', due_date: '2026-12-04' }
  const { id } = (await staff.post('/api/cash-calls', call)).body.data
  await issueCall(staff, id)
  await sql`update cash_calls set due_date = '2026-11-18' where tenant_id = 1 and id = ${id}`.execute(api.db)
  assert.equal((await move(staff, opportunity, 4)).status, 200)
  await api.deliver()
  const { body } = await person!.get('/api/notifications/user')
  assert.ok(
    body.data.some(({ data }: { data: { message: string } }) =>
      data.message.endsWith(' is closed. **£2,000.00** was due on 18 November. Please pay it now.'),
    ),
  )
})
