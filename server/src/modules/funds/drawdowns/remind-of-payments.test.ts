import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import { system, transact } from '../../../kernel/work.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'
import { remindOfFundPayments } from './remind-of-payments.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
})

/** A call of 10 % on two commitments that is due on 4 December. */
async function issuedCall() {
  const fund = await newFund(world.staff)
  await committed(world, fund.id, ['50000', '70000'])
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-12-04',
  })
  const { lines } = await made(world.staff, `fund-drawdowns/${call.id}/issue`)
  return { fund, call, lines: lines as { id: number; user_id: number; total: string }[] }
}

const pay = (line: number, amount: string) =>
  made(world.staff, `fund-drawdown-lines/${line}/payments`, { amount, received_on: '2026-11-20' })

/** Reminders of a fund at the bell, with how many letters went with each. */
async function told(fundId: number) {
  const { rows } = await sql<{ user_id: number; message: string; letters: number }>`
    select n.user_id, n.data ->> 'message' as message,
      (select count(*)::int from mails m where m.tenant_id = 1 and m.cause = n.cause) as letters
    from notifications n where n.tenant_id = 1 and n.type like '%PaymentDue'
      and n.data ->> 'cta' like ${`/investor/portfolio/fund/${fundId}?pay=%`} order by n.id`.execute(api.db)
  return rows.map(({ user_id: user, message, letters }) => [user, message, letters])
}

test('investors of a fund are reminded three days before the day, on it and three days after it, each once', async () => {
  const { fund, lines } = await issuedCall()
  await pay(lines[0]!.id, lines[0]!.total)
  await pay(lines[1]!.id, '1000.00')
  const tenant = await api.platform.tenants.byId(1)
  const began = api.clock.now()
  // Every six hours from the call of 20 November to 10 December.
  for (let quarter = 0; quarter < 80; quarter += 1) {
    const now = new Date(began.getTime() + quarter * 6 * 3_600_000)
    await transact(api.platform, { tenant, actor: system, now }, remindOfFundPayments)
  }
  const user = lines[1]!.user_id
  assert.deepEqual(await told(fund.id), [
    [user, `Please pay **£6,000.00** for ${fund.name} by 4 December.`, 1],
    [user, `Please pay **£6,000.00** for ${fund.name} today.`, 1],
    [user, `Payment for ${fund.name} was due on 4 December 2026.`, 1],
  ])
})

test('staff remind of open lines of a fund’s call once a day, of those named or of all', async () => {
  const { fund, call, lines } = await issuedCall()
  const remind = (body = {}) => world.staff.post(`/api/fund-drawdowns/${call.id}/remind`, body)
  assert.deepEqual((await remind({ line_ids: [lines[0]!.id] })).body.data, { reminded: 1, left_out: 0 })
  assert.deepEqual((await remind()).body.data, { reminded: 1, left_out: 1 })
  const again = await remind()
  assert.deepEqual([again.status, again.body.reason], [409, 'asked_already'])
  await api.deliver()
  assert.deepEqual(
    (await told(fund.id)).map(([user, , letters]) => [user, letters]),
    lines.map((line) => [line.user_id, 1]),
  )
  await pay(lines[0]!.id, lines[0]!.total)
  const paid = await remind({ line_ids: [lines[0]!.id] })
  assert.deepEqual([paid.status, Object.keys(paid.body.errors)], [422, ['line_ids.0']])
  const draft = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 2',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-12-04',
  })
  const early = await world.staff.post(`/api/fund-drawdowns/${draft.id}/remind`, {})
  assert.deepEqual([early.status, early.body.reason], [409, 'not_due'])
})
