import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { investmentScheduled } from '../scheduled.ts'
import {
  request,
  clientsOf,
  closedPaidRound,
  liveOpportunity,
  openWorld,
  readyInvestors,
  withBank,
} from '../test-support.ts'
import type { World } from '../test-support.ts'

let api: Api
let world: World
let staff: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

const move = (client: Client, id: number, status: number, overrides: Record<string, unknown> = {}) =>
  client.post(`/api/investment-opportunities/${id}/status`, { status, ...overrides })

const paidRound = (amounts: string[], overrides: Record<string, unknown>) =>
  closedPaidRound({ api, world, staff }, amounts, overrides)
const investmentsOf = async (opportunity: number) =>
  (
    await staff.get(
      `/api/investments?filter[investment_opportunity_id]=${opportunity}&sort=id&include=refunds`,
    )
  ).body.data

test('a round that is asked for more than it offers is scaled back as the handbook’s example says', async () => {
  const { offer } = await paidRound(['300000.00', '200000.00', '150000.00', '50000.00'], {
    target_amount_minor: 50_000_000n,
    overfunding_limit_minor: 70_000_000n,
    shares_available: '364963',
    allocation_policy: 'pro_rata',
    minimum_investment_minor: 1_000_000n,
  })
  assert.equal((await move(staff, offer, 5)).status, 200)
  const held = await investmentsOf(offer)
  assert.deepEqual(
    held.map((each: { shares: string; allocated: string }) => [each.shares, each.allocated]),
    [
      ['156413', '214285.81'],
      ['104275', '142856.75'],
      ['78206', '107142.22'],
      ['26069', '35714.53'],
    ],
  )
  assert.deepEqual(
    held.map((each: { refunds: { amount: string }[] }) => each.refunds[0]!.amount),
    ['85714.19', '57143.25', '42857.78', '14285.47'],
  )
  const seen = (await staff.get(`/api/investment-opportunities/${offer}`)).body.data
  assert.deepEqual([seen.raised, seen.raised_shares], ['499999.31', '364963'])
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('first come, first served: who comes too late for the shares gets everything back', async () => {
  const { offer } = await paidRound(['6000.00', '3000.00', '2000.00'], {
    target_amount_minor: 1_100_000n,
    shares_available: null,
    share_price: '1.00',
  })
  // Fewer shares than were reserved: staff took some off the round after it had closed.
  await sql`update investment_opportunities set shares_available = 9000 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  assert.equal((await move(staff, offer, 5)).status, 200)
  const held = await investmentsOf(offer)
  assert.deepEqual(
    held.map((each: { status: string; shares: string | null }) => [each.status, each.shares]),
    [
      ['certificated', '6000'],
      ['certificated', '3000'],
      ['refund_due', null],
    ],
  )
  assert.deepEqual(
    held[2].refunds.map((refund: { reason: string; amount: string }) => [refund.reason, refund.amount]),
    [['not_allotted', '2000.00']],
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('shares are allotted by hand where staff have written them, and never more than there are', async () => {
  const { offer } = await paidRound(['5000.00', '5000.00'], {
    allocation_policy: 'manual',
    share_price: '2.00',
  })
  const [first, second] = await investmentsOf(offer)
  await staff.patch(`/api/investments/${first.id}`, { shares: '2501' })
  const refused = await move(staff, offer, 5)
  assert.deepEqual(refused.body.errors, {
    shares: [`The round can’t be allocated: above request (${first.id}).`],
  })
  await staff.patch(`/api/investments/${first.id}`, { shares: '2000' })
  await staff.patch(`/api/investments/${second.id}`, { shares: '2500' })
  assert.equal((await move(staff, offer, 5)).status, 200)
  const held = await investmentsOf(offer)
  assert.deepEqual(
    held.map((each: { shares: string; refunds: { amount: string }[] }) => [
      each.shares,
      each.refunds[0]?.amount,
    ]),
    [
      ['2000', '1000.00'],
      ['2500', undefined],
    ],
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('holders of the company’s shares come first in a later round, and numbers go on where they ended', async () => {
  const first = await paidRound(['1000.00'], { share_price: '1.00', issuer_number: '00445790' })
  await move(staff, first.offer, 5)
  const opportunity = await liveOpportunity(api, world, {
    share_price: '1.00',
    issuer_number: '00445790',
    allocation_policy: 'holders_first',
    allotment_date: '2026-11-20',
    target_amount_minor: 300_000n,
    overfunding_limit_minor: 600_000n,
    shares_available: '3000',
    shares_in_issue: '1000',
  })
  await withBank(api, opportunity)
  const [newcomer] = await clientsOf(api, await readyInvestors(api, world, 1))
  await request(newcomer!, opportunity, '3000.00')
  await request(first.people[0]!, opportunity, '2000.00')
  const call = (
    await staff.post('/api/cash-calls', {
      investment_opportunity_id: opportunity,
      title: 'Call',
      due_date: '2026-12-04',
    })
  ).body.data
  for (const line of (await issueCall(staff, call.id)).body.data.lines)
    await staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount: line.amount,
      received_on: '2026-11-20',
    })
  await move(staff, opportunity, 4)
  assert.equal((await move(staff, opportunity, 5)).status, 200)
  const lots = (
    await staff.get(`/api/share-lots?filter[investment_opportunity_id]=${opportunity}&sort=number_from`)
  ).body.data
  assert.deepEqual(
    lots.map((lot: { shares: string; number_from: string; number_to: string }) => [
      lot.shares,
      lot.number_from,
      lot.number_to,
    ]),
    [
      ['1000', '1001', '2000'],
      ['2000', '2001', '4000'],
    ],
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
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
    investments: ['Nobody has paid: there are no shares to allot.'],
    allotment_date: ['The allotment date field must be a date before or equal to 2026-11-20.'],
  })
})

test('a round that failed gives everything back and is a draft again', async () => {
  const { offer, people } = await paidRound(['2000.00', '1000.00'], { minimum_raise_minor: 10_000_000n })
  const tooLow = await move(staff, offer, 5)
  assert.deepEqual(tooLow.body.errors, {
    minimum_raise: ['Only 3000.00 of the minimum of 100000.00 was paid.'],
  })
  assert.deepEqual((await move(staff, offer, 1)).body.errors, { reason: ['The reason field is required.'] })
  assert.equal((await move(staff, offer, 1, { reason: 'Below the minimum' })).status, 200)
  const held = await investmentsOf(offer)
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
    [`**${name}** is closed. Please sign your £4,000.00.`],
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
  assert.match(letters[1]!.text, /Please sign your £4,000\.00\./)
})

test('what was unknown of the shares is filled in after the round: parts and books follow, and numbers stay', async () => {
  const { offer, people } = await paidRound(['3000.00', '2000.00'], {
    share_price: '1.00',
    shares_in_issue: null,
  })
  const url = `/api/investment-opportunities/${offer}`
  assert.equal((await staff.post(`${url}/status`, { status: 5 })).status, 200)
  const lot = async () =>
    (await people[0]!.get(`/api/share-lots?filter[investment_opportunity_id]=${offer}`)).body.data[0]
  const unknown = await lot()
  assert.deepEqual([unknown.percent, unknown.number_from], [null, '1'])
  assert.equal((await staff.patch(url, { shares_in_issue: '5000' })).status, 200)
  const known = await lot()
  assert.deepEqual([known.percent, known.number_from], ['30.000000', '1'])
  assert.equal((await staff.get(`${url}/holdings`)).body.data.in_issue_before, '5000')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})
