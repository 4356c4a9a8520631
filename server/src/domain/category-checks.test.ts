import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultCategoryRules, rulesInForce } from './categorisation.ts'
import { checkedFigures, concentrationOf, wholeMonths } from './category-checks.ts'

const rules = rulesInForce(defaultCategoryRules, '2026-11-18')!

test('each stated figure is held against its threshold, and against the rounding that the statement asks for', () => {
  const figures = checkedFigures(
    { code: 'high_net_worth', incomeMinor: 180_000_00n, netAssetsMinor: 1_400_000_00n },
    rules,
  )
  assert.deepEqual(
    figures.map(({ answer, meets, roundedTo, isRounded }) => [answer, meets, roundedTo, isRounded]),
    [
      ['income', true, 10_000, true],
      ['net_assets', true, 100_000, true],
    ],
  )
  const [exact] = checkedFigures({ code: 'high_net_worth', netAssetsMinor: 183_450_00n }, rules)
  assert.deepEqual([exact!.meets, exact!.isRounded], [false, false])
})

test('a restricted investor stays below the share, and a figure that was not stated is not checked', () => {
  const figures = checkedFigures(
    { code: 'restricted', pastPercentMicro: 9_500_000n, intendedPercentMicro: 10_000_000n },
    rules,
  )
  assert.deepEqual(
    figures.map(({ meets }) => meets),
    [true, false],
  )
  assert.deepEqual(
    checkedFigures(
      { code: 'self_certified_sophisticated', workedInFinance: true, unlistedInvestments: 0 },
      rules,
    ),
    [],
  )
  assert.deepEqual(checkedFigures({ code: 'advised' }, rules), [])
})

test('the share held with the firm is above the prompt only where it is more', () => {
  assert.deepEqual(concentrationOf(615_000_00n, 1_400_000_00n, 25), {
    percent: '43.928571',
    isAbovePrompt: true,
    fits: true,
  })
  assert.equal(concentrationOf(250_00n, 1000_00n, 25)!.isAbovePrompt, false)
  assert.equal(concentrationOf(1000_01n, 1000_00n, 25)!.fits, false)
  assert.equal(concentrationOf(1000_00n, undefined, 25), undefined)
  assert.equal(concentrationOf(1000_00n, 0n, 25), undefined)
})

test('whole months between two days, unless a date cuts them short', () => {
  assert.equal(wholeMonths('2026-11-18', '2027-11-18'), 12)
  assert.equal(wholeMonths('2024-02-29', '2025-02-28'), 12)
  assert.equal(wholeMonths('2026-11-18', '2027-05-18'), 6)
  assert.equal(wholeMonths('2026-11-18', '2027-05-19'), undefined)
})
