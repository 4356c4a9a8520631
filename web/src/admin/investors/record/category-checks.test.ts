import type { CategoryChecks } from '@moorgate/contract/suitability/category-checks.ts'
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkItems } from './category-checks.ts'

const figure = (answer: 'income' | 'net_assets', stated: string, threshold: string, to: number) => ({
  answer,
  stated,
  threshold,
  meets: true,
  rounded_to: to,
  is_rounded: true,
})

const checks: CategoryChecks = {
  figures: [
    figure('income', '180000.00', '100000.00', 10_000),
    figure('net_assets', '1400000.00', '250000.00', 100_000),
  ],
  meets_test: true,
  contradicts: false,
  is_rounded: true,
  earlier_refusal: null,
  is_own_name: true,
  held: '615000.00',
  net_assets: '1400000.00',
  held_percent: '43.928571',
  prompt_percent: 25,
  is_concentrated: true,
  fits_holdings: true,
  is_subject: false,
  valid_months: 12,
  current_until: null,
  current_category: null,
}
const statement = { verdict: 'holds', signed_name: 'Graham Pell' } as const
const told = (changes: Partial<CategoryChecks>, isOpen = true) =>
  checkItems({ ...checks, ...changes }, statement, isOpen).map(({ state, title, note }) => [
    state,
    title,
    note,
  ])

it('says each check of a statement that waits', () => {
  assert.deepEqual(told({}), [
    ['done', 'Amounts meet the test', '£180,000 against £100,000. £1,400,000 against £250,000'],
    ['done', 'No contradiction', 'Rounded to £10,000 and £100,000 as asked'],
    ['done', 'Fits what we know', 'Holds £615,000 with us, 44% of net assets'],
    ['waiting', 'High concentration', 'Above your 25% prompt. Raise it with them.'],
    ['done', 'Signed in their own name', 'Graham Pell'],
    ['done', 'You are not the subject', undefined],
  ])
})

it('says what does not fit, and what was not rounded', () => {
  const [, contradiction, holdings] = told({
    figures: [{ ...checks.figures[1]!, stated: '583450.00', is_rounded: false }],
    is_rounded: false,
    fits_holdings: false,
  })
  assert.deepEqual(contradiction, ['remark', 'No contradiction', 'Not rounded as asked: £583,450'])
  assert.deepEqual(holdings, [
    'trouble',
    'Doesn’t fit what we know',
    'Holds £615,000 with us, more than the net assets stated',
  ])
})

it('leaves out what a category has no figures for', () => {
  const items = told(
    { figures: [], net_assets: null, held: '0.00', held_percent: null, is_concentrated: false },
    false,
  )
  assert.deepEqual(items.slice(0, 3), [
    ['done', 'Answers meet the test', 'At the thresholds on the date signed'],
    ['done', 'No contradiction', undefined],
    ['done', 'Fits what we know', 'Not yet invested'],
  ])
  assert.equal(items.length, 4)
})
