import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dateOfDay, dayNumber } from '../../../domain/calendar.ts'
import { fundWorksheet } from './fund-worksheet.ts'
import { valuesOf } from '../../../domain/evaluate.ts'
import { performanceOf } from './read-performance.ts'
import { emptyFund } from './test-viewed-fund.ts'
import type { ViewedFund, ViewedValue } from './viewed-fund.ts'

const start = '2022-01-01'
const day = (after: number) => dateOfDay(dayNumber(start)! + after)

const value = (id: number, after: number, pounds: number, unitClass = 'A'): ViewedValue => ({
  id,
  class: unitClass,
  date: day(after),
  isPublished: true,
  assetsMinor: BigInt(Math.round(pounds * 100)),
  liabilitiesMinor: 0n,
  units: '1000',
})

const paid = (id: number, after: number, pounds: number, units = String(pounds)) => ({
  id,
  commitment: 5,
  line: 1,
  date: day(after),
  capitalMinor: BigInt(pounds * 100),
  units,
})

const paidOut = (id: number, after: number, pounds: number) => ({
  id,
  commitment: 5,
  date: day(after),
  minor: BigInt(pounds * 100),
})

const eleanor = {
  id: 5,
  user: 6,
  name: 'Eleanor Whitcombe',
  class: 'A',
  isActive: true,
  closing: 1,
  amountMinor: 100_000_00n,
  recallableMinor: 0n,
  releasedMinor: 0n,
}

/** Values are given in their order, as a story is told. */
const fundOf = (told: Partial<ViewedFund>): ViewedFund => ({
  ...emptyFund,
  commitments: [eleanor],
  ...told,
  values: (told.values ?? []).toReversed(),
})

/** Units of £1.00: as many are in issue as were paid for. */
const inIssue = ({ payments = [], values = [], ...told }: Partial<ViewedFund>): ViewedFund => {
  const issued = ({ date }: ViewedValue) =>
    payments.filter((each) => each.date <= date).reduce((sum, { units }) => sum + Number(units), 0)
  return fundOf({
    ...told,
    payments,
    values: values.map((each) => ({ ...each, units: String(issued(each) || 1) })),
  })
}

const linkedOf = (told: Partial<ViewedFund>) => performanceOf(inIssue(told)).time_weighted[0]!

test('periods of +10 %, −5 % and +8 % are 12.860000 % together, and so much a year', () => {
  const values = [value(1, 100, 1100), value(2, 200, 1045), value(3, 730, 1128.6)]
  const { percent, yearly, from, until, reason } = linkedOf({ payments: [paid(1, 0, 1000)], values })
  assert.deepEqual([percent, from, until, reason], ['12.860000', day(0), day(730), null])
  // 1.1286 ^ (365 ÷ 730) − 1
  assert.equal(yearly, '6.235587')
})

test('what is paid in half way counts for half of its period', () => {
  const { percent, yearly } = linkedOf({
    payments: [paid(1, 0, 1000), paid(2, 50, 500)],
    values: [value(1, 100, 1600)],
  })
  assert.deepEqual([percent, yearly], ['8.000000', null])
})

test('money that comes or goes on the day of a value changes no return', () => {
  const values = [value(1, 100, 1100), value(2, 200, 1045), value(3, 300, 1128.6)]
  const more = [value(1, 100, 10_100), value(2, 200, 9595), value(3, 300, 5_182.6)]
  const story = linkedOf({
    payments: [paid(1, 0, 1000), paid(2, 100, 9000)],
    // 9,595 × 1.08 less what is left.
    payouts: [paidOut(1, 300, 5180)],
    values: more,
  })
  assert.equal(linkedOf({ payments: [paid(1, 0, 1000)], values }).percent, '12.860000')
  assert.equal(story.percent, '12.860000')
})

test('a value of before the first payment counts in nothing', () => {
  const values = [value(1, 0, 1000), value(2, 200, 1100)]
  const { percent, from } = linkedOf({ payments: [paid(1, 100, 1000)], values })
  assert.deepEqual([percent, from], ['10.000000', day(100)])
})

test('there is none without a value after the first payment, over two classes, or of money too late', () => {
  const payments = [paid(1, 0, 1000)]
  assert.equal(linkedOf({ payments: [], values: [] }).reason, 'no_value')
  assert.equal(linkedOf({ payments, values: [value(1, 0, 1000)] }).reason, 'no_value')
  const classes = [value(1, 100, 1100), value(2, 100, 1100, 'B')]
  assert.equal(linkedOf({ payments, values: classes }).reason, 'several_classes')
  // £9,000 on the last day but one of the period, and £1,000 is left of all.
  const late = { payments: [...payments, paid(2, 99, 9000)], values: [value(1, 100, 1000)] }
  assert.deepEqual(
    [linkedOf(late).reason, linkedOf(late).percent, linkedOf(late).yearly],
    ['no_average', null, null],
  )
})

test('a fund that has lost everything has returned −100 %, in all and a year', () => {
  const lost = [value(1, 100, 1100), value(2, 500, 0)]
  const { percent, yearly } = linkedOf({ payments: [paid(1, 0, 1000)], values: lost })
  assert.deepEqual([percent, yearly], ['-100.000000', '-100.000000'])
})

test('time in which there was no capital does not count', () => {
  const { percent, yearly, from, until } = linkedOf({
    payments: [paid(1, 0, 1000), paid(2, 400, 500)],
    payouts: [paidOut(1, 100, 1100)],
    values: [value(1, 100, 0), value(2, 300, 0), value(3, 500, 550)],
  })
  assert.deepEqual([percent, yearly, from, until], ['21.000000', null, day(0), day(500)])
})

test('an investor reads the return of their own commitment, by its units', () => {
  const { time_weighted: own } = performanceOf(
    fundOf({
      isOwn: true,
      heldBefore: { date: day(100), positions: [] },
      payments: [paid(1, 0, 100, '100'), paid(2, 200, 50, '50')],
      values: [value(1, 100, 1100), value(2, 200, 1650)],
    }),
  )
  // 100 units at £1.10; then 150 at £1.65, of which £50 came on the day.
  assert.deepEqual(
    own.map(({ fund_commitment_id: id, percent }) => [id, percent]),
    [[5, '97.500000']],
  )
})

const story = fc.record({
  first: fc.integer({ min: 1, max: 10_000 }),
  later: fc.array(
    fc.record({
      days: fc.integer({ min: 1, max: 300 }),
      pounds: fc.integer({ min: 1, max: 20_000 }),
      paid: fc.integer({ min: 0, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
})

test('returns are linked as whole numbers have them, to the last place, whatever is paid in at values', () => {
  fc.assert(
    fc.property(story, ({ first, later }) => {
      const ends = later.map((_each, at) => later.slice(0, at + 1).reduce((sum, { days }) => sum + days, 0))
      const { percent } = linkedOf({
        payments: [
          paid(1, 0, first),
          ...later.map(({ paid: pounds }, at) => paid(at + 2, ends[at]!, pounds)),
        ],
        values: later.map(({ pounds, paid: more }, at) => value(at + 1, ends[at]!, pounds + more)),
      })
      let [grown, of] = [1n, 1n]
      for (const [at, { pounds }] of later.entries()) {
        const before = at === 0 ? first : later[at - 1]!.pounds + later[at - 1]!.paid
        grown *= BigInt(pounds)
        of *= BigInt(before)
      }
      const millionths = BigInt(percent!.replace('.', ''))
      const off = 2n * (millionths * of - (grown - of) * 10n ** 8n)
      assert.ok((off < 0n ? -off : off) <= of, percent!)
    }),
    { numRuns: 150 },
  )
})

test('the formulas of each period add up: what was there, came, went and was earned is what is there', () => {
  fc.assert(
    fc.property(story, fc.integer({ min: 1, max: 99 }), ({ first, later }, share) => {
      const days = later.reduce((sum, each) => sum + each.days, 0) + 1
      const fund = inIssue({
        payments: [paid(1, 0, first), paid(2, Math.floor((days * share) / 100), 1000)],
        payouts: [paidOut(1, Math.floor((days * (100 - share)) / 100), 1)],
        values: [value(1, days, later[0]!.pounds)],
      })
      const valueOf = valuesOf(fundWorksheet(fund))
      const [linked] = performanceOf(fund).time_weighted
      if (linked!.reason !== null) return
      const pence = (key: string) => BigInt(valueOf(`twr_${key}:0`).replace('.', ''))
      assert.equal(pence('opening') + pence('in') - pence('out') + pence('gain'), pence('closing'))
      assert.ok(pence('average') > 0n)
      assert.ok(BigInt(linked!.percent!.replace('.', '')) >= -100_000_000n)
    }),
    { numRuns: 100 },
  )
})
