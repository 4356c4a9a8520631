import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMoney } from '../../../domain/money.ts'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { readBack } from '../../../pdf/read-back.ts'
import { openAll } from '../../captable/test-figures.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
let early: number
let late: number

/**
 * £100,000 is admitted on 20 November 2026 and 50 % of it called; £200,000 joins on 8 April 2027, in the middle
 * of the second quarter, and is asked for its half. Values of 31 December, 31 March and 30 June.
 */
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  const fund = await newFund(world.staff)
  const first = await committed(world, fund.id, ['100000'], { date: '2026-11-20' })
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '50',
    due_date: '2026-12-15',
  })
  await issuedAndPaid(world.staff, call.id, '2026-11-20')
  await daysLater(141)
  await published(fund.id, '2026-12-31')
  await published(fund.id, '2027-03-31')
  const second = await committed(world, fund.id, ['200000'], { date: '2027-04-08', from: 1 })
  const drafts = await world.staff.get(`/api/fund-drawdowns?filter[fund_id]=${fund.id}&filter[status]=draft`)
  await issuedAndPaid(world.staff, drafts.body.data[0].id, '2027-04-10')
  await daysLater(90)
  await published(fund.id, '2027-06-30')
  early = first.commitments[0].id
  late = second.commitments[0].id
})

/** Sessions don't outlast the months. */
async function daysLater(days: number) {
  api.clock.forward({ days })
  world.staff = await api.as('superAdmin')
  world.colleague = await api.as('support')
}

async function published(fundId: number, date: string) {
  const draft = await made(world.staff, 'net-asset-values', { fund_id: fundId, date, assets: '60000' })
  await made(world.colleague, `net-asset-values/${draft.id}/approve`)
  await made(world.staff, `net-asset-values/${draft.id}/publish`)
}

async function accountOf(id: number, query: string, client: Client = world.staff) {
  const { status, body, text } = await client.get(`/api/fund-commitments/${id}/capital-account${query}`)
  assert.equal(status, 200, text)
  return body.data
}

const lines = ['unfunded_opening', 'committed', 'called', 'recallable', 'unfunded_closing'] as const
type Column = Record<(typeof lines)[number] | 'key', string>
const rowsOf = ({ columns }: { columns: Column[] }) =>
  columns.map((column) => [column.key, ...lines.map((line) => column[line])])

test('a commitment that is admitted in a period is committed in it, and nothing was left to call before', async () => {
  assert.deepEqual(rowsOf(await accountOf(early, '?to=2026-12-31')), [
    ['period', '0.00', '100000.00', '50000.00', '0.00', '50000.00'],
    ['year', '0.00', '100000.00', '50000.00', '0.00', '50000.00'],
    ['inception', '0.00', '100000.00', '50000.00', '0.00', '50000.00'],
  ])
  assert.deepEqual(rowsOf(await accountOf(early, '?to=2027-03-31')), [
    ['period', '50000.00', '0.00', '0.00', '0.00', '50000.00'],
    ['year', '50000.00', '0.00', '0.00', '0.00', '50000.00'],
    ['inception', '0.00', '100000.00', '50000.00', '0.00', '50000.00'],
  ])
})

test('who joins late has committed nothing before the closing that admits them', async () => {
  const earlier = await accountOf(late, '?to=2027-03-31')
  assert.deepEqual(
    rowsOf(earlier).map(([, ...amounts]) => amounts),
    [0, 1, 2].map(() => ['0.00', '0.00', '0.00', '0.00', '0.00']),
  )
  assert.deepEqual([earlier.commitment.committed, earlier.commitment.unfunded], ['0.00', '0.00'])
  assert.deepEqual(rowsOf(await accountOf(late, '?to=2027-06-30')), [
    ['period', '0.00', '200000.00', '100000.00', '0.00', '100000.00'],
    ['year', '0.00', '200000.00', '100000.00', '0.00', '100000.00'],
    ['inception', '0.00', '200000.00', '100000.00', '0.00', '100000.00'],
  ])
})

test('every column adds up, and begins with what the one before ended with, wherever a period begins', async () => {
  const minor = (amount: string) => parseMoney(amount, 'GBP')!
  for (const id of [early, late])
    for (const to of ['2026-12-31', '2027-03-31', '2027-06-30'])
      for (const from of [
        '2026-11-19',
        '2026-11-20',
        '2026-11-21',
        '2027-01-01',
        '2027-04-08',
        '2027-04-09',
      ]) {
        if (from > to) continue
        const account = await accountOf(id, `?to=${to}&from=${from}`)
        for (const column of account.columns as Column[])
          assert.equal(
            minor(column.unfunded_opening) +
              minor(column.committed) -
              minor(column.called) +
              minor(column.recallable),
            minor(column.unfunded_closing),
            `${id} ${from} ${to} ${column.key}`,
          )
        for (const { unfunded_closing: closing } of account.columns as Column[])
          assert.equal(closing, account.commitment.unfunded)
      }
  const [first, next] = [await accountOf(late, '?to=2027-03-31'), await accountOf(late, '?to=2027-06-30')]
  assert.equal(next.columns[0].unfunded_opening, first.columns[0].unfunded_closing)
})

test('the paper, the workbook and the opened figure say what was committed in the period', async () => {
  const base = `/api/fund-commitments/${late}/capital-account`
  const investor = await api.asUser(world.investors[1]!)
  const { pages } = readBack((await fetchBytes(api, investor, `${base}/pdf?to=2027-06-30`)).bytes)
  assert.match(pages.join('\n'), /Committed[^]*£200,000\.00[^]*Called/)
  await openAll(investor, (figure) => `${base}/figures/working?figure=${figure}&to=2027-06-30`, [
    { place: 'committed', figure: 'committed_in:period', value: '200000.00' },
    { place: 'left to call before', figure: 'unfunded_opening:period', value: '0.00' },
    { place: 'left to call', figure: 'unfunded_closing:inception', value: '100000.00' },
  ])
})
