import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Api } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { checkBooks } from '../../investments/index.ts'
import { calledInFull, committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
})

/** £10m paid in on 20 November 2026 by 12.5 %, 37.5 % and 50 %, and five years later. */
async function fundOfTen(values: Record<string, unknown> = {}) {
  const staff = await api.as('superAdmin')
  const fund = await newFund(staff, values)
  await committed({ ...world, staff }, fund.id, ['1250000', '3750000', '5000000'], { date: today() })
  const paidOn = today()
  await calledInFull(staff, fund.id, { dueOn: inDays(4), paidOn })
  return { fund, paidOn }
}
const today = () => api.clock.now().toISOString().slice(0, 10)
const inDays = (count: number) =>
  new Date(api.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)

test('£20m after five years: £18m to investors, £2m of carry, paid line by line by two people to the penny', async () => {
  const { fund } = await fundOfTen()
  api.clock.forward({ days: 1826 })
  const staff = await api.as('superAdmin')
  const body = {
    fund_id: fund.id,
    title: 'Distribution 1, final',
    kind: 'gain',
    sharing: 'waterfall',
    amount: '20000000',
    record_date: '2031-11-20',
    pay_date: '2031-11-24',
  }
  const preview = await staff.post('/api/distributions?preview=1', body)
  assert.deepEqual([preview.status, preview.body.data.carry_amount], [200, '2000000.00'])
  const draft = await made(staff, 'distributions', body)
  // £10m was paid in, and nobody recorded where the other £10m comes from.
  assert.equal(draft.above_cash, true)
  assert.deepEqual(
    draft.tiers.map((tier: Record<string, string>) => [tier['tier'], tier['investors'], tier['carry']]),
    [
      ['contributions', '10000000.00', '0.00'],
      ['preferred', '4693280.77', '0.00'],
      ['catch_up', '0.00', '1173320.19'],
      ['split', '3306719.23', '826679.81'],
    ],
  )
  assert.deepEqual(
    draft.lines.map((line: Record<string, string>) => [line['capital'], line['gain'], line['amount']]),
    [
      ['1250000.00', '1000000.00', '2250000.00'],
      ['3750000.00', '3000000.00', '6750000.00'],
      ['5000000.00', '4000000.00', '9000000.00'],
      ['0.00', '2000000.00', '2000000.00'],
    ],
  )
  const investor = await api.asUser(world.investors[0]!)
  assert.deepEqual((await investor.get('/api/distribution-lines')).body.data, [])
  const early = await staff.post(`/api/distributions/${draft.id}/authorise`, {})
  assert.deepEqual([early.status, early.body.reason], [409, 'wrong_status'])
  await made(staff, `distributions/${draft.id}/confirm`)
  await made(staff, `distributions/${draft.id}/return`, { reason: 'Check the record date' })
  await made(staff, `distributions/${draft.id}/confirm`)
  const unpaid = await staff.post(`/api/distributions/${draft.id}/pay`, { paid_on: '2031-11-20' })
  assert.equal(unpaid.status, 409)
  const colleague = await api.as('support')
  await made(colleague, `distributions/${draft.id}/authorise`)
  assert.deepEqual(await standing(staff, draft.id), ['0.00', '20000000.00', 0, 4])
  const [first] = draft.lines
  const part = await made(staff, `distributions/${draft.id}/pay`, {
    line_ids: [first.id],
    paid_on: '2031-11-20',
  })
  assert.deepEqual([part.status, part.paid_count, part.paid_amount], ['authorised', 1, '2250000.00'])
  const whole = await made(staff, `distributions/${draft.id}/pay`, { paid_on: '2031-11-20' })
  assert.deepEqual([whole.status, whole.paid_amount], ['paid', '20000000.00'])
  assert.deepEqual(await standing(staff, draft.id), ['0.00', '0.00', 0, 0])
  assert.deepEqual(
    [whole.lines_amount, whole.capital_amount, whole.gain_amount],
    ['20000000.00', '10000000.00', '8000000.00'],
  )
  await tellsItsSteps(draft.id)
  await opensItsFigures(fund.id, draft)
  await reachesInvestorAndBooks(fund.id)
})

/** The investor hears of their line and reads it; the carry is in the books, which balance. */
async function reachesInvestorAndBooks(fundId: number) {
  const staff = await api.as('superAdmin')
  const investor = await api.asUser(world.investors[0]!)
  await api.deliver()
  const lines = await investor.get('/api/distribution-lines')
  assert.deepEqual(
    lines.body.data.map((line: Record<string, string>) => [line['amount'], line['status']]),
    [['2250000.00', 'paid']],
  )
  assert.match((await investor.get('/api/notifications/user')).text, /has paid you/)
  const letter = await api.db
    .selectFrom('mails')
    .select('text')
    .where('tenant_id', '=', 1)
    .where('cause', '=', `distribution_line:${lines.body.data[0].id}:${world.investors[0]}`)
    .executeTakeFirstOrThrow()
  assert.match(letter.text.replaceAll(/\s+/g, ' '), /has paid you £2,250,000\.00\. It was paid on /)
  const ledger = await staff.get(`/api/ledgers?filter[fund_id]=${fundId}&filter[account]=carry`)
  assert.deepEqual(
    ledger.body.data.map((entry: { debit: string }) => entry.debit),
    ['2000000.00'],
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
}

/** What is held and what may be paid. */
async function standing(staff: Awaited<ReturnType<Api['as']>>, id: number) {
  const path = `/api/distributions/${id}?append=held_amount,payable_amount,held_count,payable_count`
  const { data } = (await staff.get(path)).body
  return [data.held_amount, data.payable_amount, data.held_count, data.payable_count]
}

async function tellsItsSteps(id: number) {
  const staff = await api.as('superAdmin')
  const { status, body } = await staff.get(`/api/distributions/${id}/history`)
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map((each: Record<string, unknown>) => [each['step'], each['lines_count'], each['amount']]),
    [
      ['drafted', null, null],
      ['confirmed', null, null],
      ['returned', null, null],
      ['confirmed', null, null],
      ['authorised', null, null],
      ['lines_paid', 1, '2250000.00'],
      ['lines_paid', 3, '17750000.00'],
      ['paid', null, null],
    ],
  )
  assert.equal(body.data[2].reason, 'Check the record date')
  assert.notEqual(body.data[4].actor_name, body.data[0].actor_name)
  assert.equal((await staff.get('/api/distributions/999999/history')).status, 404)
  const investor = await api.asUser(world.investors[0]!)
  assert.equal((await investor.get(`/api/distributions/${id}/history`)).status, 403)
}

/** Sums and shares of the page come to what their formulas say. */
async function opensItsFigures(fundId: number, { id, lines }: { id: number; lines: { id: number }[] }) {
  const staff = await api.as('superAdmin')
  const valueOf = async (figure: string) =>
    (await staff.get(`/api/funds/${fundId}/figures/working?figure=${figure}`)).body.data.value
  assert.equal(await valueOf(`lines_of_all:${id}`), '20000000.00')
  assert.equal(await valueOf(`held_of:${id}`), '0.00')
  assert.equal(await valueOf(`payable_of:${id}`), '0.00')
  const first = lines[0]!.id
  const path = `/api/distribution-lines/${first}?append=percent`
  assert.equal((await staff.get(path)).body.data.percent, '12.5')
  assert.equal(Number(await valueOf(`share_of:${first}`)), 12.5)
  const investor = await api.asUser(world.investors[0]!)
  assert.equal('percent' in ((await investor.get(path)).body.data ?? {}), false)
}

test('a line is held while the e-mail address that staff gave its investor is not confirmed', async () => {
  const { fund, paidOn } = await fundOfTen()
  const staff = await api.as('superAdmin')
  const days = { record_date: paidOn, pay_date: paidOn }
  const draft = await made(staff, 'distributions', {
    fund_id: fund.id,
    title: 'Distribution 1',
    kind: 'gain',
    amount: '1000000',
    ...days,
  })
  await made(staff, `distributions/${draft.id}/confirm`)
  await made(await api.as('support'), `distributions/${draft.id}/authorise`)
  const path = `/api/distribution-lines?filter[distribution_id]=${draft.id}&sort=amount&append=is_held`
  const held = async () =>
    (await staff.get(path)).body.data.map(({ is_held: isHeld }: { is_held: boolean }) => isHeld)
  const setAddress = (address: string | null) =>
    sql`update users set pending_email = ${address} where tenant_id = 1 and id = ${world.investors[0]!}`.execute(
      api.db,
    )
  assert.deepEqual(await held(), [false, false, false])
  await setAddress('by.staff@mail.example')
  assert.deepEqual(await held(), [true, false, false])
  assert.deepEqual(await standing(staff, draft.id), ['125000.00', '875000.00', 1, 2])
  const working = await staff.get(`/api/funds/${fund.id}/figures/working?figure=held_of:${draft.id}`)
  assert.equal(working.body.data.value, '125000.00')
  await setAddress(null)
})

test('recallable money can be called again, and an odd penny goes to somebody', async () => {
  const { fund, paidOn } = await fundOfTen()
  const staff = await api.as('superAdmin')
  const draft = await made(staff, 'distributions', {
    fund_id: fund.id,
    title: 'Distribution 1',
    kind: 'recallable',
    amount: '1000000.01',
    record_date: paidOn,
    pay_date: paidOn,
  })
  assert.deepEqual(
    draft.lines.map((line: { amount: string }) => line.amount),
    ['125000.00', '375000.00', '500000.01'],
  )
  await made(staff, `distributions/${draft.id}/confirm`)
  await made(await api.as('support'), `distributions/${draft.id}/authorise`)
  await made(staff, `distributions/${draft.id}/pay`, { paid_on: paidOn })
  assert.equal(draft.above_cash, false)
  const { body } = await staff.get(`/api/fund-commitments?filter[fund_id]=${fund.id}&sort=id`)
  assert.deepEqual(
    body.data.map((each: Record<string, string>) => [each['recallable'], each['unfunded']]),
    [
      ['125000.00', '125000.00'],
      ['375000.00', '375000.00'],
      ['500000.01', '500000.01'],
    ],
  )
})

test('an American waterfall is of one company, and says what it cost and since when', async () => {
  const { fund, paidOn } = await fundOfTen({ waterfall: 'american' })
  const staff = await api.as('superAdmin')
  const body = {
    fund_id: fund.id,
    title: 'Sale',
    kind: 'gain',
    sharing: 'waterfall',
    amount: '2000000',
    record_date: paidOn,
    pay_date: paidOn,
  }
  const without = await staff.post('/api/distributions', body)
  assert.deepEqual(Object.keys(without.body.errors), ['cost'])
  const draft = await made(staff, 'distributions', { ...body, cost: '1000000', invested_on: paidOn })
  assert.deepEqual(
    [draft.sharing, draft.investors_amount, draft.carry_amount],
    ['american', '1800000.00', '200000.00'],
  )
  const gone = await made(staff, `distributions/${draft.id}/cancel`, { reason: 'Not sold' })
  assert.equal(gone.status, 'cancelled')
})
