import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { FundCardWorld } from '../../test/fund-card-world.ts'
import { keptUnits } from '../../test/held-units.ts'
import { backendOf, waiterFor } from '../../test/lock-waits.ts'
import type { Trx } from '../kernel/database/database.ts'
import { made, newFund } from '../modules/funds/test-fund.ts'
import {
  fundUnderWay,
  publishedValue,
  today,
  transferred,
} from '../modules/funds/transfers/test-transfers.ts'
import { keepHeldUnits } from './held-units.ts'

// What each person holds in units is kept beside them: after each act that moves units it is the sum of the rows.

let at: FundCardWorld
before(async () => {
  at = await FundCardWorld.open()
})
after(() => at[Symbol.asyncDispose]())

test('a payment by card, and what goes back to the card', async () => {
  const { card, charge } = await at.paidByCard('10000', '10000')
  assert.equal(await keptUnits(at.api), '500000')
  const refund = { amount: '5000.00', reason: 'Paid from the wrong card' }
  const answer = await at.funds.staff.post(`/api/card-payments/${card}/refund`, refund)
  assert.equal(answer.status, 200, answer.text)
  await at.cards.post('charge.refunded', charge)
  assert.equal(await keptUnits(at.api), '0')
})

test('payments, a link and its end, transfers, a merge and its undoing, and values of nothing and of something', async () => {
  const { funds } = at
  const { staff, colleague, investors } = funds
  const { fund, ids } = await fundUnderWay(funds)
  const all = 40_000_001
  assert.equal(await keptUnits(at.api), String(all))

  const feeder = await newFund(staff)
  const held = { fund_id: feeder.id, fund_commitment_id: ids[0], kind: 'feeder', starts_on: today }
  const link = await made(staff, 'fund-links', held)
  assert.equal(await keptUnits(at.api), '30000000')
  await made(staff, `fund-links/${link.id}/end`, { ends_on: today })
  assert.equal(await keptUnits(at.api), String(all))

  await transferred(funds, ids[1], { amount: '100000' })
  assert.equal(await keptUnits(at.api), String(all))
  await transferred(funds, ids[1])
  assert.equal(await keptUnits(at.api), String(all))

  const merge = await made(staff, 'merges', { kept_id: investors[1], closed_id: investors[0], choices: {} })
  await made(colleague, `merges/${merge.id}/confirm`)
  assert.equal(await keptUnits(at.api), String(all))
  await made(staff, `merges/${merge.id}/undo`)
  assert.equal(await keptUnits(at.api), String(all))

  await publishedValue(funds, fund.id, today, '0')
  assert.equal(await keptUnits(at.api), '0', 'all of it has ended')
  await publishedValue(funds, fund.id, today, '1000')
  assert.equal(await keptUnits(at.api), String(all), 'what is closed is worth something again')
})

test('two acts that pay for one person at the same moment are both counted', async () => {
  const before = Number(await keptUnits(at.api))
  const { ids } = await fundUnderWay(at.funds)
  const next = await fundUnderWay(at.funds)
  const all = before + 80_000_002
  assert.equal(await keptUnits(at.api), String(all))
  const person = at.funds.investors[0]!
  const pay = async (db: Trx, id: number) => {
    await sql`update fund_commitments set paid_minor = paid_minor + 100 where tenant_id = 1 and id = ${id}`.execute(
      db,
    )
    await keepHeldUnits({ db, tenant: { id: 1 } }, [person])
  }
  const second = await at.api.db.transaction().execute(async (db) => {
    await pay(db, ids[0])
    const paying = at.api.db.transaction().execute((other) => pay(other, next.ids[0]))
    await waiterFor(at.api, await backendOf(db))
    return { paying }
  })
  await second.paying
  assert.equal(await keptUnits(at.api), String(all + 200))
})

test('a closed commitment is held while it is worth something, and a defaulted one as well', async () => {
  const { staff } = at.funds
  const before = Number(await keptUnits(at.api))
  const { ids } = await fundUnderWay(at.funds)
  const all = String(before + 40_000_001)
  await made(staff, `fund-commitments/${ids[0]}/close`)
  assert.equal(await keptUnits(at.api), all)
  const round = await at.called('10000')
  const paid = await at.paidByBank(round.line, '2000.00')
  assert.equal(paid.status, 201, paid.text)
  const more = String(before + 40_200_001)
  assert.equal(await keptUnits(at.api), more)
  at.api.clock.forward({ days: 40 })
  at.funds.staff = await at.api.as('superAdmin')
  at.funds.colleague = await at.api.as('support')
  const path = `fund-commitments/${round.commitment}/default`
  await made(at.funds.staff, path, { reason: 'Reminders unanswered.' })
  await made(at.funds.colleague, `${path}/confirm`)
  assert.equal(await keptUnits(at.api), more)
})
