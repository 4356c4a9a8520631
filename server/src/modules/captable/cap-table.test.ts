import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { openAll } from './test-figures.ts'
import {
  addHolder,
  allotLots,
  issueTo,
  newCompany as newCompanyOf,
  record as recordBy,
} from './test-company.ts'

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

const newCompany = () => newCompanyOf(api)
const happened = (path: string, event: object) => staff.post(`${path}/events`, event)
const record = (path: string, event: object) => recordBy(staff, path, event)
const holder = (path: string, name: string, overrides: object = {}) => addHolder(staff, path, name, overrides)
const issued = issueTo
const tableOf = async (path: string, query = '') => {
  const answer = await staff.get(`${path}${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const shares = (table: { rows: { name: string; shares: string }[] }) =>
  Object.fromEntries(table.rows.map((row) => [row.name, row.shares]))

test('a table is what was recorded, on any day, in every view', async () => {
  const { path } = await newCompany()
  const ann = await holder(path, 'Ann')
  const bob = await holder(path, 'Bob')
  await record(path, issued(ann, '1000000'))
  await record(path, {
    kind: 'share_class',
    date: '2020-01-01',
    name: 'A Preferred',
    class_kind: 'preferred',
    preference: '1',
    seniority: 1,
    converts_to: 'Ordinary',
    ratio_numerator: 2,
    ratio_denominator: 1,
  })
  await record(
    path,
    issued(bob, '100000', {
      date: '2020-01-01',
      share_class: 'A Preferred',
      price: '2.50',
      round: 'Series A',
    }),
  )
  await record(path, {
    kind: 'pool',
    date: '2021-01-01',
    plan: 'EMI plan',
    share_class: 'Ordinary',
    shares: '50000',
  })
  await record(path, {
    kind: 'transfer',
    date: '2022-01-01',
    holder: ann,
    to: bob,
    share_class: 'Ordinary',
    shares: '1000.5',
  })
  const issuedNow = await tableOf(path, '?view=issued')
  assert.deepEqual(shares(issuedNow), { Ann: '998999.5', Bob: '101000.5' })
  assert.equal(issuedNow.total.shares, '1100000')
  assert.equal((await tableOf(path, '?view=as_converted')).total.shares, '1200000')
  const diluted = await tableOf(path)
  assert.equal(diluted.total.shares, '1250000')
  assert.equal(diluted.rows.at(-1).name, 'EMI plan, unallocated')
  assert.deepEqual(shares(await tableOf(path, '?as_at=2019-12-31')), { Ann: '1000000' })
  assert.deepEqual(diluted.rows.find((row: { name: string }) => row.name === 'Bob').classes, [
    'Ordinary',
    'A Preferred',
  ])
  assert.deepEqual(
    diluted.rounds.map(({ name, raised, post_money }: Record<string, string>) => [name, raised, post_money]),
    [
      ['Series A', '250000.00', '3000000.00'],
      ['Ordinary', '1000.00', null],
    ],
  )
})

test('what can not have happened is refused on its field, and nothing is written', async () => {
  const { path } = await newCompany()
  const ann = await holder(path, 'Ann')
  const bob = await holder(path, 'Bob')
  await record(path, issued(ann, '100'))
  const give = {
    kind: 'transfer',
    date: '2020-01-01',
    holder: ann,
    to: bob,
    share_class: 'Ordinary',
    shares: '101',
  }
  const tooMany = await happened(path, give)
  assert.equal(tooMany.status, 422)
  assert.deepEqual(Object.keys(tooMany.body.errors), ['shares'])
  assert.equal((await happened(path, { ...give, to: ann, shares: '1' })).body.errors.to.length, 1)
  assert.deepEqual(Object.keys((await happened(path, { ...give, holder: 'h999999' })).body.errors), [
    'holder',
  ])
  assert.deepEqual(Object.keys((await happened(path, { kind: 'theft', date: '2020-01-01' })).body.errors), [
    'kind',
  ])
  assert.deepEqual(Object.keys((await happened(path, { ...give, date: '2099-01-01' })).body.errors), ['date'])
  const warrant = { kind: 'grant', instrument: 'warrant', date: '2020-01-01', holder: ann, strike: '1' }
  const ofPlan = await happened(path, { ...warrant, share_class: 'Ordinary', shares: '10', plan: 'EMI plan' })
  assert.deepEqual([ofPlan.status, Object.keys(ofPlan.body.errors ?? {})], [422, ['plan']])
  assert.equal((await tableOf(path)).event_count, 1)
  // Bob gives his shares on in 2020; a transfer dated before it that takes them from under him would break
  // that one.
  await record(path, { ...give, shares: '100' })
  const earlier = await happened(path, { ...give, date: '2019-06-01', shares: '1' })
  assert.equal(earlier.status, 409)
  assert.equal(earlier.body.reason, 'later_events')
})

test('a wrong event is reversed and never edited; both stay in the history', async () => {
  const { path } = await newCompany()
  const ann = await holder(path, 'Ann')
  const first = await record(path, issued(ann, '100'))
  const wrong = await record(path, issued(ann, '900'))
  assert.equal((await tableOf(path)).total.shares, '1000')
  const reversed = await staff.post(`/api/cap-table-events/${wrong}/reverse`, { reason: 'Entered twice' })
  assert.equal(reversed.status, 201, reversed.text)
  assert.equal((await tableOf(path)).total.shares, '100')
  assert.equal((await tableOf(path, '?as_at=2019-12-31')).total.shares, '100')
  assert.equal((await staff.post(`/api/cap-table-events/${wrong}/reverse`, { reason: 'Again' })).status, 409)
  const { events } = (await staff.get(`${path}/events`)).body.data
  assert.equal(events.length, 4)
  assert.equal(events[0].note, 'Entered twice')
  assert.match(events[0].summary, /^Reversed: Ann was issued 900 Ordinary at £0.001$/)
  await record(path, {
    kind: 'redeem',
    date: '2020-01-01',
    holder: ann,
    share_class: 'Ordinary',
    shares: '50',
  })
  const needed = await staff.post(`/api/cap-table-events/${first}/reverse`, { reason: 'Wrong' })
  assert.deepEqual([needed.status, needed.body.reason], [409, 'later_events'])
  assert.equal(
    (await staff.post(`/api/cap-table-events/${ann.slice(1)}/reverse`, { reason: 'Wrong' })).status,
    409,
  )
  await assert.rejects(
    sql`delete from cap_table_events where tenant_id = 1`.execute(api.db),
    /permission denied/,
  )
})

test('two people can not give the same shares away at once', async () => {
  const { path } = await newCompany()
  const ann = await holder(path, 'Ann')
  const bob = await holder(path, 'Bob')
  await record(path, issued(ann, '100'))
  const give = {
    kind: 'transfer',
    date: '2020-01-01',
    holder: ann,
    to: bob,
    share_class: 'Ordinary',
    shares: '60',
  }
  const answers = await Promise.all([happened(path, give), happened(path, give)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422])
})

const allotted = (id: number) => allotLots(api, id)

test('what the platform allots stands in the table by itself, and leaves it when the holding ends', async () => {
  const { id, path, round } = await newCompany()
  const [sold] = await allotted(id)
  const table = await tableOf(path)
  assert.deepEqual(shares(table), { [`Nominee ${id} Limited`]: '200', 'Member 3': '100' })
  assert.match(table.rows[0].detail, /^Nominee, 2 investors$/)
  assert.deepEqual(
    [table.position.shares, table.position.percent, table.position.cost],
    ['300', '100.000000', '1200.00'],
  )
  assert.ok(
    table.checks.every(({ ok }: { ok: boolean }) => ok),
    JSON.stringify(table.checks),
  )
  await sql`update investments set status = 'exited' where tenant_id = 1 and id = ${sold}`.execute(api.db)
  await sql`update investment_opportunities set outcome = 'secondary', outcome_date = '2024-01-31' where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  assert.equal((await tableOf(path, '?as_at=2024-01-30')).rows[0].shares, '200')
  const afterwards = await tableOf(path)
  assert.equal(shares(afterwards)[`Buyer of ${round}`], '100')
  assert.equal(afterwards.total.shares, '300')
})

test('a transfer that the holdings know nothing of is found by the check', async () => {
  const { id, path } = await newCompany()
  await allotted(id)
  const { holders } = (await staff.get(`${path}/members`)).body.data
  const [from, to] = ['Nominee', 'Member 3'].map(
    (name) => holders.find((each: { name: string }) => each.name.startsWith(name)).holder,
  )
  const give = {
    kind: 'transfer',
    date: '2024-01-01',
    holder: from,
    to,
    share_class: 'B Ordinary',
    shares: '10',
  }
  await record(path, give)
  const { checks } = await tableOf(path)
  const found = checks.find(({ check }: { check: string }) => check === 'holdings')
  assert.equal(found.ok, false)
  assert.match(found.detail, /has 190 shares here and 200 in the holdings/)
  const said = found.said.filter((part: unknown) => typeof part !== 'string')
  assert.deepEqual(
    said.map(({ value }: { value: string }) => value),
    ['190', '200'],
  )
  await openAll(
    staff,
    (figure) => `${path}/working?figure=${encodeURIComponent(figure)}`,
    said.map((part: object) => ({ place: 'said', ...part })),
  )
  const split = {
    kind: 'split',
    date: '2023-06-01',
    share_class: 'B Ordinary',
    numerator: 10,
    denominator: 1,
  }
  await record(path, split)
  assert.match(
    (await tableOf(path)).checks.find(({ check }: { check: string }) => check === 'holdings').detail,
    /has 1,990 shares here and 2,000 in the holdings/,
  )
})

test('rounds of one company share one table; other firms and roles without the tab never see it', async () => {
  const { id, path } = await newCompany()
  const ann = await holder(path, 'Ann')
  await record(path, issued(ann, '100'))
  const { rows } = await sql<{ id: number }>`
    insert into investment_opportunities (tenant_id, name, slug, status, type_id, issuer_name, issuer_number)
    select 1, 'Next round', ${`next-${id}`}, 2, type_id, issuer_name, issuer_number from investment_opportunities where tenant_id = 1
      and id = ${id} returning id`.execute(api.db)
  const sibling = `/api/investment-opportunities/${rows[0]!.id}/cap-table`
  assert.equal((await tableOf(sibling)).total.shares, '100')
  assert.equal((await (await api.as('investmentManager')).get(path)).status, 403)
  assert.equal((await (await api.as('user')).get(path)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(path)).status, 404)
  const theirs = await (
    await api.as('superAdmin', 2)
  ).post(`/api/cap-table-events/${ann.slice(1)}/reverse`, { reason: 'x' })
  assert.equal(theirs.status, 404)
})

test('the register names each member, since when, and for how many a nominee holds', async () => {
  const { id, path } = await newCompany()
  await allotted(id)
  const { members, total_shares } = (await staff.get(`${path}/members?as_at=2023-03-14`)).body.data
  assert.equal(total_shares, '300')
  assert.deepEqual(
    members.map(({ name, shares, member_since, beneficial_owners }: Record<string, unknown>) => [
      name,
      shares,
      member_since,
      beneficial_owners,
    ]),
    [
      ['Member 3', '100', '2023-03-14', 0],
      [`Nominee ${id} Limited`, '200', '2023-03-14', 2],
    ],
  )
  assert.equal((await staff.get(`${path}/members?as_at=2023-03-13`)).body.data.members.length, 0)
})

test('Series A of £3m for 30 %: the exits of the worked example, with the price from which it converts', async () => {
  const { path } = await newCompany()
  const founder = await holder(path, 'Founder')
  const investor = await holder(path, 'Investor', { holder_kind: 'investor' })
  const series = {
    kind: 'share_class',
    date: '2020-01-01',
    name: 'Series A',
    class_kind: 'preferred',
    preference: '1',
    seniority: 1,
    converts_to: 'Ordinary',
  }
  const described = await record(path, series)
  await record(path, issued(founder, '700000', { date: '2020-01-01' }))
  await record(path, issued(investor, '300000', { date: '2020-01-01', share_class: 'Series A', price: '10' }))
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
  await record(path, { ...series, participation: 'full' })
  assert.deepEqual((await exit('8000000.00')).paid, {
    'class-series a': '4500000.00',
    'class-ordinary': '3500000.00',
  })
})

test('a scenario writes nothing to the register, and is kept with what was typed', async () => {
  const { id, path } = await newCompany()
  const founder = await holder(path, 'Founder')
  await record(path, issued(founder, '1170000'))
  await record(path, {
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
  assert.equal((await tableOf(path)).total.shares, '1170000')
  const answer = await staff.post('/api/cap-table-scenarios', {
    investment_opportunity_id: id,
    name: 'Series B',
    inputs: { with_round: true, pre_money: '3000000.00', new_money: '750000.00' },
  })
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(answer.body.data.inputs.pre_money, '3000000.00')
})

test('an advance subscription is never owed: in a sale it becomes shares, after debts and preferences', async () => {
  const { path } = await newCompany()
  const founder = await holder(path, 'Founder')
  await record(path, issued(founder, '1000000'))
  const angel = await holder(path, 'Angel')
  const terms = { kind: 'note', date: '2026-01-01', holder: angel, amount: '20000.00' }
  const id = await record(path, { ...terms, instrument: 'advance_subscription', discount_percent: '20' })
  const capped = {
    ...terms,
    instrument: 'advance_subscription',
    discount_percent: '20',
    valuation_cap: '2000000.00',
  }
  const withCap = await record(path, capped)
  await record(path, { ...terms, instrument: 'loan_note' })
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
  const { path } = await newCompany()
  const founder = await holder(path, 'Founder')
  await record(path, issued(founder, '1000000'))
  await record(path, {
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
  const { path } = await newCompany()
  const ann = await holder(path, 'Ann')
  const bob = await holder(path, 'Bob')
  await record(path, issued(ann, '2'))
  await record(path, issued(bob, '1'))
  const working = (await staff.get(`${path}/working?figure=percent:${ann}`)).body.data
  assert.equal(working.value, '66.666667')
  assert.equal(working.formula, '(Shares, Ann × 100) ÷ Shares, Total')
  assert.equal(working.numbers, '(2 × 100) ÷ 3 = 66.666667%')
  assert.match(working.rounding, /6 decimals, half up/)
  const deeper = (await staff.get(`${path}/working?figure=${working.inputs[0].figure}`)).body.data
  assert.equal(deeper.inputs[0].value, '2')
  assert.equal((await staff.get(`${path}/working?figure=percent:h1`)).status, 404)
})
