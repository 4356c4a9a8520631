import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dateOfDay } from '../../../domain/calendar.ts'
import { evaluate } from '../../../domain/formula-value.ts'
import { compare, divided, fractionOf } from '../../../domain/fraction.ts'
import type { Fraction } from '../../../domain/fraction.ts'
import { formatMoney } from '../../../domain/money.ts'
import { ratedFlows } from '../position-rates.ts'
import type { RateInputs } from '../position-rates.ts'
import { totalsOf } from '../totals.ts'
import { yearlyRate } from './rate-cells.ts'

const held = (cost: bigint, value: bigint, distributed = 0n, type = 'Equity') => ({
  currency: 'GBP',
  type,
  paid_in: [],
  paid_out: [],
  valued_on: null,
  ended: false,
  cost_minor: String(cost),
  value_minor: String(value),
  distributed_minor: String(distributed),
})

const minor = (text: string) => BigInt(text.replace('.', ''))

test('what was sold is realised, what is held is not, and income is counted by itself', () => {
  // What has ended is worth nothing more, whatever a position says of it.
  const sold = { ...held(30_000_00n, 57_000_00n, 66_000_00n), ended: true }
  assert.deepEqual(totalsOf({ found: [held(245_000_00n, 301_450_00n, 10_200_00n), sold] }), [
    {
      currency: 'GBP',
      invested: '275000.00',
      held: '245000.00',
      value: '301450.00',
      distributed: '76200.00',
      sold: '0.00',
      total_value: '377650.00',
      unrealised: '56450.00',
      unrealised_percent: '23.040816',
      realised: '36000.00',
      income: '10200.00',
      gain: '102650.00',
      gain_percent: '37.327273',
      multiple: '1.373273',
      held_multiple: '1.230408',
      irr: null,
      valued_from: null,
      valued_on: null,
      holdings: 1,
      ended: 1,
      types: [{ type: 'Equity', value: '301450.00', percent: '100.000000' }],
    },
  ])
})

test('a part of nothing is no figure', () => {
  const [gift] = totalsOf({ found: [held(0n, 5_00n)] })
  assert.deepEqual(
    [gift!.gain, gift!.gain_percent, gift!.multiple, gift!.unrealised_percent, gift!.held_multiple],
    ['5.00', null, null, null, null],
  )
})

test('types come with the largest first, and those of one value by name', () => {
  const [all] = totalsOf({ found: [held(1n, 5n, 0n, 'Debt'), held(1n, 9n), held(1n, 5n, 0n, 'Bond')] })
  assert.deepEqual(
    all!.types.map(({ type }) => type),
    ['Equity', 'Bond', 'Debt'],
  )
})

test('of seven types the two smallest are one part, and a type worth nothing is none', () => {
  const values = { A: 40n, B: 20n, C: 15n, D: 10n, E: 8n, F: 5n, G: 2n, H: 0n }
  const [all] = totalsOf({ found: Object.entries(values).map(([type, value]) => held(1n, value, 0n, type)) })
  assert.deepEqual(
    all!.types.map(({ type, value, percent }) => [type, value, percent]),
    [
      ['A', '0.40', '40.000000'],
      ['B', '0.20', '20.000000'],
      ['C', '0.15', '15.000000'],
      ['D', '0.10', '10.000000'],
      ['E', '0.08', '8.000000'],
      [null, '0.07', '7.000000'],
    ],
  )
})

test('the gain is what there is and what came back, less what was paid in', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 14n })
  const position = fc
    .tuple(amount, amount, amount, fc.constantFrom('Equity', 'Debt'), fc.boolean())
    .map(([cost, value, distributed, type, ended]) => ({ ...held(cost, value, distributed, type), ended }))
  fc.assert(
    fc.property(fc.array(position, { minLength: 1 }), (found) => {
      const [all] = totalsOf({ found })
      assert.equal(minor(all!.gain), minor(all!.value) + minor(all!.distributed) - minor(all!.invested))
      assert.equal(
        all!.types.reduce((sum, { value }) => sum + minor(value), 0n),
        minor(all!.value),
      )
    }),
  )
})

/** What the sheet's formula comes to over these payments, in per cent. */
function rateByFormula(found: readonly RateInputs[]): Fraction {
  const flows = ratedFlows(found)
  const cells = new Map(
    flows.flatMap(({ date, amountMinor }, index) => [
      [`flow:GBP:${index}`, formatMoney(amountMinor, 'GBP')],
      [`flow_on:GBP:${index}`, date],
    ]),
  )
  return evaluate(yearlyRate('GBP', flows.length), (key) => cells.get(key)!)
}

test('the yearly rate of a portfolio is what its formula comes to, to the last place that is written', () => {
  const minor = fc.integer({ min: 1, max: 10 ** 11 })
  const day = fc.integer({ min: 12_000, max: 20_400 }).map(dateOfDay)
  const position = fc
    .record({
      paid_in: fc.array(
        fc.tuple(day, minor).map(([date, cost]): [string, number] => [date, -cost]),
        { minLength: 1, maxLength: 5 },
      ),
      paid_out: fc.array(fc.tuple(day, minor), { maxLength: 3 }),
      valued_on: fc.option(day),
      ended: fc.boolean(),
      value: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    })
    .map(({ value, ...flows }) => ({ ...held(1n, value), ...flows }))
  let rates = 0
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 8 }), (found) => {
      const [all] = totalsOf({ found })
      if (all!.irr === null) return
      rates++
      const percent = divided(fractionOf(all!.irr), { upper: 1n, lower: 100n })
      assert.equal(compare(rateByFormula(found), percent), 0, all!.irr)
    }),
    { numRuns: 200 },
  )
  assert.ok(rates > 50, `${rates} of 200 had a rate`)
})
