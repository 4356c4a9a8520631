import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import { formatMoney, parseMoney } from '../../../domain/money.ts'
import { checkBooks } from '../../investments/index.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'
import { accountsOn, distributed, publishedValue, standingOf, today, transferred } from './test-transfers.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 4))
})

test('no figure of a fund changes by transfers of odd parts, to the penny', async () => {
  const fund = await newFund(world.staff, { unit_price: '1.37' })
  const { commitments } = await committed(world, fund.id, ['100000.01', '33333.33', '7777.77'])
  const ids = (commitments as { id: number }[]).map(({ id }) => id)
  const items = [
    { kind: 'investments', amount: '50000.00' },
    { kind: 'management_fees', amount: '3217.45' },
  ]
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call 1',
    purpose: 'investment',
    basis: 'amount',
    amount: '53217.45',
    items,
    notice_days: 1,
    due_date: '2026-11-23',
  })
  const { lines } = await made(world.staff, `fund-drawdowns/${call.id}/issue`)
  for (const line of lines)
    for (const amount of ['1000.01', formatMoney(parseMoney(line.total, 'GBP')! - 100_001n, 'GBP')])
      await made(world.staff, `fund-drawdown-lines/${line.id}/payments`, { amount, received_on: today })
  await distributed(world, fund.id, { kind: 'recallable', amount: '1234.57' })
  await distributed(world, fund.id, { kind: 'gain', amount: '999.99' })
  await publishedValue(world, fund.id, today, '61234.56')
  const before = await standingOf(world, fund.id)
  const accounts = await accountsOn(world, fund.id, today)
  const parts: [number, string, number][] = [
    [ids[0]!, '33333.34', 3],
    [ids[1]!, '0.01', 3],
    [ids[0]!, '12345.67', 1],
    [ids[2]!, '7777.77', 3],
  ]
  for (const [commitment, amount, method] of parts)
    await transferred(world, commitment, { amount, investment_method_entity_id: world.methods[method] })
  assert.deepEqual(await standingOf(world, fund.id), before)
  const afterwards = await accountsOn(world, fund.id, today)
  for (const [key, minor] of Object.entries(accounts)) {
    const difference = afterwards[key]! - minor
    // The value of each holding is rounded to the penny by itself.
    const most = /closing|opening|change/.test(key) && !key.includes('unfunded') ? BigInt(parts.length) : 0n
    assert.ok(difference <= most && difference >= -most, `${key}: ${difference}`)
  }
  const { rows } = await sql<{ id: number }>`select id from fund_commitments
    where tenant_id = 1 and fund_id = ${fund.id} and held_from is not null order by id`.execute(api.db)
  await transferred(world, rows[0]!.id, { investment_method_entity_id: world.methods[2] })
  assert.deepEqual(await standingOf(world, fund.id), before, 'and when it goes on to a third holder')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('accounts of a closed commitment to days before its transfer stay as they were', async () => {
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000', '100000'])
  const [{ id }] = commitments as [{ id: number }]
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '60',
    notice_days: 1,
    due_date: '2026-11-23',
  })
  await issuedAndPaid(world.staff, call.id, today)
  await made(world.staff, `fund-commitments/${id}/close`, { reason: 'The investor was released.' })
  await made(world.colleague, `fund-commitments/${id}/close/approve`)
  api.clock.forward({ days: 15 })
  world.staff = await api.as('superAdmin')
  world.colleague = await api.as('support')
  await publishedValue(world, fund.id, '2026-11-25', '120000')
  await distributed(world, fund.id, { kind: 'recallable', amount: '20000', pay_date: '2026-11-30' })
  await publishedValue(world, fund.id, '2026-12-01', '100000')
  const accounts = async () => {
    const answers = []
    for (const period of ['to=2026-11-25', 'from=2026-11-28&to=2026-12-01'])
      answers.push(await world.staff.get(`/api/fund-commitments/${id}/capital-account?${period}`))
    return answers.map(({ body, text }) => body.data ?? assert.fail(text))
  }
  const earlier = await accounts()
  assert.deepEqual(
    earlier.map(({ commitment: { released, unfunded } }) => [released, unfunded]),
    [
      ['40000.00', '0.00'],
      ['50000.00', '0.00'],
    ],
  )
  const { unfunded_opening: opening, released } = earlier[1].columns[0]
  assert.deepEqual([opening, released], ['0.00', '10000.00'], 'each on its day')
  for (const amount of ['33333.33', undefined]) {
    await transferred(world, id, { amount, date: '2026-12-05' })
    assert.deepEqual(await accounts(), earlier)
  }
  await publishedValue(world, fund.id, '2026-12-05', '100000')
  const { rows } = await sql<{ id: number }>`select id from fund_commitments
    where tenant_id = 1 and fund_id = ${fund.id} and held_from is not null order by id`.execute(api.db)
  for (const { id: theirs } of rows) {
    const { body } = await world.staff.get(`/api/fund-commitments/${theirs}/capital-account`)
    assert.equal(body.data.commitment.unfunded, '0.00')
  }
})
