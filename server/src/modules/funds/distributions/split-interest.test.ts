import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earliestDue } from '@moorgate/contract'
import { apiForTests, before } from '../../../../test/harness.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { checkBooks } from '../../investments/index.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { calledInFull, committed, issuedAndPaid, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 4))
})

interface InterestDraft {
  id: number
  amount: string
  awaits: string | null
  interest_paid: string
  status: string
  lines: { amount: string }[]
}

const draftsOf = async (fund: number): Promise<InterestDraft[]> =>
  (
    await world.staff.get(
      `/api/distributions?filter[fund_id]=${fund}&include=lines&append=awaits,interest_paid&sort=number`,
    )
  ).body.data
const today = () => londonDate(api.clock.now())
const split = (id: number) => world.staff.post(`/api/distributions/${id}/split`, {})

test('a late joiner who doesn’t pay holds up their own interest alone', async () => {
  const fund = await newFund(world.staff)
  await committed(world, fund.id, ['100000', '300000'])
  await calledInFull(world.staff, fund.id, { dueOn: '2026-11-23', paidOn: '2026-11-20' })
  api.clock.forward({ days: 368 })
  world.staff = await api.as('superAdmin')
  world.colleague = await api.as('support')
  // A year after the call was due: 8 % of £50,000 and of £30,000.
  await committed(world, fund.id, ['50000', '30000'], { date: '2027-11-23', from: 2 })
  const calls = (await world.staff.get(`/api/fund-drawdowns?filter[fund_id]=${fund.id}&filter[status]=draft`))
    .body.data
  const { lines } = await made(world.staff, `fund-drawdowns/${calls[0].id}/issue`)
  const [draft] = await draftsOf(fund.id)
  assert.deepEqual([draft!.amount, draft!.awaits, draft!.interest_paid], ['6400.00', 'late_interest', '0.00'])
  const early = await split(draft!.id)
  assert.deepEqual([early.status, early.body.reason], [409, 'wrong_status'], early.text)

  const [payer] = lines.filter(({ interest }: { interest: string }) => interest === '4000.00')
  await made(world.staff, `fund-drawdown-lines/${payer.id}/payments`, {
    amount: payer.total,
    received_on: '2027-11-23',
  })
  assert.equal((await draftsOf(fund.id))[0]!.interest_paid, '4000.00')
  assert.equal((await split(draft!.id)).status, 200)
  const [paid, rest] = await draftsOf(fund.id)
  assert.deepEqual(
    [paid!, rest!].map((each) => [each.amount, each.awaits, each.lines.map((line) => line.amount)]),
    [
      ['4000.00', null, ['1000.00', '3000.00']],
      ['2400.00', 'late_interest', ['600.00', '1800.00']],
    ],
  )
  await made(world.staff, `distributions/${paid!.id}/confirm`)
  await made(world.colleague, `distributions/${paid!.id}/authorise`)
  await made(world.staff, `distributions/${paid!.id}/pay`, { paid_on: '2027-11-23' })
  assert.deepEqual(
    (await draftsOf(fund.id)).map((each) => [each.status, each.awaits, each.interest_paid]),
    [
      ['paid', null, '4000.00'],
      ['draft', 'late_interest', '0.00'],
    ],
    'what was paid out covers nothing else',
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('interest that is paid whole is not split, and neither is another distribution', async () => {
  const fund = await newFund(world.staff)
  await committed(world, fund.id, ['100000'], { date: today() })
  await calledInFull(world.staff, fund.id, { dueOn: earliestDue(today(), 10), paidOn: today() })
  const gain = await made(world.staff, 'distributions', {
    fund_id: fund.id,
    title: 'Gain',
    kind: 'gain',
    sharing: 'pro_rata',
    amount: '1000.00',
    record_date: today(),
    pay_date: today(),
  })
  const refused = await split(gain.id)
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'Only interest from later investors can be split.'],
  )
})

test('interest on a call of one class is not split', async () => {
  const fund = await newFund(world.staff)
  await committed(world, fund.id, ['100000'], { date: today() })
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call of class A',
    purpose: 'investment',
    basis: 'percent',
    percent: '50',
    class: 'A',
    notice_days: 1,
    due_date: earliestDue(today(), 2),
  })
  await issuedAndPaid(world.staff, call.id, today())
  api.clock.forward({ days: 367 })
  world.staff = await api.as('superAdmin')
  world.colleague = await api.as('support')
  await committed(world, fund.id, ['50000', '30000'], { date: today(), from: 2 })
  const refused = await split((await draftsOf(fund.id))[0]!.id)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'wrong_status'])
  assert.match(refused.body.message, /^Some of these £.* belong to one class alone/)
})
