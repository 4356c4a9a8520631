import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaultCategoryRules,
  expiryOfStatement,
  isExpired,
  judgeStatement,
  rulesInForce,
  type Statement,
} from './categorisation.ts'

const judge = (statement: Statement, signedOn = '2026-05-01') => {
  const rules = rulesInForce(defaultCategoryRules, signedOn)
  assert.ok(rules)
  const verdict = judgeStatement(statement, rules, signedOn)
  return verdict.category === 'none' ? verdict.reason : verdict.category
}

test('a statement counts for twelve months and no longer', () => {
  const expires = expiryOfStatement('2026-03-01')
  assert.equal(expires, '2027-03-01')
  assert.equal(isExpired('2027-03-01', '2027-02-28'), false)
  assert.equal(isExpired('2027-03-01', '2027-03-01'), true)
})

test('a statement signed on a leap day expires at the end of the next February', () => {
  assert.equal(expiryOfStatement('2024-02-29'), '2025-02-28')
  assert.equal(expiryOfStatement('2026-08-31', 6), '2027-02-28')
  assert.equal(expiryOfStatement('2025-02-29'), undefined)
})

test('high net worth needs the income or the assets', () => {
  assert.equal(judge({ code: 'high_net_worth', incomeMinor: 10_000_000n }), 'high_net_worth')
  assert.equal(
    judge({ code: 'high_net_worth', netAssetsMinor: 25_000_000n, incomeMinor: 0n }),
    'high_net_worth',
  )
  assert.equal(
    judge({ code: 'high_net_worth', incomeMinor: 3_000_000n, netAssetsMinor: 2_000_000n }),
    'answers_contradict',
  )
  assert.equal(judge({ code: 'high_net_worth', incomeMinor: 9_999_999n }), 'answers_contradict')
  assert.equal(judge({ code: 'high_net_worth' }), 'answers_contradict')
})

test('from 31 January to 26 March 2024 the thresholds were higher', () => {
  const statement = { code: 'high_net_worth', incomeMinor: 10_000_000n } as const
  const angel = { code: 'self_certified_sophisticated', unlistedInvestments: 2 } as const
  assert.equal(judge(statement, '2024-01-30'), 'high_net_worth')
  assert.equal(judge(statement, '2024-01-31'), 'answers_contradict')
  assert.equal(judge(angel, '2024-03-26'), 'answers_contradict')
  assert.equal(judge(statement, '2024-03-27'), 'high_net_worth')
  assert.equal(judge(angel, '2024-03-27'), 'self_certified_sophisticated')
})

test('there are no rules before the first', () => {
  assert.equal(rulesInForce(defaultCategoryRules, '2005-06-30'), undefined)
  assert.equal(rulesInForce(defaultCategoryRules.toReversed(), '2024-02-10')?.incomeMinor, 17_000_000n)
})

test('a restricted investor stays below ten per cent, in the past and in the year to come', () => {
  const restricted = (pastPercentMicro: bigint, intendedPercentMicro: bigint) =>
    judge({ code: 'restricted', pastPercentMicro, intendedPercentMicro })
  assert.equal(restricted(0n, 9_999_999n), 'restricted')
  assert.equal(restricted(10_000_000n, 5_000_000n), 'answers_contradict')
  assert.equal(restricted(5_000_000n, 10_000_000n), 'answers_contradict')
})

test('any one limb makes a sophisticated investor, and none does not', () => {
  const code = 'self_certified_sophisticated'
  assert.equal(judge({ code, workedInFinance: true }), code)
  assert.equal(judge({ code, directorOfTurnoverMinor: 100_000_000n }), code)
  assert.equal(judge({ code, unlistedInvestments: 2 }), code)
  assert.equal(judge({ code, angelNetworkMonths: 7 }), code)
  assert.equal(
    judge({
      code,
      workedInFinance: false,
      directorOfTurnoverMinor: 99_999_999n,
      unlistedInvestments: 1,
      angelNetworkMonths: 6,
    }),
    'answers_contradict',
  )
})

test('a certificate is good for three years, and not before it was given', () => {
  const code = 'certified_sophisticated'
  assert.equal(judge({ code, certificateOn: '2023-05-02' }), code)
  assert.equal(judge({ code, certificateOn: '2023-05-01' }), 'certificate_out_of_date')
  assert.equal(judge({ code, certificateOn: '2026-05-02' }), 'certificate_out_of_date')
  assert.equal(judge({ code, certificateOn: 'last year' }), 'certificate_out_of_date')
})

test('"none of these apply" is an answer, and others are for staff to judge', () => {
  assert.equal(judge({ code: 'none' }), 'none_applies')
  assert.equal(judge({ code: 'professional' }), 'professional')
  assert.equal(judge({ code: 'advised' }), 'advised')
})
