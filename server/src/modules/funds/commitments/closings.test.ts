import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earliestDue } from '@moorgate/contract'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { dateOfDay, dayNumber } from '../../../domain/calendar.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { checkBooks } from '../../investments/index.ts'
import { calledInFull, committed, issuedAndPaid, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'
import { leavesAsItIs } from '../../../../test/unchanged.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 4))
})

test('£2m joins a year after 20 % was called: £400,000 and £32,000, which goes to the earlier investors', async () => {
  const { staff } = world
  const fund = await newFund(staff)
  const first = await committed(world, fund.id, ['2500000', '7500000'])
  assert.deepEqual(
    [first.closing.number, first.closing.admitted, first.closing.catch_up],
    [1, '10000000.00', '0.00'],
  )
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '20',
    due_date: '2026-11-27',
  })
  assert.deepEqual([call.total, call.lines.length], ['2000000.00', 2])
  await issuedAndPaid(staff, call.id, '2026-11-20')

  api.clock.forward({ days: 372 })
  world.staff = await api.as('superAdmin')
  const late = await committed(world, fund.id, ['2000000'], { date: '2027-11-27', from: 2 })
  assert.deepEqual(
    [late.closing.number, late.closing.catch_up, late.closing.interest],
    [2, '400000.00', '32000.00'],
  )
  const drafts = await world.staff.get(`/api/fund-drawdowns?filter[fund_id]=${fund.id}&filter[status]=draft`)
  const [equalisation] = drafts.body.data
  assert.deepEqual(
    [equalisation.purpose, equalisation.total, equalisation.interest],
    ['equalisation', '432000.00', '32000.00'],
  )
  const path = `/api/distributions?filter[fund_id]=${fund.id}&append=awaits`
  const awaits = async () => (await world.staff.get(path)).body.data[0].awaits
  assert.equal(await awaits(), 'late_interest')
  const [line] = await issuedAndPaid(world.staff, equalisation.id, '2027-11-27')
  assert.equal(await awaits(), null)
  assert.deepEqual([line!.amount, line!.interest], ['400000.00', '32000.00'])

  const { body } = await world.staff.get(`/api/fund-commitments?filter[fund_id]=${fund.id}&sort=id`)
  assert.deepEqual(
    body.data.map((each: Record<string, string>) => [each['paid'], each['units'], each['unfunded']]),
    [
      ['500000.00', '500000', '2000000.00'],
      ['1500000.00', '1500000', '6000000.00'],
      ['400000.00', '400000', '1600000.00'],
    ],
  )
  await paysInterest(fund.id)
})

/** The interest is paid out to the earlier investors, by two people, and is no distribution of the fund. */
async function paysInterest(fundId: number): Promise<void> {
  const { body: list } = await world.staff.get(`/api/distributions?filter[fund_id]=${fundId}&include=lines`)
  const [interest] = list.data
  assert.deepEqual(
    [interest.kind, interest.amount, interest.lines.map((each: { amount: string }) => each.amount)],
    ['equalisation', '32000.00', ['8000.00', '24000.00']],
  )
  await made(world.staff, `distributions/${interest.id}/confirm`)
  const own = await world.staff.post(`/api/distributions/${interest.id}/authorise`, {})
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  await made(await api.as('support'), `distributions/${interest.id}/authorise`)
  const paid = await made(world.staff, `distributions/${interest.id}/pay`, { paid_on: '2027-11-27' })
  assert.equal(paid.status, 'paid')
  const entries = await world.staff.get(
    `/api/ledgers?filter[fund_id]=${fundId}&filter[account]=refund_payable`,
  )
  const sides = entries.body.data.map((each: { debit: string; credit: string }) => [each.debit, each.credit])
  assert.deepEqual(sides.toSorted(), [
    ['0.00', '32000.00'],
    ['24000.00', '0.00'],
    ['8000.00', '0.00'],
  ])
  const shown = await world.staff.get(`/api/funds/${fundId}?append=committed,drawn,distributed`)
  assert.deepEqual(
    [shown.body.data.committed, shown.body.data.drawn, shown.body.data.distributed],
    ['12000000.00', '2400000.00', '0.00'],
    'interest between investors is no distribution of the fund',
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
}

test('a commitment is changed and deleted until a closing admits it, and not afterwards', async () => {
  const { staff, methods } = world
  const fund = await newFund(staff)
  const body = { fund_id: fund.id, investment_method_entity_id: methods[0], amount: '100000' }
  const draft = await made(staff, 'fund-commitments', body)
  assert.deepEqual([draft.status, draft.unfunded], ['draft', '100000.00'])
  const empty = await staff.post('/api/fund-closings', { fund_id: fund.id, date: '2026-11-20' })
  assert.equal(empty.status, 422, 'nobody has signed')
  const signed = await staff.patch(`/api/fund-commitments/${draft.id}`, { signed_on: '2026-11-20' })
  assert.equal(signed.body.data.status, 'signed')
  await leavesAsItIs(api, staff, `/api/fund-commitments/${draft.id}`, [
    { amount: '100000', signed_on: '2026-11-20' },
  ])
  const shown = await made(staff, 'fund-closings?preview=1', { fund_id: fund.id, date: '2026-11-20' })
  assert.deepEqual([shown.admitted_count, shown.admitted, shown.catch_up], [1, '100000.00', '0.00'])
  const closing = await made(staff, 'fund-closings', { fund_id: fund.id, date: '2026-11-20' })
  assert.equal(closing.admitted_count, 1, 'the preview held none')
  for (const answer of [
    await staff.patch(`/api/fund-commitments/${draft.id}`, { amount: '1' }),
    await staff.delete(`/api/fund-commitments/${draft.id}`),
  ])
    assert.deepEqual([answer.status, answer.body.reason], [409, 'wrong_status'])
})

test('a call asks for no more than is left, and its lines are its total', async () => {
  const { staff } = world
  const fund = await newFund(staff)
  await committed(world, fund.id, ['1250000', '3333333.33', '5416666.67'])
  const base = { fund_id: fund.id, title: 'Call', purpose: 'investment', due_date: '2027-12-31' }
  const call = await made(staff, 'fund-drawdowns', { ...base, basis: 'amount', amount: '1000000' })
  assert.deepEqual(
    call.lines.map((line: { amount: string }) => line.amount),
    ['125000.00', '333333.33', '541666.67'],
  )
  const items = await staff.post('/api/fund-drawdowns', {
    ...base,
    basis: 'amount',
    amount: '1000000',
    items: [{ kind: 'management_fees', amount: '999999.99' }],
  })
  assert.deepEqual(Object.keys(items.body.errors), ['items'])
  const [line] = await issuedAndPaid(staff, call.id, '2027-11-27')
  const again = await staff.post(`/api/fund-drawdown-lines/${line!.id}/payments`, {
    amount: '1',
    received_on: '2027-11-27',
  })
  assert.deepEqual([again.status, again.body.reason], [409, 'not_due'])
  const above = await staff.post('/api/fund-drawdowns', { ...base, basis: 'percent', percent: '90.000001' })
  assert.deepEqual(Object.keys(above.body.errors), ['basis'])
  const perUnit = await made(staff, 'fund-drawdowns', { ...base, basis: 'per_unit', per_unit: '0.5' })
  assert.equal(perUnit.total, '500000.01', 'two odd halves of a penny round up, each in its line')
  assert.deepEqual(await mayCancel(staff, fund.id), [false, true])
  const cancelled = await made(staff, `fund-drawdowns/${perUnit.id}/cancel`, { reason: 'Too early' })
  assert.equal(cancelled.status, 'cancelled')
  assert.deepEqual(await mayCancel(staff, fund.id), [false, false])
})

/** What the list of the calls of a fund says of each, the first call first. */
async function mayCancel(client: Client, fund: number): Promise<boolean[]> {
  const query = `filter[fund_id]=${fund}&append=may_cancel&sort=number`
  const { body, text } = await client.get(`/api/fund-drawdowns?${query}`)
  assert.ok(body.data, text)
  return body.data.map((call: { may_cancel: boolean }) => call.may_cancel)
}

test('the call of a later closing can’t be cancelled, and is issued after its day with another one', async () => {
  const staff = await api.as('superAdmin')
  const now = { ...world, staff }
  const fund = await newFund(staff)
  const today = api.clock.now().toISOString().slice(0, 10)
  await committed(now, fund.id, ['2500000'], { date: today })
  const due = earliestDue(today, 10)
  await calledInFull(staff, fund.id, { dueOn: due, paidOn: today })
  await committed(now, fund.id, ['2000000'], { date: today, from: 1 })
  const drafts = await staff.get(`/api/fund-drawdowns?filter[fund_id]=${fund.id}&filter[status]=draft`)
  const [{ id }] = drafts.body.data
  const { body } = await staff.get(`/api/fund-drawdowns/${id}?append=permissions`)
  assert.deepEqual([body.data.due_date, body.data.permissions], [due, ['issue', 'pay']])
  assert.deepEqual(
    await mayCancel(staff, fund.id),
    [false, false],
    'the one that was paid, and the later closing’s',
  )
  const cancelled = await staff.post(`/api/fund-drawdowns/${id}/cancel`, {})
  assert.deepEqual([cancelled.status, cancelled.body.reason], [409, 'wrong_status'])
  api.clock.forward({ days: 40 })
  const later = await api.as('superAdmin')
  const issued = await made(later, `fund-drawdowns/${id}/issue`)
  const afterwards = earliestDue(api.clock.now().toISOString().slice(0, 10), 10)
  assert.deepEqual([issued.status, issued.due_date], ['issued', afterwards])
})

test('a preview of a closing says what each joiner owes, and what all of them do', async () => {
  const staff = await api.as('superAdmin')
  const fund = await newFund(staff)
  const day = api.clock.now().toISOString().slice(0, 10)
  await committed({ ...world, staff }, fund.id, ['2500000'], { date: day })
  const due = earliestDue(day, 10)
  await calledInFull(staff, fund.id, { dueOn: due, paidOn: day })
  api.clock.forward({ days: 100 })
  const later = await api.as('superAdmin')
  for (const [index, amount] of ['2000000', '333333.33'].entries())
    await made(later, 'fund-commitments', {
      fund_id: fund.id,
      investment_method_entity_id: world.methods[index + 1],
      amount,
      signed_on: day,
    })
  const date = dateOfDay(dayNumber(due)! + 73)
  const shown = await made(later, 'fund-closings?preview=1', { fund_id: fund.id, date })
  // All was called: each amount, and of it 8 % × 73 ÷ 365.
  assert.deepEqual(
    shown.joiners.map((each: Record<string, string>) => [
      each['amount'],
      each['catch_up'],
      each['interest'],
      each['total'],
    ]),
    [
      ['2000000.00', '2000000.00', '32000.00', '2032000.00'],
      ['333333.33', '333333.33', '5333.33', '338666.66'],
    ],
  )
  assert.deepEqual([shown.catch_up, shown.interest, shown.total], ['2333333.33', '37333.33', '2370666.66'])
  const named = await later.get(`/api/fund-commitments?filter[fund_id]=${fund.id}&sort=id`)
  assert.deepEqual(
    named.body.data.slice(1).map((each: Record<string, unknown>) => [each['id'], each['investor_name']]),
    shown.joiners.map((each: Record<string, unknown>) => [each['fund_commitment_id'], each['investor_name']]),
  )
})
