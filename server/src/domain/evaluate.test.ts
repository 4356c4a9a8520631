import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { evaluated } from './evaluate.ts'
import { evaluate } from './formula-value.ts'
import {
  ahead,
  atLeast,
  cell,
  countOf,
  equal,
  larger,
  minus,
  number,
  over,
  plus,
  round,
  roundDown,
  roundUp,
  smaller,
  sumOf,
  times,
  words,
} from './worksheet.ts'
import type { CellDraft, Formula, Unit } from './worksheet.ts'

const none = (key: string): string => assert.fail(`nobody asked for ${key}`)
const rounded = (formula: Formula, places = 2) => {
  const { upper, lower } = evaluate(round(formula, places), none)
  return Number(upper) / Number(lower)
}

test('halves round away from nothing, down is towards it and up away from it', () => {
  const of = (text: string, by: typeof round) => {
    const { upper, lower } = evaluate(by(number(text), 2), none)
    return (Number(upper) / Number(lower)).toFixed(2)
  }
  assert.deepEqual(
    ['0.125', '-0.125', '0.124'].map((text) => of(text, round)),
    ['0.13', '-0.13', '0.12'],
  )
  assert.deepEqual(
    ['0.129', '-0.129'].map((text) => of(text, roundDown)),
    ['0.12', '-0.12'],
  )
  assert.deepEqual(
    ['0.121', '-0.121'].map((text) => of(text, roundUp)),
    ['0.13', '-0.13'],
  )
})

test('nothing is lost on the way: a third three times is one', () => {
  const third = over(number('1'), number('3'))
  assert.equal(rounded(plus(third, plus(third, third)), 12), 1)
  assert.equal(rounded(minus(times(number('0.1'), number('3')), number('0.3')), 12), 0)
})

test('a formula comes to what floating point comes near', () => {
  const leaf = fc.integer({ min: -100_000, max: 100_000 }).map((value) => number((value / 100).toFixed(2)))
  const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => plus(a, b)),
      fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => minus(a, b)),
      fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => times(a, b)),
      fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => larger(a, b)),
      fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => smaller(a, b)),
    ),
  }))
  const near = (each: Formula): number => {
    if (each.op === 'number') return Number(each.value)
    if (each.op === 'max') return Math.max(...each.of.map(near))
    if (each.op === 'min') return Math.min(...each.of.map(near))
    if (each.op === '+') return near(each.left) + near(each.right)
    if (each.op === '-') return near(each.left) - near(each.right)
    return each.op === '*' ? near(each.left) * near(each.right) : assert.fail(each.op)
  }
  fc.assert(
    fc.property(formula, (each) => {
      const { upper, lower } = evaluate(each, none)
      const expected = near(each)
      assert.ok(Math.abs(Number(upper) / Number(lower) - expected) <= 1e-6 * Math.max(1, Math.abs(expected)))
    }),
  )
})

const figure = (key: string, unit: Unit, formula: Formula, exact = false): CellDraft => ({
  key,
  label: key,
  unit,
  formula,
  exact,
})
const input = (key: string, unit: Unit, value: string): CellDraft => ({ key, label: key, unit, value })
const sheet = (...cells: CellDraft[]) =>
  evaluated({
    currency: 'GBP',
    basis: [],
    sheets: [{ name: 'Sheet', columns: [], rows: cells.map((each) => [each]) }],
  })
const valueIn = (made: ReturnType<typeof sheet>, key: string) =>
  made.sheets[0]!.rows.flat().find((each) => each?.key === key)?.value

test('figures are worked out from others wherever they stand, and written as their units are', () => {
  const made = sheet(
    figure('total', 'money', sumOf(['first', 'second'])),
    figure('share', 'percent', round(times(over(cell('first'), cell('total')), number('100')), 6)),
    figure('each', 'price', over(cell('total'), number('8'))),
    figure('people', 'number', countOf(['first', 'second'], 'positive')),
    figure('marked', 'number', countOf(['first', 'second'], { names: ['a', 'b'], name: 'late' })),
    figure('before', 'number', ahead(['first', 'second'], ['second', 'first'], 0)),
    figure('full', 'number', equal(cell('a'), cell('late'), number('1'), number('0'))),
    figure('enough', 'number', atLeast(cell('total'), number('30'), number('1'), number('0'))),
    input('first', 'money', '10.00'),
    input('second', 'money', '20.00'),
    words('a', 'Late'),
    words('b', 'Paid'),
    words('late', 'Late'),
  )
  const found = ['total', 'share', 'each', 'people', 'marked', 'before', 'full', 'enough'].map((key) =>
    valueIn(made, key),
  )
  assert.deepEqual(found, ['30.00', '33.333333', '3.75', '2', '1', '1', '1', '1'])
})

test('an exact figure is written with twelve places and read with all of them', () => {
  const made = sheet(
    figure('third', 'money', over(number('-2'), number('3')), true),
    figure('whole', 'money', times(cell('third'), number('3'))),
    figure('short', 'money', over(number('1'), number('2')), true),
  )
  assert.deepEqual(
    ['third', 'whole', 'short'].map((key) => valueIn(made, key)),
    ['-0.666666666667', '-2.00', '0.50'],
  )
})

test('those that stand beside a name are added up, each list of names read once', () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => index)
  const [keys, names] = [rows.map((index) => `amount:${index}`), rows.map((index) => `name:${index}`)]
  const made = sheet(
    ...rows.flatMap((index) => [
      input(keys[index]!, 'number', String(index)),
      words(names[index]!, `of ${index % 1_500}`),
      figure(`sum:${index}`, 'number', { op: 'matching', keys, names, name: names[index]! }),
    ]),
  )
  assert.deepEqual([valueIn(made, 'sum:7'), valueIn(made, 'sum:1507')], ['1514', '1514'])
})

test('payments on their days come to the yearly rate', () => {
  const made = sheet(
    figure('rate', 'number', { op: 'xirr', amounts: ['out', 'back'], dates: ['then', 'now'] }),
    input('out', 'money', '-10000.00'),
    input('back', 'money', '25000.00'),
    input('then', 'date', '2020-01-15'),
    input('now', 'date', '2025-01-15'),
  )
  assert.equal(valueIn(made, 'rate'), '0.200883')
})

test('a rate that a penny keeps from touching nothing is found, as where pennies are counted', () => {
  const made = sheet(
    figure('rate', 'number', { op: 'xirr', amounts: ['in', 'out', 'back'], dates: ['a', 'b', 'c'] }),
    input('in', 'money', '1.00'),
    input('out', 'money', '-2.14'),
    input('back', 'money', '1.15'),
    input('a', 'date', '2020-01-01'),
    input('b', 'date', '2020-12-31'),
    input('c', 'date', '2021-12-31'),
  )
  assert.equal(valueIn(made, 'rate'), '0.074766')
})

test('a queue of 20,000 places, each resting on the one before, is worked out from its end', () => {
  const places = Array.from({ length: 20_000 }, (_, at) =>
    figure(`left:${at}`, 'number', at === 0 ? number('20000') : minus(cell(`left:${at - 1}`), number('1'))),
  )
  const made = sheet(...places.toReversed())
  assert.equal(valueIn(made, 'left:19999'), '1')
})

test('who comes before is by value, then by weight, then by place', () => {
  const rows = [
    ['3', '1'],
    ['5', '1'],
    ['3', '2'],
    ['3', '1'],
  ]
  const keys = rows.map((_row, at) => `value:${at}`)
  const weights = rows.map((_row, at) => `weight:${at}`)
  const made = sheet(
    ...rows.flatMap(([value, weight], at) => [
      input(keys[at]!, 'number', value!),
      input(weights[at]!, 'number', weight!),
    ]),
    ...rows.map((_row, at) => figure(`ahead:${at}`, 'number', ahead(keys, weights, at))),
  )
  assert.deepEqual(
    rows.map((_row, at) => valueIn(made, `ahead:${at}`)),
    ['2', '0', '1', '3'],
  )
})

test('what can’t be worked out is an error and no figure', () => {
  assert.throws(() => sheet(figure('a', 'number', over(number('1'), number('0')))), /divides by nothing/)
  assert.throws(() => sheet(figure('a', 'money', over(number('1'), number('3')))), /has to be rounded/)
  assert.throws(() => sheet(figure('a', 'number', cell('b'))), /No cell is called b/)
  const ring = [figure('a', 'number', cell('b')), figure('b', 'number', cell('a'))]
  assert.throws(() => sheet(...ring), /reads itself/)
})
