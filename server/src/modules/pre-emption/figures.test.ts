import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBetween } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { figuresOf, openAll } from '../captable/test-figures.ts'
import type { Figure, FigureNames } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { holdersWith, newRound } from './test-register.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

/** The worked example with a holder more: one leaves all, two ask for more, one takes a part, one waits. */
async function answeredOpportunity(overrides: object): Promise<number> {
  const round = await newRound(api)
  const ids = await holdersWith(api, round, [500, 300, 199, 40, 1])
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: round.offer,
    record_date: '2026-11-18',
    deadline: '2026-12-20T12:00:00Z',
    price: '4.00',
    available: '333',
    waived_shares: '7',
    waived_holders: 2,
    ...overrides,
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  assert.equal((await staff.post(`/api/pre-emption-options/${id}/open`)).status, 200)
  const answers = [
    [1, undefined],
    [3, '95'],
    [3, '200'],
    [6, '5'],
  ] as const
  for (const [index, [choice, shares]] of answers.entries()) {
    const body = { pre_emption_option_id: id, user_id: ids[index], choice, ...(shares && { shares }) }
    const { status, text } = await staff.post('/api/pre-emption-choices', body)
    assert.equal(status, 201, text)
    api.clock.forward({ minutes: 1 })
  }
  return id
}

const idOf = (figure: string) => (trail: readonly { item: Record<string, unknown> }[]) =>
  `${figure}:${trail.at(-1)!.item['id']}`
const fixed = (figure: string) => () => figure

const settlementFigures: FigureNames = {
  available: fixed('available'),
  in_issue: fixed('in_issue'),
  entitled: fixed('entitled'),
  waived: fixed('entitlement:waived'),
  entitled_in_all: fixed('entitled_in_all'),
  by_right: fixed('by_right'),
  excess_asked: fixed('excess_asked'),
  excess_met: fixed('excess_met'),
  placed: fixed('placed'),
  held_for_one: fixed('held_for_one'),
  left: fixed('left'),
  'lines[].by_right': idOf('by_right'),
  'lines[].excess': idOf('excess'),
  'lines[].total': idOf('total'),
}

const choiceFigures: FigureNames = {
  '[].holding': idOf('holding'),
  '[].nominal_value': idOf('nominal'),
  '[].entitlement': idOf('entitlement'),
  '[].entitlement_cost': idOf('entitlement_cost'),
  '[].shares': idOf('asked'),
  '[].by_right': idOf('by_right'),
  '[].excess': idOf('excess'),
  '[].allotted': idOf('total'),
  '[].percent_before': idOf('percent_before'),
  '[].percent_if_none': idOf('percent_if_none'),
  '[].percent_if_maintained': idOf('percent_if_maintained'),
  '[].percent_allotted': idOf('percent_allotted'),
}

const optionFigures: FigureNames = {
  price: fixed('price'),
  available: fixed('available'),
  waived_shares: fixed('waived'),
  waived_nominal: fixed('nominal:waived'),
  nominal_with_right: fixed('nominal_with_right'),
  in_issue: fixed('in_issue'),
  placed_shares: fixed('placed'),
  issued_shares: fixed('issued'),
}

/** Holders, and what they answered, as the page has them. */
function countsOf(
  option: { holders_count: number; waived_holders: number; opened_at: string; deadline: string },
  { lapses, counts }: { lapses: number; counts: { choice: number; count: number }[] },
): Figure[] {
  const dates = [option.opened_at, option.deadline].map((at) => londonDate(new Date(at))) as [string, string]
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return [
    { figure: 'days_open', value: daysBetween(...dates) },
    { figure: 'holders_all', value: all },
    { figure: 'holders_count', value: option.holders_count },
    { figure: 'holders_waived', value: option.waived_holders },
    { figure: 'lapses', value: lapses },
    { figure: 'answered_count', value: option.holders_count - lapses },
    ...counts.map(({ choice, count }) => ({ figure: `answers:${choice}`, value: count })),
  ].map(({ figure, value }) => ({ place: figure, figure, value: String(value) }))
}

for (const rule of ['pro_rata_holding', 'pro_rata_request', 'fcfs'] as const)
  test(`every figure of an offer opens to its working, and the workbook recalculates: excess by ${rule}`, async () => {
    const id = await answeredOpportunity({
      excess_rule: rule,
      rounding: rule === 'fcfs' ? 'floor' : 'largest_remainder',
    })
    const path = `/api/pre-emption-options/${id}`
    const figures = async () => [
      ...figuresOf((await staff.get(`${path}/settlement`)).body.data, settlementFigures),
      ...figuresOf((await staff.get(path)).body.data, optionFigures),
      ...figuresOf(
        (await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}`)).body.data,
        choiceFigures,
      ),
      ...countsOf((await staff.get(path)).body.data, (await staff.get(`${path}/settlement`)).body.data),
    ]
    const opens = (figure: string) => `${path}/working?figure=${figure}`
    const open = await figures()
    assert.ok(open.some(({ place, value }) => place === 'lines[].excess' && value !== '0'))
    await openAll(staff, opens, open)
    assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${path}/workbook`)).bytes), [])
    const closed = await staff.post(`${path}/close`, { lapses: 1, reason: 'All that matter have answered' })
    assert.equal(closed.status, 200, closed.text)
    await openAll(staff, opens, await figures())
    const entries = figuresOf((await staff.get(`${path}/entries`)).body.data, {
      shares: fixed('entry_shares'),
      amount: fixed('entry_amount'),
      entered: fixed('entered_count'),
      changed: fixed('changed_count'),
      'lines[].shares': idOf('entry_shares'),
      'lines[].amount': idOf('entry_amount'),
      'lines[].before': idOf('entry_before'),
    })
    assert.ok(entries.some(({ place }) => place === 'lines[].amount'))
    await openAll(staff, opens, entries)
    const paid = entries.filter(({ place }) => place === 'lines[].amount').map(({ value }) => pence(value))
    const all = (await staff.get(opens('entry_amount'))).body.data
    assert.equal(
      pence(all.value),
      paid.reduce((sum, each) => sum + each, 0n),
    )
    assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${path}/workbook`)).bytes), [])
  })

const pence = (amount: string): bigint => BigInt(amount.replace('.', ''))

test('a right opens to its quota, and an excess to the rounds in which it was given', async () => {
  const id = await answeredOpportunity({})
  const choices = (
    await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}&sort=-holding`)
  ).body.data
  const working = async (figure: string) =>
    (await staff.get(`/api/pre-emption-options/${id}/working?figure=${figure}`)).body.data
  const quota = await working(`quota:${choices[0].id}`)
  assert.equal(quota.numbers, '(333 × 500) ÷ 1,047 = 159.025787966')
  const more = await working(`extra:${choices[1].id}`)
  assert.equal(more.value, '1')
  assert.match(more.formula, /left over by the whole parts − the number that come before remainder of Holder/)
  const given = await working(`excess_given:${choices[2].id}`)
  assert.ok(given.inputs.length > 1)
  assert.equal(
    (await (await api.as('user')).get(`/api/pre-emption-options/${id}/working?figure=left`)).status,
    404,
  )
  assert.equal((await staff.get(`/api/pre-emption-options/${id}/working?figure=holding:1`)).status, 404)
})

const ownFigures: FigureNames = {
  ...choiceFigures,
  '[].shares': (trail) => {
    const { id, choice, shares } = trail.at(-1)!.item
    return `asked:${String(id)}:${String(choice)}:${String(shares)}`
  },
  '[].allotted': idOf('allotted'),
}

test('a holder opens every figure of theirs and what an answer would do, and nobody else’s', async () => {
  const id = await answeredOpportunity({})
  const rows = (await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}&sort=-holding`))
    .body.data
  const [other, mine] = rows
  const holder = await api.asUser(mine.user_id)
  const path = `/api/pre-emption-options/${id}`
  const opens = (figure: string) => `${path}/working?figure=${figure}`
  const seen = async () => [
    ...figuresOf((await holder.get('/api/pre-emption-choices')).body.data, ownFigures),
    ...figuresOf((await holder.get(path)).body.data, {
      ...optionFigures,
      waived_shares: null,
      placed_shares: null,
      issued_shares: null,
    }),
  ]
  await openAll(holder, opens, await seen())
  const working = async (figure: string) => (await holder.get(opens(figure))).body.data
  assert.equal((await working(`taken:${mine.id}:3:50`)).numbers, '96 + 50 = 146')
  assert.equal((await working(`cost:${mine.id}:3:50`)).numbers, '146 × £4.00 = £584.00')
  assert.equal((await working(`payable:${mine.id}:3:50`)).value, '584.00')
  assert.equal((await working(`payable:${mine.id}:2:0`)).numbers, '96 × £4.00 = £384.00')
  assert.equal((await working(`percent_with:${mine.id}:1:0`)).value, mine.percent_if_none)
  assert.equal(
    (await working(`held_with:${mine.id}:3:50`)).numbers,
    `${Number(mine.holding).toLocaleString('en-GB')} + 146 = ${(Number(mine.holding) + 146).toLocaleString('en-GB')}`,
  )
  const theirs = ['left', 'excess_asked', 'excess_pool', `excess:${mine.id}`]
  for (const figure of [`holding:${other.id}`, `taken:${other.id}:3:50`, ...theirs])
    assert.equal((await holder.get(opens(figure))).status, 404, figure)
  const { bytes } = await fetchBytes(api, holder, `${path}/workbook`)
  assert.deepEqual(wrongCells(bytes), [])
  const stranger = await api.asUser((await holdersWith(api, await newRound(api), [10]))[0]!)
  assert.equal((await stranger.get(`${path}/workbook`)).status, 404)
  assert.equal((await staff.post(`${path}/close`, { lapses: 1, reason: 'All have answered' })).status, 200)
  await openAll(holder, opens, await seen())
  assert.equal((await working(`allotted:${mine.id}`)).value, '191')
  assert.match(
    (await working(`excess:${mine.id}`)).rounding,
    /from the remainder, in proportion to the holdings/,
  )
})
