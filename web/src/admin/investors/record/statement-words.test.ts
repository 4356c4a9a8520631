import assert from 'node:assert/strict'
import { it } from 'node:test'
import { categoryName, statementLines, verdictWords } from './statement-words.ts'

it('shows a statement as it was filled in, amounts as amounts', () => {
  assert.deepEqual(statementLines({ income: '180000.00', net_assets: '1400000.00' }), [
    { key: 'income', text: 'Annual income in the last financial year', value: '£180,000' },
    { key: 'net_assets', text: 'Net assets, without home, pension and insurance', value: '£1,400,000' },
  ])
})

it('leaves out what was not stated, and shows a tick without a value', () => {
  const lines = statementLines({
    worked_in_finance: true,
    employer: 'Kestrel Capital',
    role: null,
    income: null,
  })
  assert.deepEqual(
    lines.map(({ key, value }) => [key, value]),
    [
      ['worked_in_finance', undefined],
      ['employer', 'Kestrel Capital'],
    ],
  )
  assert.deepEqual(statementLines({ worked_in_finance: false }), [])
})

it('writes parts, counts and days in their own way', () => {
  const lines = statementLines({ past_percent: '4.5', unlisted_investments: 3, certificate_on: '2025-02-01' })
  assert.deepEqual(
    lines.map(({ value }) => value),
    ['4.5%', '3', '1 February 2025'],
  )
})

it('says what the rules made of it', () => {
  assert.equal(verdictWords('answers_contradict'), 'Answers don’t meet the test')
  assert.equal(categoryName({ category: 'high_net_worth' }), 'high net worth')
})
