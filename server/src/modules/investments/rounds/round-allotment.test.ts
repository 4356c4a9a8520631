import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { checkBooks } from '../ledger/check-books.ts'
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

test('a round that is asked for more than it offers is scaled back as the handbook’s example says', async () => {
  const { offer } = await closedPaidRound(
    { api, world, staff },
    ['300000.00', '200000.00', '150000.00', '50000.00'],
    {
      target_amount_minor: 50_000_000n,
      overfunding_limit_minor: 70_000_000n,
      shares_available: '364963',
      allocation_policy: 'pro_rata',
      minimum_investment_minor: 1_000_000n,
    },
  )
  assert.equal((await move(staff, offer, 5)).status, 200)
  const held = await investmentsOf(staff, offer)
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
  assert.deepEqual(
    [...new Set(held.map((each: { refunds: { reason: string }[] }) => each.refunds[0]!.reason))],
    ['scaled_back'],
    'it is far more than the price of a share',
  )
  const book = (await staff.get(`/api/investment-opportunities/${offer}/allocation-book`)).body.data
  assert.equal(book.to_place, null, 'a completed round places nothing any more')
  const seen = (await staff.get(`/api/investment-opportunities/${offer}`)).body.data
  assert.deepEqual([seen.raised, seen.raised_shares], ['499999.31', '364963'])
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('first come, first served: who comes too late for the shares gets everything back', async () => {
  const { offer } = await closedPaidRound({ api, world, staff }, ['6000.00', '3000.00', '2000.00'], {
    target_amount_minor: 1_100_000n,
    shares_available: null,
    share_price: '1.00',
  })
  // Fewer shares than were reserved: staff took some off the round after it had closed.
  await sql`update investment_opportunities set shares_available = 9000 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  assert.equal((await move(staff, offer, 5)).status, 200)
  const held = await investmentsOf(staff, offer)
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
  const { offer } = await closedPaidRound({ api, world, staff }, ['5000.00', '5000.00'], {
    allocation_policy: 'manual',
    share_price: '2.00',
  })
  const [first, second] = await investmentsOf(staff, offer)
  await staff.patch(`/api/investments/${first.id}`, { shares: '2501' })
  const refused = await move(staff, offer, 5)
  assert.deepEqual(refused.body.errors, {
    shares: [`The round can’t be allocated: above request (${first.id}).`],
  })
  await staff.patch(`/api/investments/${first.id}`, { shares: '2000' })
  await staff.patch(`/api/investments/${second.id}`, { shares: '2500' })
  assert.equal((await move(staff, offer, 5)).status, 200)
  const held = await investmentsOf(staff, offer)
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
  const first = await closedPaidRound({ api, world, staff }, ['1000.00'], {
    share_price: '1.00',
    issuer_number: '00445790',
  })
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

test('what was unknown of the shares is filled in after the round: parts and books follow, and numbers stay', async () => {
  const { offer, people } = await closedPaidRound({ api, world, staff }, ['3000.00', '2000.00'], {
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
