import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { authorisedProceeds, distributed } from '../../../../test/proceeds.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { closedPaidRound, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const path = '/api/opportunity-distributions'
const date = '2026-11-20'

/** £2,000.00 and £1,000.00 at £1.00 a share, completed and sold for £3,600.00. */
async function soldRound(amounts = ['2000.00', '1000.00']) {
  const round = await closedPaidRound({ api, world, staff }, amounts, { share_price: '1.00' })
  const offer = `/api/investment-opportunities/${round.offer}`
  assert.equal((await staff.post(`${offer}/status`, { status: 5 })).status, 200)
  const outcome = { outcome: 'trade_sale', outcome_date: date, outcome_proceeds: '3600.00' }
  assert.equal((await staff.patch(offer, outcome)).status, 200)
  return { ...round, path: offer }
}

const last = (offer: number) =>
  authorisedProceeds(api, offer, { amount: '3600.00', date, final: true }, staff)

test('the last payment books each cost out with its own line, and the books agree with the lines', async () => {
  const { offer } = await soldRound()
  const { path: one, lines } = await last(offer)
  assert.deepEqual(
    lines.map(({ cost, realised }: Record<string, string>) => [cost, realised]),
    [
      ['2000.00', '400.00'],
      ['1000.00', '200.00'],
    ],
  )
  await staff.post(`${one}/pay`, { paid_on: date, line_ids: [lines[1].id] })
  const { data } = (await staff.get(`${one}?include=lines`)).body
  assert.deepEqual(
    data.lines.map(({ status, cost }: Record<string, string>) => [status, cost]),
    [
      ['due', '2000.00'],
      ['paid', '1000.00'],
    ],
  )
  await staff.post(`${one}/pay`, { paid_on: date })
  assert.deepEqual(await checkBooks(api.db, 1), [])
  await sql`update opportunity_distribution_lines set cost_minor = cost_minor - 1 where tenant_id = 1 and id = ${lines[0].id}`.execute(
    api.db,
  )
  const [wrong] = await checkBooks(api.db, 1)
  assert.match(wrong ?? '', /^line \d+ of proceeds was paid 240000 at a cost of 199999/)
  await sql`update opportunity_distribution_lines set cost_minor = cost_minor + 1 where tenant_id = 1 and id = ${lines[0].id}`.execute(
    api.db,
  )
})

test('a round has one last payment, and none without its outcome', async () => {
  const { offer, path: round } = await soldRound()
  const { path: one } = await last(offer)
  const body = {
    investment_opportunity_id: offer,
    title: 'More',
    amount: '1.00',
    pay_date: date,
    final: true,
  }
  const second = await staff.post(path, body)
  assert.deepEqual(second.body.errors, { final: ['Proceeds is the last payment of this round already.'] })
  assert.equal((await staff.patch(round, { outcome: null })).status, 200)
  const paid = await staff.post(`${one}/pay`, { paid_on: date })
  assert.deepEqual([paid.status, paid.body.reason], [409, 'wrong_status'], paid.text)
  assert.equal((await staff.post(`${one}/cancel`, {})).status, 200)
})

test('what was paid is not reversed once the round has matured', async () => {
  const { offer, path: round } = await soldRound()
  const { lines } = await distributed(api, offer, { amount: '3600.00', date, final: true }, staff)
  assert.equal((await staff.post(`${round}/status`, { status: 6 })).status, 200)
  const reversed = await staff.post(`/api/opportunity-distribution-lines/${lines[0].id}/reverse`, {
    reason: 'Sent twice',
  })
  assert.deepEqual([reversed.status, reversed.body.reason], [409, 'round_not_completed'])
})

test('payments are recorded of what was seen: another version is refused', async () => {
  const { offer } = await soldRound()
  const { path: one, lines } = await last(offer)
  const { version } = (await staff.get(one)).body.data
  await staff.post(`${one}/pay`, { paid_on: date, line_ids: [lines[0].id], version })
  const stale = await staff.post(`${one}/pay`, { paid_on: date, version })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
})

test('a part of nothing has no line, and is no part of what is paid', async () => {
  const { offer } = await soldRound(['2000.00', '1000.00', '1000.00'])
  const { lines } = await distributed(api, offer, { amount: '0.01', date }, staff)
  assert.deepEqual(
    lines.map(({ amount }: Record<string, string>) => amount),
    ['0.01'],
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('the figures of a cancelled distribution say what is left without it', async () => {
  const { offer } = await soldRound()
  const { path: one } = await authorisedProceeds(api, offer, { amount: '600.00', date }, staff)
  const valueOf = async (figure: string) =>
    (await staff.get(`${one}/working?figure=${figure}`)).body.data.value
  assert.equal(await valueOf('proceeds_left'), '3000.00')
  await staff.post(`${one}/cancel`, {})
  assert.deepEqual(
    [await valueOf('proceeds_elsewhere'), await valueOf('proceeds_due'), await valueOf('proceeds_left')],
    ['0.00', '0.00', '3600.00'],
  )
})

test('shares are not transferred while a distribution is authorised, nor after the last payment', async () => {
  const { offer } = await soldRound()
  const [holding] = (await staff.get(`/api/investments?filter[investment_opportunity_id]=${offer}&sort=id`))
    .body.data
  const transfer = await staff.post('/api/share-transfers', {
    investment_id: holding.id,
    kind: 'outside',
    transferee_name: 'Orla Quinn',
    transferee_address: { line1: '1 High Street', city: 'York', postcode: 'YO1 1AA' },
    shares: '10',
    consideration: '10.00',
    date,
  })
  assert.equal(transfer.status, 201, transfer.text)
  const url = `/api/share-transfers/${transfer.body.data.id}`
  const approved = await (await api.as('support')).post(`${url}/approve`, {})
  assert.equal(approved.status, 200, approved.text)
  const { path: one } = await last(offer)
  const early = await staff.post(`${url}/register`, {})
  assert.deepEqual([early.status, early.body.reason], [409, 'wrong_status'], early.text)
  await staff.post(`${one}/pay`, { paid_on: date })
  const late = await staff.post(`${url}/register`, {})
  assert.match(late.body.message, /was the last payment of this round/)
})
