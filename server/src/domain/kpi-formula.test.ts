import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fractionOf } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { calculate, codesOf, cycleFrom, isProblem, parseFormula } from './kpi-formula.ts'
import type { KpiFormula } from './kpi-formula.ts'

const read = (text: string): KpiFormula => {
  const formula = parseFormula(text)
  if (isProblem(formula)) throw new Error(formula.problem)
  return formula
}
const problemOf = (text: string) => {
  const formula = parseFormula(text)
  return isProblem(formula) ? formula.problem : undefined
}
const figures: Readonly<Record<string, string>> = { a: '2', b: '3', c: '4', none: '0' }
const valueOf = (code: string): Fraction | null => (figures[code] ? fractionOf(figures[code]) : null)
const value = (text: string) => {
  const result = calculate(read(text), valueOf)
  return result && Number(result.upper) / Number(result.lower)
}

test('multiplication goes before addition, and brackets before both', () => {
  assert.equal(value('a + b * c'), 14)
  assert.equal(value('(a + b) * c'), 20)
  assert.equal(value('c - b - a'), -1)
  assert.equal(value('c / a / a'), 1)
  assert.equal(value('-a * -b'), 6)
  assert.equal(value('(a + b) × c ÷ a − b'), 7)
})

test('a missing figure and a division by nothing come to nothing, never to 0', () => {
  assert.equal(value('a / none'), null)
  assert.equal(value('a / (b - b)'), null)
  assert.equal(value('a + unknown'), null)
  assert.equal(value('none * a'), 0)
})

test('what is no formula is refused in words', () => {
  assert.equal(problemOf('a + '), 'The formula ends where a KPI should be.')
  assert.equal(problemOf(''), 'The formula ends where a KPI should be.')
  assert.equal(problemOf('(a + b'), 'A bracket in the formula isn’t closed.')
  assert.equal(problemOf('a b'), 'The formula goes on with “b” where a sign should be.')
  assert.equal(problemOf('a + 100'), 'The formula has “1”, which isn’t a KPI, an operator or a bracket.')
  assert.equal(problemOf('a; drop'), 'The formula has “;”, which isn’t a KPI, an operator or a bracket.')
  assert.equal(problemOf('a ** b'), 'The formula has “*” where a KPI should be.')
  assert.equal(problemOf('process(a)'), 'The formula goes on with “(” where a sign should be.')
  assert.equal(problemOf(`${'('.repeat(60)}a`), 'The formula has too many nested brackets.')
})

test('any text is read or refused, and never anything else', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const formula = parseFormula(text)
      return isProblem(formula) ? formula.problem.length > 0 : codesOf(formula).length > 0
    }),
  )
})

test('formulas that lead back to themselves are found, with the way', () => {
  const reads = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', []],
  ])
  assert.deepEqual(cycleFrom('a', reads), ['a', 'b', 'c', 'a'])
  assert.deepEqual(cycleFrom('x', new Map([['x', ['x']]])), ['x', 'x'])
  assert.equal(cycleFrom('d', reads), undefined)
})
