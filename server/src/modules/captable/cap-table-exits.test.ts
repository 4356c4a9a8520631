import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { addHolder, issueTo, newCompany, record, tableOf } from './test-company.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

test('Series A of £3m for 30 %: the exits of the worked example, with the price from which it converts', async () => {
  const { path } = await newCompany(api)
  const founder = await addHolder(staff, path, 'Founder')
  const investor = await addHolder(staff, path, 'Investor', { holder_kind: 'investor' })
  const series = {
    kind: 'share_class',
    date: '2020-01-01',
    name: 'Series A',
    class_kind: 'preferred',
    preference: '1',
    seniority: 1,
    converts_to: 'Ordinary',
  }
  const described = await record(staff, path, series)
  await record(staff, path, issueTo(founder, '700000', { date: '2020-01-01' }))
  await record(
    staff,
    path,
    issueTo(investor, '300000', { date: '2020-01-01', share_class: 'Series A', price: '10' }),
  )
  const exit = async (price: string) => {
    const { exits, turns } = (await staff.get(`${path}/scenario?sale_price=${price}`)).body.data
    const paid = exits[1].lines.map(({ claim, paid: amount }: Record<string, string>) => [claim, amount])
    return { paid: Object.fromEntries(paid), turns }
  }
  const at8 = await exit('8000000.00')
  assert.deepEqual(at8.paid, { 'class-series a': '3000000.00', 'class-ordinary': '5000000.00' })
  assert.deepEqual(at8.turns, [{ claim: 'class-series a', name: 'Series A', sale_price: '10000000.00' }])
  assert.deepEqual((await exit('12000000.00')).paid, {
    'class-series a': '3600000.00',
    'class-ordinary': '8400000.00',
  })
  await staff.post(`/api/cap-table-events/${described}/reverse`, { reason: 'It participates' })
  await record(staff, path, { ...series, participation: 'full' })
  assert.deepEqual((await exit('8000000.00')).paid, {
    'class-series a': '4500000.00',
    'class-ordinary': '3500000.00',
  })
})

test('a scenario writes nothing to the register, and is kept with what was typed', async () => {
  const { id, path } = await newCompany(api)
  const founder = await addHolder(staff, path, 'Founder')
  await record(staff, path, issueTo(founder, '1170000'))
  await record(staff, path, {
    kind: 'note',
    date: '2024-01-01',
    holder: founder,
    instrument: 'advance_subscription',
    amount: '150000.00',
    discount_percent: '20',
    valuation_cap: '2000000.00',
  })
  const typed = 'with_round=1&pre_money=3000000&new_money=750000'
  const { round } = (await staff.get(`${path}/scenario?${typed}`)).body.data
  assert.deepEqual(
    [round.price, round.new_shares, round.cost, round.after_shares, round.notes[0].shares],
    ['2.5641', '292500', '749999.25', '1550250', '87750'],
  )
  const refused = await staff.get(`${path}/scenario?with_round=1`)
  assert.deepEqual(Object.keys(refused.body.errors), ['pre_money'])
  assert.equal((await tableOf(staff, path)).total.shares, '1170000')
  const answer = await staff.post('/api/cap-table-scenarios', {
    investment_opportunity_id: id,
    name: 'Series B',
    inputs: { with_round: true, pre_money: '3000000.00', new_money: '750000.00' },
  })
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(answer.body.data.inputs.pre_money, '3000000.00')
})

test('an advance subscription is never owed: in a sale it becomes shares, after debts and preferences', async () => {
  const { path } = await newCompany(api)
  const founder = await addHolder(staff, path, 'Founder')
  await record(staff, path, issueTo(founder, '1000000'))
  const angel = await addHolder(staff, path, 'Angel')
  const terms = { kind: 'note', date: '2026-01-01', holder: angel, amount: '20000.00' }
  const id = await record(staff, path, {
    ...terms,
    instrument: 'advance_subscription',
    discount_percent: '20',
  })
  const capped = {
    ...terms,
    instrument: 'advance_subscription',
    discount_percent: '20',
    valuation_cap: '2000000.00',
  }
  const withCap = await record(staff, path, capped)
  await record(staff, path, { ...terms, instrument: 'loan_note' })
  const sale = async (price: string) => {
    const { exits } = (await staff.get(`${path}/scenario?sale_price=${price}`)).body.data
    const { debts, lines } = exits.find(({ chosen }: { chosen: boolean }) => chosen)
    return [debts, ...lines.map(({ claim, paid }: Record<string, string>) => [claim, paid])]
  }
  const [one, two] = [`subscription-${id}`, `subscription-${withCap}`]
  // The loan note comes first, then both subscriptions at £25,000.00, then what is left for the founder.
  assert.deepEqual(await sale('1000000'), [
    '20000.00',
    ['class-ordinary', '930000.00'],
    [one, '25000.00'],
    [two, '25000.00'],
  ])
  assert.deepEqual((await sale('40000'))[0], '20000.00')
  assert.deepEqual((await sale('40000')).slice(2), [
    [one, '10000.00'],
    [two, '10000.00'],
  ])
  // Of £10,145,000.00 the 1,010,000 shares have £10,100,000.00: the cap's 10,000 are worth £100,000.00.
  assert.deepEqual((await sale('10145000')).slice(1), [
    ['class-ordinary', '10000000.00'],
    [one, '25000.00'],
    [two, '100000.00'],
  ])
  for (const figure of [`claim_preference:${one}`, `claim_shares:${two}`])
    assert.equal(
      (await staff.get(`${path}/scenario/working?sale_price=10145000&figure=${figure}`)).status,
      200,
      figure,
    )
})

test('a note that becomes no share in a round stays owed, and a cap below the preference is refused', async () => {
  const { path } = await newCompany(api)
  const founder = await addHolder(staff, path, 'Founder')
  await record(staff, path, issueTo(founder, '1000000'))
  await record(staff, path, {
    kind: 'note',
    date: '2026-11-20',
    holder: founder,
    instrument: 'loan_note',
    amount: '150000.00',
    valuation_cap: '50.00',
  })
  // £50.00 ÷ 1,000,000 shares is less than a hundredth of a penny.
  const typed = 'with_round=1&pre_money=3000000&new_money=750000&sale_price=8000000'
  const { round, exits } = (await staff.get(`${path}/scenario?${typed}`)).body.data
  assert.deepEqual(round.notes, [])
  assert.equal(exits.find(({ chosen }: { chosen: boolean }) => chosen).debts, '150000.00')
  const capped = 'preference=2&participation=capped&participation_cap='
  const refused = await staff.get(`${path}/scenario?${typed}&${capped}1.5`)
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['participation_cap']])
  assert.equal((await staff.get(`${path}/scenario?${typed}&${capped}2`)).status, 200)
})

test('a figure opens to its formula, its numbers and its inputs', async () => {
  const { path } = await newCompany(api)
  const ann = await addHolder(staff, path, 'Ann')
  const bob = await addHolder(staff, path, 'Bob')
  await record(staff, path, issueTo(ann, '2'))
  await record(staff, path, issueTo(bob, '1'))
  const working = (await staff.get(`${path}/working?figure=percent:${ann}`)).body.data
  assert.equal(working.value, '66.666667')
  assert.equal(working.formula, '(Shares, Ann × 100) ÷ Shares, Total')
  assert.equal(working.numbers, '(2 × 100) ÷ 3 = 66.666667%')
  assert.match(working.rounding, /6 decimal places \(half up\)/)
  const deeper = (await staff.get(`${path}/working?figure=${working.inputs[0].figure}`)).body.data
  assert.equal(deeper.inputs[0].value, '2')
  assert.equal((await staff.get(`${path}/working?figure=percent:h1`)).status, 404)
})
