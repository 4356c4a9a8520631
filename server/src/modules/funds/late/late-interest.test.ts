import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { checkBooks } from '../../investments/index.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
let staff: Client
let fund: number
let commitment: number
let line: { id: number; amount: string }
let other: { id: number }
let charge: { id: number; amount: string; status: string; parts: object[] }

const due = '2026-12-01'

/** So many days later, with sessions of their own. */
async function later(days: number): Promise<void> {
  api.clock.forward({ days })
  staff = await api.as('superAdmin')
  world.colleague = await api.as('support')
}

before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  staff = world.staff
  const terms = { late_interest_percent: '8', late_grace_days: 5, carry_percent: '0' }
  fund = (await newFund(staff, terms)).id
  const { commitments } = await committed(world, fund, ['100000', '100000'])
  commitment = commitments[0]!.id
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fund,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '25',
    notice_days: 1,
    due_date: due,
  })
  const { lines } = await made(staff, `fund-drawdowns/${call.id}/issue`)
  ;[line, other] = lines
})

/** How many lines of the call the server says are overdue. */
async function overdueOfCall() {
  const { data } = (await staff.get(`/api/fund-drawdown-lines/${line.id}`)).body
  return (await staff.get(`/api/fund-drawdowns/${data.fund_drawdown_id}`)).body.data.overdue_count
}
const late = async (client = staff) =>
  (await client.get(`/api/fund-drawdown-lines/${line.id}/late-interest`)).body.data
const pay = (id: number, amount: string, received_on: string) =>
  made(staff, `fund-drawdown-lines/${id}/payments`, { amount, received_on })
const chargeIt = (id: number) => staff.post(`/api/fund-drawdown-lines/${id}/late-interest`, {})

test('interest on what is open grows from the day and the grace, and nothing is asked for yet', async () => {
  const isLate = async () => {
    const { data } = (await staff.get(`/api/fund-drawdown-lines/${line.id}`)).body
    return [data.is_late, data.overdue, await overdueOfCall()]
  }
  assert.equal((await late()).amount, '0.00')
  assert.deepEqual(await isLate(), [false, false, 0])
  await later(28)
  assert.deepEqual(await isLate(), [true, true, 2])
  const { amount, parts, may_be_charged: may } = await late()
  // £25,000.00 × 8 % × 12 ÷ 365: 17 days after the due date, less five of grace.
  assert.deepEqual([amount, parts.length, may], ['65.75', 1, false])
  assert.equal((await chargeIt(line.id)).status, 409)
})

test('each payment costs for its own days, and the rest waits until all is paid', async () => {
  await pay(line.id, '15000', '2026-12-18')
  await later(13)
  await pay(line.id, '10000', '2026-12-31')
  await pay(other.id, '25000', '2026-12-06')
  // Late, and paid: nothing of it is overdue.
  assert.equal((await staff.get(`/api/fund-drawdown-lines/${line.id}`)).body.data.overdue, false)
  assert.equal(await overdueOfCall(), 0)
  const { amount, parts, may_be_charged: may } = await late()
  assert.deepEqual(
    parts.map(({ capital, days, interest }: Record<string, unknown>) => [capital, days, interest]),
    [
      ['15000.00', 12, '39.45'],
      ['10000.00', 25, '54.79'],
    ],
  )
  assert.deepEqual([amount, may], ['94.24', true])
})

test('a person charges it once, the investor is told and sees it', async () => {
  const { status, body } = await chargeIt(line.id)
  assert.equal(status, 201, JSON.stringify(body))
  charge = body.data
  assert.deepEqual([charge.amount, charge.status, charge.parts.length], ['94.24', 'charged', 2])
  assert.equal((await chargeIt(line.id)).status, 409)
  await api.deliver()
  const own = await api.asUser(world.investors[0]!)
  const [seen] = (await own.get('/api/fund-late-charges')).body.data
  assert.equal(seen.amount, '94.24')
  const told = (await own.get('/api/notifications/user')).body.data.map(({ type }: { type: string }) => type)
  assert.ok(
    told.some((type: string) => type.endsWith('LateInterestCharged')),
    String(told),
  )
  const stranger = await api.asUser(world.investors[1]!)
  assert.deepEqual((await stranger.get('/api/fund-late-charges')).body.data, [])
  assert.equal((await stranger.get(`/api/fund-drawdown-lines/${line.id}/late-interest`)).status, 404)
})

test('what came by the last day of grace is not charged', async () => {
  assert.equal((await chargeIt(other.id)).status, 409)
})

test('it is on the capital account, as due and then as paid, and each part opens to its days', async () => {
  const value = { fund_id: fund, date: '2026-12-31', assets: '50000', liabilities: '0' }
  const { id } = await made(staff, 'net-asset-values', value)
  await made(world.colleague, `net-asset-values/${id}/approve`)
  await made(staff, `net-asset-values/${id}/publish`)
  const account = async () =>
    (await staff.get(`/api/fund-commitments/${commitment}/capital-account`)).body.data.late_interest
  assert.deepEqual([(await account()).charged, (await account()).due], ['94.24', '94.24'])
  await made(staff, `fund-late-charges/${charge.id}/payments`, { received_on: '2026-12-31' })
  const { charged, paid, due: open, lines } = await account()
  assert.deepEqual([charged, paid, open, lines[0].title], ['94.24', '94.24', '0.00', 'Cash call 1'])
  const figures = `/api/fund-commitments/${commitment}/capital-account/figures`
  const working = await staff.get(`${figures}/working?figure=late_part:${charge.id}:0`)
  assert.equal(working.body.data.value, '39.45')
  assert.equal((await staff.get(`/api/fund-commitments/${commitment}/capital-account/pdf`)).status, 200)
})

test('the payment is a journal that balances: cash of the fund, and its income', async () => {
  const entries = (await staff.get(`/api/ledgers?filter[fund_id]=${fund}&filter[type]=fee`)).body.data
  assert.deepEqual(
    entries.map(({ account, debit, credit }: Record<string, string>) => [account, debit, credit]).toSorted(),
    [
      ['client_cash', '94.24', '0.00'],
      ['fee_income', '0.00', '94.24'],
    ],
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
  const paidTwice = await staff.post(`/api/fund-late-charges/${charge.id}/payments`, {
    received_on: '2026-12-31',
  })
  assert.equal(paidTwice.status, 409)
  assert.equal(
    (await staff.post(`/api/fund-late-charges/${charge.id}/waive`, { reason: 'Late' })).status,
    409,
  )
})

test('charged interest is waived with a reason, and is on no account any more', async () => {
  const second = await made(staff, 'fund-drawdowns', {
    fund_id: fund,
    title: 'Cash call 2',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2027-01-15',
  })
  const { lines } = await made(staff, `fund-drawdowns/${second.id}/issue`)
  await later(46)
  await pay(lines[0].id, '10000', '2027-02-15')
  const { id, amount } = (await chargeIt(lines[0].id)).body.data
  assert.equal(amount, '56.99')
  assert.equal((await staff.post(`/api/fund-late-charges/${id}/waive`, {})).status, 422)
  const { status, waive_reason: reason } = await made(staff, `fund-late-charges/${id}/waive`, {
    reason: 'The bank held the payment.',
  })
  assert.deepEqual([status, reason], ['waived', 'The bank held the payment.'])
  const account = (await staff.get(`/api/fund-commitments/${commitment}/capital-account`)).body.data
  assert.equal(account.late_interest.charged, '94.24')
  assert.equal((await (await api.as('superAdmin', 2)).get(`/api/fund-late-charges/${id}`)).status, 404)
  const again = await chargeIt(lines[0].id)
  assert.deepEqual([again.status, again.body.data.amount], [201, '56.99'], 'what was waived is charged again')
  assert.equal((await chargeIt(lines[0].id)).status, 409)
  await made(staff, `fund-late-charges/${again.body.data.id}/waive`, { reason: 'Charged by mistake.' })
})

test('a fund that pays interest has it in its own books too, also what it paid before it was linked', async () => {
  const feeder = await newFund(staff, { name: 'Feeder Fund' })
  const today = '2027-02-15'
  const body = { kind: 'feeder', fund_id: feeder.id, fund_commitment_id: commitment, starts_on: today }
  await made(staff, 'fund-links', body)
  const booked = async () => {
    const query = `filter[fund_id]=${feeder.id}&filter[type]=fee&sort=id`
    return (await staff.get(`/api/ledgers?${query}`)).body.data.map(
      ({ account, debit, credit, date }: Record<string, string>) => [account, debit, credit, date],
    )
  }
  const before = [
    ['realised', '94.24', '0.00', '2026-12-31'],
    ['client_cash', '0.00', '94.24', '2026-12-31'],
  ]
  assert.deepEqual(await booked(), before)

  const third = await made(staff, 'fund-drawdowns', {
    fund_id: fund,
    title: 'Cash call 3',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2027-03-15',
  })
  const { lines } = await made(staff, `fund-drawdowns/${third.id}/issue`)
  await later(46)
  await pay(lines[0].id, '10000', '2027-04-02')
  const { id, amount } = (await chargeIt(lines[0].id)).body.data
  // £10,000.00 × 8 % × 13 ÷ 365: 18 days after the due date, less five of grace.
  assert.equal(amount, '28.49')
  assert.deepEqual(await booked(), before, 'charged, and not paid yet')
  await made(staff, `fund-late-charges/${id}/payments`, { received_on: '2027-04-02' })
  assert.deepEqual(await booked(), [
    ...before,
    ['realised', '28.49', '0.00', '2027-04-02'],
    ['client_cash', '0.00', '28.49', '2027-04-02'],
  ])
  const income = (await staff.get(`/api/ledgers?filter[fund_id]=${fund}&filter[account]=fee_income`)).body
    .data
  assert.equal(income.length, 2)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})
