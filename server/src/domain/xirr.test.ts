import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dateOfDay, dayNumber } from './calendar.ts'
import { signAt } from './test-present-value.ts'
import { irrForDisplay, xirr, type Flow } from './xirr.ts'

const flows = (text: string): Flow[] =>
  text.split('; ').map((entry) => {
    const [date = '', amount = '0'] = entry.split(' ')
    return { date, amountMinor: BigInt(Math.round(Number(amount) * 100)) }
  })

const fund =
  '2019-04-01 -40000; 2020-07-01 -30000; 2021-10-01 -20000; 2022-12-31 15000; 2023-12-31 35000; 2024-12-31 70000'

const known: [string, string, string][] = [
  [
    'the sample of the spreadsheet that everybody compares with',
    '2008-01-01 -10000; 2008-03-01 2750; 2008-10-30 4250; 2009-02-15 3250; 2009-04-01 2750',
    '0.373363',
  ],
  ['£10,000 that became £25,000 in five years', '2020-01-15 -10000; 2025-01-15 25000', '0.200883'],
  ['a fund with three calls and its value', fund, '0.069952'],
  ['a loss', '2021-06-30 -10000; 2024-06-30 3000', '-0.330322'],
  ['a near wipe-out', '2020-07-03 -177900000; 2021-02-25 8799805.85', '-0.990248'],
  ['an EIS holding with its relief', '2021-03-01 -10000; 2022-01-31 3000; 2026-03-01 16000', '0.166744'],
  ['two purchases', '2022-02-28 -5000; 2023-02-28 -5000; 2024-02-29 12500', '0.158009'],
]

for (const [name, text, rate] of known) {
  test(`the yearly return of ${name} is ${rate}`, () => {
    assert.deepEqual(xirr(flows(text)), { rate, ambiguous: false })
  })
}

test('a value that only touches nothing has the rate at which it does: +100, −220 and +121 are 10 %', () => {
  const touching = '2021-01-01 100; 2022-01-01 -220; 2023-01-01 121'
  assert.deepEqual(xirr(flows(touching)), { rate: '0.100000', ambiguous: false })
  assert.deepEqual(xirr(flows('2021-01-01 -100; 2022-01-01 220; 2023-01-01 -121')), {
    rate: '0.100000',
    ambiguous: false,
  })
  // Ten pence more at the end and no rate fits; ten pence less and there are two, on either side.
  assert.deepEqual(xirr(flows('2021-01-01 100; 2022-01-01 -220; 2023-01-01 121.10')), { none: 'no_solution' })
  const two = xirr(flows('2021-01-01 100; 2022-01-01 -220; 2023-01-01 120.99'))
  assert.ok('rate' in two && two.ambiguous, JSON.stringify(two))
  assert.ok(Math.abs(Number(two.rate) - 0.1) < 0.011, two.rate)
})

test('two rates that lie within one step of the search are both found', () => {
  // (1 + r) is 1.1000 and 1.1004: 100·v² of each, as payments of 365 days apart.
  const close = xirr(flows('2021-01-01 1000000; 2022-01-01 -2200400; 2023-01-01 1210440'))
  assert.ok('rate' in close, JSON.stringify(close))
  assert.ok(Number(close.rate) >= 0.0999 && Number(close.rate) <= 0.1005, close.rate)
})

test('what was bought at the price of its day makes no holding longer', () => {
  const held = '2025-06-01 -1000; 2026-03-01 1100'
  assert.deepEqual(irrForDisplay(flows(held)), { none: 'under_one_year' })
  assert.deepEqual(irrForDisplay(flows(`${held}; 2026-11-22 -500; 2026-11-22 500`)), {
    none: 'under_one_year',
  })
})

test('where two rates fit, the one nearer to 10 % is given and marked', () => {
  const twoRates = flows('2021-01-01 -1000; 2022-01-01 2500; 2023-01-01 -1540')
  assert.deepEqual(xirr(twoRates), { rate: '0.100000', ambiguous: true })
})

test('the order of flows does not matter, and those of one day are one flow', () => {
  const shuffled = flows(fund.split('; ').toReversed().join('; '))
  assert.deepEqual(xirr(shuffled), { rate: '0.069952', ambiguous: false })
  const split = flows('2020-01-15 -4000; 2020-01-15 -6000; 2025-01-15 25000')
  assert.deepEqual(xirr(split), { rate: '0.200883', ambiguous: false })
})

test('there is no rate without money out and money back', () => {
  assert.deepEqual(xirr([]), { none: 'no_flows' })
  assert.deepEqual(xirr(flows('2020-01-01 0; 2021-01-01 0')), { none: 'no_flows' })
  assert.deepEqual(xirr(flows('2020-01-01 -100; 2021-01-01 -100')), { none: 'no_sign_change' })
  assert.deepEqual(xirr(flows('2020-01-01 100; 2021-01-01 100')), { none: 'no_sign_change' })
  assert.deepEqual(xirr(flows('2020-01-01 -100; 2020-01-01 150')), { none: 'single_date' })
  assert.deepEqual(xirr(flows('2020-01-01 -100; 2021-02-30 150')), { none: 'invalid_date' })
})

test('a holding that is worth nothing and paid nothing is a total loss', () => {
  assert.deepEqual(xirr(flows('2020-01-01 -100; 2023-01-01 0')), { none: 'total_loss' })
})

test('flows that no rate fits have none', () => {
  assert.deepEqual(xirr(flows('2021-01-01 -1000; 2022-01-01 2500; 2023-01-01 -1600')), {
    none: 'no_solution',
  })
})

test('sixty years at a dreadful rate do not overflow', () => {
  assert.deepEqual(xirr(flows('1960-01-01 -1000000000; 2020-01-01 0.01')), {
    rate: '-0.344169',
    ambiguous: false,
  })
})

test('a screen shows no yearly return for a holding under 365 days', () => {
  assert.deepEqual(irrForDisplay(flows('2025-01-01 -100; 2025-12-31 110')), { none: 'under_one_year' })
  assert.deepEqual(irrForDisplay(flows('2025-01-01 -100; 2026-01-01 110')), {
    rate: '0.100000',
    ambiguous: false,
  })
  assert.deepEqual(irrForDisplay(flows('2025-01-01 -100; 2025-06-01 0')), { none: 'total_loss' })
  assert.deepEqual(irrForDisplay(flows('2025-02-29 -100')), { none: 'invalid_date' })
})

test('money that grows at a rate for some days has that rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9000, max: 50_000 }),
      fc.integer({ min: 30, max: 9000 }),
      (basisPoints, days) => {
        const rate = basisPoints / 10_000
        const start = dayNumber('2001-05-17') ?? 0
        const back = BigInt(Math.round(1e15 * (1 + rate) ** (days / 365)))
        const answer = xirr([
          { date: dateOfDay(start), amountMinor: -(10n ** 15n) },
          { date: dateOfDay(start + days), amountMinor: back },
        ])
        // So little may be left after decades of losses that its rounding shows in the rate.
        if (back > 10n ** 9n) assert.ok('rate' in answer && Math.abs(Number(answer.rate) - rate) < 2e-6)
      },
    ),
    { numRuns: 2000 },
  )
})

const randomFlows = (most: number) =>
  fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: 12_000 }).map((day) => dateOfDay(day + 7305)),
      amountMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    }),
    { maxLength: most },
  )

test('the sample’s root is the one that the spreadsheet’s manual states, 0.373362535', () => {
  const sample = flows(known[0]![1])
  assert.deepEqual([signAt(sample, 3_733_625n), signAt(sample, 3_733_626n)], [1, -1])
})

test('a rate is the root to half of its last place: beside it the payments are worth more and less than nothing', () => {
  let rates = 0
  fc.assert(
    fc.property(randomFlows(30), (random) => {
      const answer = xirr(random)
      if ('none' in answer) return
      rates++
      assert.match(answer.rate, /^-?\d+\.\d{6}$/)
      const units = BigInt(answer.rate.replace('.', '')) * 10n
      assert.ok(signAt(random, units - 5n) * signAt(random, units + 5n) <= 0, answer.rate)
    }),
    { numRuns: 400 },
  )
  assert.ok(rates > 50, `${rates} of 400 had a rate`)
})

test('whatever was paid, there is a rate or the reason why there is none', () => {
  const fewDays = fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: 3 }).map((at) => dateOfDay(7305 + at * 400)),
      amountMinor: fc.bigInt({ min: -3n, max: 3n }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.oneof(fewDays, randomFlows(6)), (random) => {
      const answer = irrForDisplay(random)
      if ('rate' in answer) assert.match(answer.rate, /^-?\d+\.\d{6}$/)
      else assert.match(answer.none, /^[a-z_]+$/)
    }),
    { numRuns: 2000 },
  )
})
