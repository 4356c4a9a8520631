import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
})

/** A call of 10 % that went out to two commitments. */
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
  return { fund, call, lines: lines as { id: number; total: string }[] }
}

/** The bells of a fund's investors of one kind, with how many letters went with them. */
async function told(fundId: number, type: string) {
  const { rows } = await sql<{ message: string; letters: number }>`
    select n.data ->> 'message' as message,
      (select count(*)::int from mails m where m.tenant_id = 1 and m.cause = n.cause) as letters
    from notifications n where n.tenant_id = 1 and n.type = ${`App\\Notifications\\${type}`}
      and n.data ->> 'cta' = ${`/investor/portfolio/fund/${fundId}`} order by n.id`.execute(api.db)
  return rows
}

test('anyone whose notice went out hears once that a fund’s call was cancelled', async () => {
  const { fund, call } = await issuedCall()
  await api.deliver()
  await Promise.all(
    [1, 2].map(() => made(world.staff, `fund-drawdowns/${call.id}/cancel`, { reason: 'Ours' })),
  )
  await api.deliver()
  const off = (amount: string) => ({
    message: `We’ve cancelled Cash call 1 for ${fund.name}. You don’t need to pay the ${amount}. We may call it again later.`,
    letters: 1,
  })
  assert.deepEqual(await told(fund.id, 'CashCallCancelled'), [off('£5,000.00'), off('£7,000.00')])
})

test('a fund’s call that is cancelled before its notice went out is told to nobody', async () => {
  const { fund, call } = await issuedCall()
  await made(world.staff, `fund-drawdowns/${call.id}/cancel`)
  await api.deliver()
  assert.deepEqual(await told(fund.id, 'CashCallIssued'), [])
  assert.deepEqual(await told(fund.id, 'CashCallCancelled'), [])
})

test('the notice of a fund’s call asks for the rest of a part, and nobody who has paid', async () => {
  const { fund, lines } = await issuedCall()
  const pay = (line: number, amount: string) =>
    made(world.staff, `fund-drawdown-lines/${line}/payments`, { amount, received_on: '2026-11-20' })
  await pay(lines[0]!.id, lines[0]!.total)
  await pay(lines[1]!.id, '1000.00')
  await api.deliver()
  const asked = await told(fund.id, 'CashCallIssued')
  assert.equal(asked.length, 1)
  assert.match(asked[0]!.message, /please pay \*\*£6,000\.00\*\*/)
})

test('a call that was drafted before another took what is left to call is not issued', async () => {
  const { staff } = world
  const fund = await newFund(staff)
  await committed(world, fund.id, ['100000'])
  const draft = (title: string) =>
    made(staff, 'fund-drawdowns', {
      fund_id: fund.id,
      title,
      purpose: 'investment',
      basis: 'percent',
      percent: '60',
      notice_days: 1,
      due_date: '2026-12-04',
    })
  const [one, two] = [await draft('Cash call 1'), await draft('Cash call 2')]
  await made(staff, `fund-drawdowns/${(await draft('Discarded')).id}/cancel`)
  await made(staff, `fund-drawdowns/${one.id}/issue`)
  const refused = await staff.post(`/api/fund-drawdowns/${two.id}/issue`, {})
  assert.deepEqual(
    [refused.status, refused.body.message],
    [
      409,
      'This call asks for £20,000.00 more than is left to call on 1 commitment. Cancel it and draft a new one.',
    ],
  )
  await made(staff, `fund-drawdowns/${one.id}/cancel`)
  await made(staff, `fund-drawdowns/${two.id}/issue`)
  const investor = await api.asUser(world.investors[0]!)
  const seen = await investor.get(`/api/fund-drawdown-lines?filter[fund_id]=${fund.id}`)
  assert.deepEqual(
    seen.body.data.map((line: { title: string }) => line.title).toSorted(),
    ['Cash call 1', 'Cash call 2'],
    'not the draft that was discarded',
  )
})
