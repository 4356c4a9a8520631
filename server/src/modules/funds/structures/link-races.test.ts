import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { backendOf, waiterFor } from '../../../../test/lock-waits.ts'
import { checkBooks } from '../../investments/index.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const day = '2026-11-20'

const api = apiForTests()
let world: TestFund
let staff: Client
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  staff = world.staff
})

/** A fund with a call of £1,000 on one commitment, which another fund may hold. */
async function heldFund() {
  const fund = await newFund(staff)
  const holder = await newFund(staff)
  const { commitments } = await committed(world, fund.id, ['2000'])
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '50',
    notice_days: 1,
    due_date: '2026-12-15',
  })
  const { lines } = await made(staff, `fund-drawdowns/${call.id}/issue`)
  return { holder: holder.id as number, commitment: commitments[0].id as number, line: lines[0].id as number }
}

const link = ({ holder, commitment }: { holder: number; commitment: number }) =>
  staff.post('/api/fund-links', {
    fund_id: holder,
    kind: 'feeder',
    fund_commitment_id: commitment,
    starts_on: day,
  })

/** A payment waits for its line, with the fund locked, while another act begins. */
async function duringPayment<Answer>(line: number, act: () => Promise<Answer>) {
  const { paying, acting } = await api.db.transaction().execute(async (db) => {
    await sql`select 1 from fund_drawdown_lines where tenant_id = 1 and id = ${line} for update`.execute(db)
    const payment = staff.post(`/api/fund-drawdown-lines/${line}/payments`, {
      amount: '1000.00',
      received_on: day,
    })
    const payer = await waiterFor(api, await backendOf(db))
    const done = act()
    await waiterFor(api, payer)
    return { paying: payment, acting: done }
  })
  const [paid, acted] = await Promise.all([paying, acting])
  assert.equal(paid.status, 201, paid.text)
  return acted
}

const booked = async (holder: number) => {
  const { rows } = await sql<{
    minor: string
  }>`select coalesce(sum(debit_minor - credit_minor), 0)::text as minor from ledgers
    where tenant_id = 1 and fund_id = ${holder} and account = 'investment_cost'`.execute(api.db)
  return rows[0]!.minor
}

test('a link waits for a payment on the commitment that it holds, and both are booked once', async () => {
  const round = await heldFund()
  const linked = await duringPayment(round.line, () => link(round))
  assert.equal(linked.status, 201, linked.text)
  assert.equal(await booked(round.holder), '100000')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('the end of a link waits for such a payment, whose cost it takes along', async () => {
  const round = await heldFund()
  const { id } = (await link(round)).body.data
  const ended = await duringPayment(round.line, () =>
    staff.post(`/api/fund-links/${id}/end`, { ends_on: day }),
  )
  assert.equal(ended.status, 200, ended.text)
  assert.equal(await booked(round.holder), '0')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})
